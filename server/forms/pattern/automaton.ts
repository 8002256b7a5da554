import type { Node } from './parse.ts'
import { emptyPart, type Part, Positions } from './positions.ts'

/**
 * Position automaton (Glushkov) of a pattern: a state for each character of the pattern; `next` lists the states that
 * may follow. `doubled` are states reached again by an existing edge: nested repeats read the same text in two ways.
 */
export type Automaton = {
  /** Source of each state's one-character expression. */
  characters: readonly string[]
  next: readonly ReadonlySet<number>[]
  doubled: boolean
  /** Paths through the parts that do not repeat; a backtracking engine may have to try them all. */
  choices: number
}

/** A pattern with more states than this is rejected without analysis. */
export const MAX_STATES = 200

export function automatonOf(root: Node): Automaton {
  const positions = new Positions(MAX_STATES)
  let choices = 1

  const build = (node: Node): Part => positions.build(node, repeat, branches => (choices *= branches))
  const repeat = (body: Node, min: number, max: number): Part => {
    if (max === 0) return emptyPart
    if (max === 1) {
      if (min === 0) choices *= 2
      return { ...build(body), ...(min === 0 ? { nullable: true } : {}) }
    }
    if (min === max && isPlain(body))
      return Array.from({ length: min }, () => build(body)).reduce(
        (left, right) => positions.join(left, right),
        emptyPart,
      )
    // Every other repeat is treated as unbounded, which only makes the result stricter.
    const before = choices
    const part = build(body)
    choices = before
    // `(a?){30}`: each of the thirty rounds may be the empty one.
    if (min > 1 && part.nullable) positions.doubled = true
    positions.connect(part.last, part.first)
    return { ...part, nullable: part.nullable || min === 0 }
  }
  build(root)
  const { characters, next, doubled } = positions
  return { characters, next, doubled, choices }
}

/** A fixed run of characters: repeating it a fixed number of times leaves no choice. */
function isPlain(node: Node): boolean {
  return node.kind === 'character' || (node.kind === 'sequence' && node.parts.every(isPlain))
}
