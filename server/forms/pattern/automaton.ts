import type { Node } from './parse.ts'

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
export class TooManyStates extends Error {}

type Part = { nullable: boolean; first: readonly number[]; last: readonly number[] }

export function automatonOf(root: Node): Automaton {
  const characters: string[] = []
  const next: Set<number>[] = []
  let doubled = false
  let choices = 1

  const connect = (from: readonly number[], to: readonly number[]): void => {
    for (const a of from) {
      for (const b of to) {
        if (next[a]?.has(b)) doubled = true
        next[a]?.add(b)
      }
    }
  }
  const empty: Part = { nullable: true, first: [], last: [] }
  const join = (left: Part, right: Part): Part => {
    connect(left.last, right.first)
    return {
      nullable: left.nullable && right.nullable,
      first: left.nullable ? [...left.first, ...right.first] : left.first,
      last: right.nullable ? [...right.last, ...left.last] : right.last,
    }
  }
  const build = (node: Node): Part => {
    switch (node.kind) {
      case 'nothing':
        return empty
      case 'character': {
        const state = characters.push(node.source) - 1
        if (state >= MAX_STATES) throw new TooManyStates()
        next.push(new Set())
        return { nullable: false, first: [state], last: [state] }
      }
      case 'sequence':
        return node.parts.map(build).reduce(join, empty)
      case 'choice': {
        choices *= node.branches.length
        const parts = node.branches.map(build)
        return {
          nullable: parts.some(part => part.nullable),
          first: parts.flatMap(part => part.first),
          last: parts.flatMap(part => part.last),
        }
      }
      case 'repeat':
        return repeat(node.body, node.min, node.max)
    }
  }
  const repeat = (body: Node, min: number, max: number): Part => {
    if (max === 0) return empty
    if (max === 1) {
      if (min === 0) choices *= 2
      return { ...build(body), ...(min === 0 ? { nullable: true } : {}) }
    }
    if (min === max && isPlain(body)) return Array.from({ length: min }, () => build(body)).reduce(join, empty)
    // Every other repeat is treated as unbounded, which only makes the result stricter.
    const before = choices
    const part = build(body)
    choices = before
    // `(a?){30}`: each of the thirty rounds may be the empty one.
    if (min > 1 && part.nullable) doubled = true
    connect(part.last, part.first)
    return { ...part, nullable: part.nullable || min === 0 }
  }
  build(root)
  return { characters, next, doubled, choices }
}

/** A fixed run of characters: repeating it a fixed number of times leaves no choice. */
function isPlain(node: Node): boolean {
  return node.kind === 'character' || (node.kind === 'sequence' && node.parts.every(isPlain))
}
