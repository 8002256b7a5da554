/** The keywords read here; page and server have their own, wider schema types. */
type SchemaPart = { readonly [keyword: string]: unknown }

/**
 * A list whose entries have a thing (`key`, one of `things`) and the values granted for it (`choices`, a list of
 * `values`).
 */
export type GrantShape = { key: string; choices: string; things: readonly string[]; values: readonly string[] }

/**
 * Reads the shape of a list whose entries have one enum property and one list of values for it. Page and server share
 * it, so the page can render whatever the document check accepts.
 * @param resolve gives a schema with its references followed
 * @returns null if the entries have another shape
 */
export function grantShape(list: SchemaPart, resolve: (part: SchemaPart) => SchemaPart): GrantShape | null {
  const properties = Object.entries(inside(resolve, list['items'])?.['properties'] ?? {}).flatMap(([name, raw]) => {
    const schema = inside(resolve, raw)
    return schema === null ? [] : [{ name, schema }]
  })
  const key = properties.find(({ schema }) => Array.isArray(schema['enum']))
  const choices = properties.find(({ schema }) => [schema['type']].flat().includes('array'))
  const values = choices === undefined ? undefined : inside(resolve, choices.schema['items'])?.['enum']
  if (key === undefined || choices === undefined || !Array.isArray(values)) return null
  return {
    key: key.name,
    choices: choices.name,
    things: (key.schema['enum'] as unknown[]).map(String),
    values: values.map(String),
  }
}

function inside(resolve: (part: SchemaPart) => SchemaPart, value: unknown): SchemaPart | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? resolve(value as SchemaPart) : null
}
