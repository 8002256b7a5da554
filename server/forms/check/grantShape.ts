import { isJsonObject, type JsonObject } from '../documents.ts'
import { resolve } from './fields.ts'
import { typesOf } from './limits.ts'

/** A list whose entries name a thing (`key`, one of `things`) and the values given for it (`choices`, a list of `values`). */
export type GrantShape = { key: string; choices: string; things: readonly string[]; values: readonly string[] }

/** The page reads the shape in the same way (src/form/listOf/grants.ts). Null when the entries are something else. */
export function grantShape(root: JsonObject, list: JsonObject): GrantShape | null {
  const items = isJsonObject(list['items']) ? resolve(root, list['items']) : {}
  const properties = Object.entries(isJsonObject(items['properties']) ? items['properties'] : {})
    .flatMap(([name, schema]) => (isJsonObject(schema) ? [{ name, schema: resolve(root, schema) }] : []))
  const key = properties.find(({ schema }) => Array.isArray(schema['enum']))
  const choices = properties.find(({ schema }) => typesOf(schema).includes('array'))
  const values = choices !== undefined && isJsonObject(choices.schema['items']) ? resolve(root, choices.schema['items'])['enum'] : undefined
  if (key === undefined || choices === undefined || !Array.isArray(values)) return null
  return { key: key.name, choices: choices.name, things: (key.schema['enum'] as unknown[]).map(String), values: values.map(String) }
}
