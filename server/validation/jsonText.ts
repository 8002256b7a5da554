import { pointerToken, type Issue } from '../../schemas/validation/issues.ts'

/** How many values a JSON text may hold, and how they may be nested. An empty list or object counts as two values. */
export type JsonBounds = { readonly maxValues: number; readonly maxDepth: number }

/** What `boundedJson` found: nothing, one issue, or that the text cannot be JSON. */
export type JsonVerdict = Issue | 'noJson' | null

export const MAX_DEPTH = 32
/** For documents; a request of the page holds a few hundred at most. */
export const MAX_VALUES = 20_000
/** A name of a member. Paths are made of names, and each issue of a validator carries one. */
export const MAX_NAME_CHARACTERS = 500

/** A member has a name, a colon, a value and a comma or an end: so many tokens belong to one value in JSON. */
const TOKENS_OF_A_VALUE = 6

/** Everything outside of texts that has a meaning of its own; numbers, `true` and blanks are skipped by the regular expression. */
const STRUCTURAL = /[{}[\],:"]/g

type Container = { readonly names: Set<string> | null; name: string; index: number; nameExpected: boolean }

/**
 * Reads a JSON text once, before anything is made of it, and stops at the first thing that is too much: `[{},{},…` of six megabytes
 * becomes two million objects in `JSON.parse`, and each of them an error in a validator. What is valid is left to `JSON.parse`:
 * a text that is no JSON may pass here. Takes no recursion, and memory for the names of the objects that are open.
 *
 * A name that occurs twice in one object is `duplicateKey`: `JSON.parse` keeps the last one silently, other readers the first, and an
 * application is read by several.
 *
 * @returns the first issue (`duplicateKey`, `maxDepth` or `maxNodes`) at its place; without one, `maxNameLength` for the first name that is too long
 */
export function boundedJson(text: string, { maxValues, maxDepth }: JsonBounds): JsonVerdict {
  const open: Container[] = []
  let values = 0
  let tokens = 0
  let position = 0
  let longName: JsonVerdict = null
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

/** The place of the quote that ends a text; one after an odd number of backslashes belongs to it. */
function endOfText(text: string, start: number): number | undefined {
  for (let quote = text.indexOf('"', start); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let before = quote
    while (before > start && text[before - 1] === '\\') before -= 1
    if ((quote - before) % 2 === 0) return quote
  }
  return undefined
}

/** `"\u0061"` and `"a"` are one name. */
function nameOf(quoted: string): string | undefined {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return JSON.parse(quoted) as string
  } catch {
    return undefined
  }
}

function issue(text: string, open: readonly Container[], code: string, limit?: number): JsonVerdict {
  const opening = /^\s*([{[])/.exec(text)?.[1]
  const closing = text.trimEnd().at(-1)
  if (closing !== (opening === '{' ? '}' : ']')) return 'noJson'
  const path = open.map(({ names, name, index }) => `/${names === null ? index : pointerToken(name)}`).join('')
  return { path, code, ...(limit === undefined ? {} : { params: { limit } }) }
}
