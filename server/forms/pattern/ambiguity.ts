import { automatonOf, type Automaton } from './automaton.ts'
import { parsePattern } from './parse.ts'
import { TooManyStates } from './positions.ts'

const MAX_CHOICES = 4096
/** Steps a backtracking engine may take on one value: about ten milliseconds. */
const MAX_STEPS = 5_000_000
const ANY_CHARACTER = '[\\s\\S]'

/**
 * Checks whether a pattern can block a browser. The server matches in linear time, but browsers backtrack: they try
 * every way to read a text before they fail. `exponential`: a repeat can read the same text in two ways (A. Weideman
 * et al., "Analyzing Matching Time Behavior of Backtracking Regular Expression Matchers"). `slow`: consecutive repeats
 * compete for the same characters and the text may be long. `complex`: the pattern is too large to analyse.
 * @param pattern accepted by `patternProblem`
 * @param maxLength of the text, in characters
 */
export function ambiguity(pattern: string, maxLength: number): 'exponential' | 'slow' | 'complex' | null {
  const tree = parsePattern(pattern)
  const anchored = /^\^/.test(pattern) && tree.kind !== 'choice'
  try {
    // Without an anchor the engine tries every position of the text, which equals a leading repeat of any character.
    const automaton = automatonOf(
      anchored
        ? tree
        : {
            kind: 'sequence',
            parts: [
              { kind: 'repeat', body: { kind: 'character', source: ANY_CHARACTER }, min: 0, max: Infinity },
              tree,
            ],
          },
    )
    if (automaton.doubled || automaton.choices > MAX_CHOICES) return automaton.doubled ? 'exponential' : 'complex'
    const overlaps = overlapTable(automaton.characters)
    const loops = loopsOf(automaton)
    if (loops.some(loop => readsTwice(automaton, loop, overlaps))) return 'exponential'
    const degree = competition(automaton, loops, alphabetOf(automaton.characters))
    return steps(maxLength, degree) > MAX_STEPS ? 'slow' : null
  } catch (error) {
    if (error instanceof TooManyStates) return 'complex'
    throw error
  }
}

function steps(length: number, degree: number): number {
  let product = 1
  for (let factor = 1; factor <= degree; factor += 1) product = (product * length) / factor
  return product
}

/**
 * Characters that distinguish the pattern's classes: ASCII, some letters and symbols beyond it, and those the pattern
 * itself contains.
 */
function samples(sources: readonly string[]): string[] {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
  const named = sources.flatMap(source => [...source]).filter(character => character > '\u007f')
  return [...new Set([...ascii, ...'\u00a0žŽßёЖאع中あ٣€½²̌👍\u2028\ufeff', ...named])]
}

function alphabetOf(sources: readonly string[]): ReadonlySet<number>[] {
  const alphabet = samples(sources)
  return sources.map(source => {
    const expression = new RegExp(`^${source}$`, 'u')
    return new Set(alphabet.flatMap((character, index) => (expression.test(character) ? [index] : [])))
  })
}

function overlapTable(sources: readonly string[]): boolean[][] {
  const classes = alphabetOf(sources)
  return classes.map(one => classes.map(other => intersects(one, other)))
}

function intersects(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  for (const index of one) if (other.has(index)) return true
  return false
}

/** Strongly connected sets of states; each state of a repeat is in exactly one. */
function loopsOf({ next }: Automaton): number[][] {
  const reachability = next.map((_, start) => reachable(next, start))
  const visited = new Set<number>()
  const loops: number[][] = []
  for (let state = 0; state < next.length; state += 1) {
    if (visited.has(state) || !reachability[state]?.has(state)) continue
    const loop = [...(reachability[state] ?? [])].filter(other => reachability[other]?.has(state))
    for (const other of loop) visited.add(other)
    loops.push(loop)
  }
  return loops
}

function reachable(
  next: Automaton['next'],
  start: number,
  allowed: (state: number) => boolean = () => true,
): Set<number> {
  const found = new Set<number>()
  const queue = [...(next[start] ?? [])].filter(allowed)
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    if (found.has(state)) continue
    found.add(state)
    for (const other of next[state] ?? []) if (allowed(other)) queue.push(other)
  }
  return found
}

/**
 * Two different paths through a loop that read the same text and meet again: the number of paths doubles with each
 * round.
 */
function readsTwice({ next }: Automaton, loop: readonly number[], overlaps: readonly (readonly boolean[])[]): boolean {
  const inside = new Set(loop)
  const forward = new Map<string, [number, number]>()
  const backward = new Map<string, Set<string>>()
  const queue: [number, number][] = loop.map(state => [state, state])
  for (let pair = queue.pop(); pair !== undefined; pair = queue.pop()) {
    const key = pair.join()
    if (forward.has(key)) continue
    forward.set(key, pair)
    for (const a of next[pair[0]] ?? []) {
      if (!inside.has(a)) continue
      for (const b of next[pair[1]] ?? []) {
        if (!inside.has(b) || !overlaps[a]?.[b]) continue
        const to = `${a},${b}`
        backward.set(to, (backward.get(to) ?? new Set()).add(key))
        queue.push([a, b])
      }
    }
  }
  const meeting = new Set<string>()
  const back = loop.map(state => `${state},${state}`)
  for (let key = back.pop(); key !== undefined; key = back.pop()) {
    for (const from of backward.get(key) ?? []) {
      if (meeting.has(from)) continue
      meeting.add(from)
      back.push(from)
    }
  }
  return [...meeting].some(key => {
    const pair = forward.get(key)
    return pair !== undefined && pair[0] !== pair[1]
  })
}

/**
 * How many consecutive repeats can divide one stretch of text among them: the exponent of the text's length in the
 * number of steps.
 */
function competition(
  { next }: Automaton,
  loops: readonly (readonly number[])[],
  classes: readonly ReadonlySet<number>[],
): number {
  const letters = loops.map(loop => new Set(loop.flatMap(state => [...(classes[state] ?? [])])))
  const follows = loops.map((loop, from) =>
    loops.map((target, to) => {
      if (from === to) return false
      const shared = new Set([...(letters[from] ?? [])].filter(letter => letters[to]?.has(letter)))
      if (shared.size === 0) return false
      return loop.some(state => {
        const found = reachable(next, state, other => intersects(classes[other] ?? new Set(), shared))
        return target.some(other => found.has(other))
      })
    }),
  )
  const depth = (from: number): number =>
    1 + Math.max(0, ...loops.map((_, to) => (follows[from]?.[to] ? depth(to) : 0)))
  return Math.max(0, ...loops.map((_, from) => depth(from)))
}
