import { pointerToken } from '../../schemas/jsonPointer.ts'
import type { Issue } from '../../schemas/validation/issues.ts'

/** Limits on the number of values in a JSON text and their nesting. An empty list or object counts as two values. */
export type JsonBounds = { readonly maxValues: number; readonly maxDepth: number }

/** Result of `boundedJson`: nothing, one issue, or that the text cannot be JSON. */
export type JsonTextResult = Issue | 'noJson' | null

export const MAX_DEPTH = 32
/** For documents; a request of the page has a few hundred at most. */
export const MAX_VALUES = 20_000
/** Length of a property name. Paths consist of names, and every issue contains a path. */
export const MAX_NAME_CHARACTERS = 500

/**
 * A property has a name, a colon, a value and a comma or closing bracket. One value therefore has at most this many
 * tokens.
 */
const TOKENS_OF_A_VALUE = 6

/** Structural characters; the regular expression skips numbers, `true` and whitespace. */
const STRUCTURAL = /[{}[\],:"]/g

type Container = { readonly names: Set<string> | null; name: string; index: number; nameExpected: boolean }

/**
 * Scans a JSON text once before it is parsed and stops at the first excess. Without it, six megabytes of `[{},{},…`
 * become two million objects in `JSON.parse`, and each of them a validation error. Syntax is left to `JSON.parse`:
 * invalid JSON may pass here. No recursion; memory only for the names of the open objects. A name that occurs twice in
 * one object is `duplicateKey`. `JSON.parse` silently uses the last one, other parsers the first, and several of them
 * read an application.
 * @returns the first issue (`duplicateKey`, `maxDepth` or `maxNodes`) at its place; otherwise `maxNameLength` for the
 * first name that is too long
 */
export function boundedJson(text: string, { maxValues, maxDepth }: JsonBounds): JsonTextResult {
  const open: Container[] = []
  let values = 0
  let tokens = 0
  let position = 0
  let longName: JsonTextResult = null
  for (;;) {
    STRUCTURAL.lastIndex = position
    const at = STRUCTURAL.exec(text)?.index
    if (at === undefined) return longName
    position = at + 1
    tokens += 1
    if (tokens > TOKENS_OF_A_VALUE * (maxValues + 1)) return 'noJson'
    const inside = open.at(-1)
    const character = text[at]
    if (character === '"') {
      const end = endOfText(text, position)
      if (end === undefined) return longName
      position = end + 1
      if (inside?.nameExpected === true && inside.names !== null) {
        if (end - at - 1 > MAX_NAME_CHARACTERS)
          longName ??= issue(text, open.slice(0, -1), 'maxNameLength', MAX_NAME_CHARACTERS)
        const name = nameOf(text.slice(at, end + 1))
        if (name === undefined) return longName
        inside.name = name
        inside.nameExpected = false
        if (inside.names.has(name)) return issue(text, open, 'duplicateKey')
        inside.names.add(name)
      }
    } else if (character === '{' || character === '[') {
      if (open.length >= maxDepth) return issue(text, open, 'maxDepth', maxDepth)
      open.push({ names: character === '{' ? new Set() : null, name: '', index: 0, nameExpected: true })
      values += 1
    } else if (character === '}' || character === ']') {
      if (open.pop() === undefined) return longName
    } else if (character === ',' && inside !== undefined) {
      inside.index += 1
      inside.nameExpected = true
      values += 1
    }
    if (values > maxValues) return issue(text, open.slice(0, -1), 'maxNodes', maxValues)
  }
}

/** Position of the quote that ends a string; a quote after an odd number of backslashes is escaped. */
function endOfText(text: string, start: number): number | undefined {
  for (let quote = text.indexOf('"', start); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let before = quote
    while (before > start && text[before - 1] === '\\') before -= 1
    if ((quote - before) % 2 === 0) return quote
  }
  return undefined
}

/** `"\u0061"` and `"a"` are the same name. */
function nameOf(quoted: string): string | undefined {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return JSON.parse(quoted) as string
  } catch {
    return undefined
  }
}

function issue(text: string, open: readonly Container[], code: string, limit?: number): JsonTextResult {
  const opening = /^\s*([{[])/.exec(text)?.[1]
  const closing = text.trimEnd().at(-1)
  if (closing !== (opening === '{' ? '}' : ']')) return 'noJson'
  const path = open.map(({ names, name, index }) => `/${names === null ? index : pointerToken(name)}`).join('')
  return { path, code, ...(limit === undefined ? {} : { params: { limit } }) }
}
