import { parsePattern, type Node } from './parse.ts'
import { emptyPart, type Part, Positions, TooManyStates } from './positions.ts'

/** States of one automaton; a larger pattern counts as not proven. */
const MAX_STATES = 2000
/** Pairs that the comparison may visit. */
const MAX_PAIRS = 5000
/** The Basic Multilingual Plane and the one after it contain every letter that the forms accept. */
const LAST_CODE_POINT = 0x1ffff

class TooLarge extends Error {}

type Automaton = {
  /** Source of the one-character expression that is read on the way into a state; the start reads none. */
  characters: readonly (string | null)[]
  next: readonly ReadonlySet<number>[]
  accepting: ReadonlySet<number>
}

/**
 * Whether every text that `narrow` matches is matched by `wide` too. Exact for patterns that are anchored at both ends
 * and have no other assertion; for others, and for patterns that are too large, only equality is proven.
 */
export function isIncluded(narrow: string, wide: string): boolean {
  if (narrow === wide) return true
  try {
    const [one, other] = [exactAutomaton(narrow), exactAutomaton(wide)]
    return one !== null && other !== null && includes(one, other)
  } catch (error) {
    if (error instanceof TooLarge || error instanceof TooManyStates || error instanceof SyntaxError) return false
    throw error
  }
}

/** Position automaton with counted repeats written out; state 0 is the start. Null if the pattern is not anchored. */
function exactAutomaton(pattern: string): Automaton | null {
  const inner = /^\^(.*)\$$/s.exec(pattern)?.[1]
  if (inner === undefined || /(^|[^\\])(\\\\)*\\$/.test(inner)) return null
  // In `^a|b$` each anchor belongs to one branch.
  if (parsePattern(pattern).kind === 'choice') return null
  const tree = parsePattern(inner)
  if (hasAssertion(tree)) return null
  // The start is a state, too.
  const positions = new Positions(MAX_STATES - 1)
  const build = (node: Node): Part => positions.build(node, repeat)
  const repeat = (body: Node, min: number, max: number): Part => {
    let part = emptyPart
    for (let round = 0; round < min; round += 1) part = positions.join(part, build(body))
    if (max === Infinity) {
      const loop = build(body)
      positions.connect(loop.last, loop.first)
      return positions.join(part, { ...loop, nullable: true })
    }
    for (let round = min; round < max; round += 1) part = positions.join(part, { ...build(body), nullable: true })
    return part
  }
  const whole = build(tree)
  const shifted = (states: Iterable<number>) => new Set([...states].map(state => state + 1))
  return {
    characters: [null, ...positions.characters],
    next: [shifted(whole.first), ...positions.next.map(shifted)],
    accepting: new Set([...shifted(whole.last), ...(whole.nullable ? [0] : [])]),
  }
}

function hasAssertion(node: Node): boolean {
  if (node.kind === 'nothing') return true
  if (node.kind === 'sequence') return node.parts.some(hasAssertion)
  if (node.kind === 'choice') return node.branches.some(hasAssertion)
  return node.kind === 'repeat' && hasAssertion(node.body)
}

/** Searches a text that the first accepts and the second does not: pairs of a state and the states of the other. */
function includes(narrow: Automaton, wide: Automaton): boolean {
  const matches = matcherOf([...narrow.characters, ...wide.characters])
  const visited = new Set<string>()
  const queue: [number, readonly number[]][] = [[0, [0]]]
  for (let pair = queue.pop(); pair !== undefined; pair = queue.pop()) {
    const [state, others] = pair
    if (narrow.accepting.has(state) && !others.some(other => wide.accepting.has(other))) return false
    for (const to of narrow.next[state] ?? []) {
      for (const kind of matches(narrow.characters[to] ?? '')) {
        const reached = new Set(
          others.flatMap(other =>
            [...(wide.next[other] ?? [])].filter(next => matches(wide.characters[next] ?? '').has(kind)),
          ),
        )
        const following = [...reached].sort((a, b) => a - b)
        const key = `${to} ${following.join()}`
        if (visited.has(key)) continue
        if (visited.size >= MAX_PAIRS) throw new TooLarge()
        visited.add(key)
        queue.push([to, following])
      }
    }
  }
  return true
}

/** The classes of characters that the given expressions distinguish, and which of them each expression matches. */
function matcherOf(sources: readonly (string | null)[]): (source: string) => ReadonlySet<number> {
  const known = [...new Set(sources)].filter(source => source !== null)
  const expressions = known.map(source => new RegExp(`^(?:${source})$`, 'u'))
  const kinds = new Map<string, number>()
  const matched = new Map(known.map(source => [source, new Set<number>()]))
  for (let code = 0; code <= LAST_CODE_POINT; code += 1) {
    const character = String.fromCodePoint(code)
    let signature = ''
    for (const expression of expressions) signature += expression.test(character) ? '1' : '0'
    if (kinds.has(signature)) continue
    const kind = kinds.size
    kinds.set(signature, kind)
    for (const [index, source] of known.entries()) if (signature[index] === '1') matched.get(source)?.add(kind)
  }
  const none: ReadonlySet<number> = new Set()
  return source => matched.get(source) ?? none
}
