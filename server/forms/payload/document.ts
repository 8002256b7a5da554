import { isJsonObject, type JsonObject } from '../documents.ts'

export type Document = JsonObject

/** A copy with a value at a dotted path; list positions are numbers. */
export function withValue(document: Document, path: string, value: unknown): Document {
  return put(document, path.split('.'), value) as Document
}

/** A copy without the value at a dotted path and without objects that become empty. */
export function without(document: Document, path: string): Document {
  return cut(document, path.split('.')) as Document
}

/** A copy whose answers are overwritten by those of another document. */
export function overlaid(document: Document, over: Document): Document {
  const entries = Object.entries(over).map(([key, value]) => {
    const own = Object.hasOwn(document, key) ? document[key] : undefined
    return [key, isJsonObject(own) && isJsonObject(value) ? overlaid(own, value) : value] as const
  })
  return { ...document, ...Object.fromEntries(entries) }
}

/** Converts a JSON pointer to a dotted path. */
export function pathOf(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.')
}

function put(node: unknown, [step = '', ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(node))
    return node.map((entry: unknown, index) =>
      index === Number(step) ? (rest.length === 0 ? value : put(entry, rest, value)) : entry,
    )
  const object = isJsonObject(node) ? node : {}
  const inner = Object.hasOwn(object, step) ? object[step] : undefined
  return { ...object, [step]: rest.length === 0 ? value : put(inner, rest, value) }
}

function cut(node: unknown, [step = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(node))
    return node.flatMap((entry: unknown, index) =>
      index === Number(step) ? (rest.length === 0 ? [] : [cut(entry, rest)]) : [entry],
    )
  if (!isJsonObject(node) || !Object.hasOwn(node, step)) return node
  const { [step]: inner, ...others } = node
  if (rest.length === 0) return others
  const left = cut(inner, rest)
  // The same object when nothing was there: callers compare by identity first.
  if (left === inner && !(isJsonObject(left) && Object.keys(left).length === 0)) return node
  return isJsonObject(left) && Object.keys(left).length === 0 ? others : { ...node, [step]: left }
}
