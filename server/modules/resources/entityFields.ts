type Schema = Readonly<Record<string, unknown>>

/** Which fields the entities have, with dots for nested ones, and which values an enumerated field knows. */
export class EntityFields {
  readonly #fields = new Map<string, Map<string, readonly string[]>>()

  /** @param schemas of schemas/entities with references put in place; `$id` is entities/<name>.json */
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

  /** The values of an enumerated field; none when it is free. */
  valuesOf(entity: string, field: string): readonly string[] {
    return this.#fields.get(entity)?.get(field) ?? []
  }
}

/** The name of a field of the entries of a list: `reconciliationActs[].date`. */
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

/** Of a list the values of its entries, or of the `type` that each entry carries. */
function enumerated(property: Schema): string[] {
  if (Array.isArray(property['enum']))
    return property['enum'].filter((value): value is string => typeof value === 'string')
  const items = property['items'] as Schema | undefined
  if (property['type'] !== 'array' || items === undefined) return []
  return enumerated((items['properties'] as Record<string, Schema> | undefined)?.['type'] ?? items)
}
