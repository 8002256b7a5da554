type Schema = Readonly<Record<string, unknown>>

/** Fields of the entities, nested ones with dots, and the values of enumerated fields. */
export class EntityFields {
  readonly #fields = new Map<string, Map<string, readonly string[]>>()

  /** @param schemas of schemas/entities with resolved references; `$id` is entities/<name>.json */
  constructor(schemas: readonly Schema[]) {
    for (const schema of schemas) {
      const name = /^entities\/(.+)\.json$/.exec(String(schema['$id']))?.[1]
      if (name === undefined) continue
      const fields = new Map<string, readonly string[]>()
      collect(schema, '', fields)
      this.#fields.set(name, fields)
    }
  }

  has(entity: string): boolean {
    return this.#fields.has(entity)
  }

  hasField(entity: string, field: string): boolean {
    return this.#fields.get(entity)?.has(field) === true
  }

  /** Values of an enumerated field; empty for other fields. */
  valuesOf(entity: string, field: string): readonly string[] {
    return this.#fields.get(entity)?.get(field) ?? []
  }
}

/** Field name for entries of a list: `reconciliationActs[].date`. */
export function entryField(list: string, field: string): string {
  return `${list}[].${field}`
}

function collect(schema: Schema, prefix: string, fields: Map<string, readonly string[]>): void {
  for (const [name, property] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
    const path = prefix === '' || prefix.endsWith('.') ? `${prefix}${name}` : `${prefix}.${name}`
    fields.set(path, enumerated(property))
    if (property['type'] === 'object') collect(property, path, fields)
    const items = property['items'] as Schema | undefined
    if (property['type'] === 'array' && items?.['type'] === 'object') collect(items, entryField(path, ''), fields)
  }
}

/** For a list, the values of its entries or of the entries' `type`. */
function enumerated(property: Schema): string[] {
  if (Array.isArray(property['enum']))
    return property['enum'].filter((value): value is string => typeof value === 'string')
  const items = property['items'] as Schema | undefined
  if (property['type'] !== 'array' || items === undefined) return []
  return enumerated((items['properties'] as Record<string, Schema> | undefined)?.['type'] ?? items)
}
