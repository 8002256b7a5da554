import { parsePattern, type Node } from '../pattern/parse.ts'

/** Tried in this order for each character of a pattern, so that texts are plain to read. */
const alphabet = [
  ...'1a A0bB2c.-_@/:+,žŽ',
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  '€',
]
/** Additional repetitions tried for a repeat that allows more than its minimum. */
const repeats = [0, 1, 7, 3, 12, 30] as const
const MAX_REPEATS = 1000
const MAX_VARIANTS = 60

/**
 * Different texts that match a pattern: other branches of its alternatives, other numbers of repetitions. They are
 * built from the pattern's tree, without guessing. Restrictions by inner anchors or word boundaries are ignored.
 */
export function textsOf(pattern: string): readonly string[] {
  const known = texts.get(pattern)
  if (known !== undefined) return known
  if (texts.size > 500) texts.clear()
  const made = madeOf(pattern)
  texts.set(pattern, made)
  return made
}

const texts = new Map<string, readonly string[]>()

function madeOf(pattern: string): string[] {
  const tree = parsePattern(pattern)
  const expression = new RegExp(pattern, 'u')
  const found = new Set<string>()
  for (const repeat of repeats) {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const text = build(tree, attempt, repeat)
      if (expression.test(text)) found.add(text)
      if (found.size >= MAX_VARIANTS) return [...found]
    }
  }
  return [...found]
}

function build(node: Node, attempt: number, repeat: number): string {
  switch (node.kind) {
    case 'nothing':
      return ''
    case 'character':
      return characterOf(node.source)
    case 'sequence':
      return node.parts.map(part => build(part, attempt, repeat)).join('')
    case 'choice': {
      const branch = node.branches[attempt % node.branches.length]
      return branch === undefined ? '' : build(branch, Math.floor(attempt / node.branches.length), repeat)
    }
    case 'repeat':
      return build(node.body, attempt, repeat).repeat(Math.min(node.max, node.min + repeat, MAX_REPEATS))
  }
}

const characters = new Map<string, string>()

function characterOf(source: string): string {
  const known = characters.get(source)
  if (known !== undefined) return known
  const expression = new RegExp(`^${/^[\^$|()*+?{}./]$/.test(source) && source !== '.' ? `\\${source}` : source}$`, 'u')
  const found = alphabet.find(one => expression.test(one)) ?? ''
  if (characters.size < 500) characters.set(source, found)
  return found
}

const formats: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-01-31'],
  'date-time': ['2026-01-31T12:00:00Z'],
  time: ['12:00:00Z'],
  email: ['a@example.com'],
  uuid: ['0a6f1c6e-3b0f-4a54-9f3d-1f2f3a4b5c6d'],
}

export type TextRules = {
  pattern?: unknown
  format?: unknown
  minLength?: unknown
  maxLength?: unknown
  contentEncoding?: unknown
}

/** Texts that satisfy the keywords, as many different ones as useful. */
export function plainTexts({ pattern, format, minLength, maxLength, contentEncoding }: TextRules): string[] {
  const least = typeof minLength === 'number' ? minLength : 0
  const most = typeof maxLength === 'number' ? maxLength : Infinity
  const unit = contentEncoding === 'base64' ? 'AAAA' : 'a'
  const free = [Math.max(1, least), least, Math.min(most, least + 7)].map(length =>
    unit.repeat(Math.ceil(Math.min(length, 10_000) / unit.length)),
  )
  const made =
    typeof format === 'string' ? (formats[format] ?? []) : typeof pattern === 'string' ? textsOf(pattern) : free
  // A longer text usually matches a short pattern too: [^ ] requires one character anywhere.
  const padded = typeof pattern === 'string' && least > 0 ? made.map(text => text.padEnd(least, 'a')) : []
  const expression = typeof pattern === 'string' ? new RegExp(pattern, 'u') : /^/
  return [...new Set([...made, ...padded])].filter(
    text => [...text].length >= least && [...text].length <= most && expression.test(text),
  )
}
