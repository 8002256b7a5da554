import { pointerToken } from '../../../schemas/jsonPointer.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'

/**
 * Role of a subschema. `value` describes values (properties, items, definitions), `refinement` narrows a value
 * described elsewhere (allOf, then, else …), `question` only tests (if, not) and constrains nothing.
 */
export type Role = 'value' | 'refinement' | 'question'
export type Subschema = { schema: JsonObject; pointer: string; depth: number; role: Role }

const single: readonly [string, Role][] = [
  ['items', 'value'],
  ['if', 'question'],
  ['not', 'question'],
  ['then', 'refinement'],
  ['else', 'refinement'],
]
const lists = ['allOf', 'anyOf', 'oneOf'] as const
const maps = ['properties', 'definitions'] as const

/** Every subschema with its place, root first. Accepts any JSON, so that invalid documents can be checked too. */
export function* subschemas(root: JsonObject): Generator<Subschema> {
  const queue: Subschema[] = [{ schema: root, pointer: '', depth: 0, role: 'value' }]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    yield next
    queue.push(...children(next))
  }
}

function* children({ schema, pointer, depth, role }: Subschema): Generator<Subschema> {
  const child = (value: unknown, step: string, own: Role): Subschema[] =>
    isJsonObject(value)
      ? [
          {
            schema: value,
            pointer: `${pointer}${step}`,
            depth: depth + 1,
            role: role === 'value' ? own : role === 'question' ? 'question' : own === 'question' ? own : role,
          },
        ]
      : []
  for (const name of maps) {
    const map = schema[name]
    if (!isJsonObject(map)) continue
    for (const [key, value] of Object.entries(map)) yield* child(value, `/${name}/${pointerToken(key)}`, 'value')
  }
  for (const [name, own] of single) yield* child(schema[name], `/${name}`, own)
  for (const name of lists) {
    const list = schema[name]
    if (Array.isArray(list))
      for (const [index, value] of list.entries()) yield* child(value, `/${name}/${index}`, 'refinement')
  }
}
