import fastJsonStringify, { type Schema } from 'fast-json-stringify'

type NamedSchema = Schema & { $id?: string; $ref?: unknown }
type Serialize = (data: unknown) => string

/**
 * Compiles serializers for responses; properties that the schema does not list are never sent. Fastify would pass
 * every schema to each of some three hundred serializers and check them each time, which takes seconds at startup.
 * Here a serializer gets only the schemas it refers to, and equal schemas share one.
 * @param contract schemas with `$id` and without references across files
 */
export function answerSerializers(contract: readonly object[]): (schema: unknown) => Serialize {
  const known = new Map((contract as readonly NamedSchema[]).map(schema => [schema.$id ?? '', schema]))
  const made = new Map<string, Serialize>()
  return schema => {
    const key = JSON.stringify(schema)
    const serialize = made.get(key) ?? fastJsonStringify(schema as Schema, { schema: referenced(schema, known) })
    made.set(key, serialize)
    return serialize
  }
}

function referenced(node: unknown, known: ReadonlyMap<string, NamedSchema>): Record<string, NamedSchema> {
  if (typeof node !== 'object' || node === null) return {}
  const reference: unknown = (node as NamedSchema)['$ref']
  const id = typeof reference === 'string' ? (reference.split('#', 1)[0] ?? '') : ''
  const own = known.get(id)
  return Object.assign(
    own === undefined ? {} : { [id]: own },
    ...Object.values(node).map(part => referenced(part, known)),
  ) as Record<string, NamedSchema>
}
