import type { Node } from './parse.ts'

export class TooManyStates extends Error {}

/** A piece of a pattern: the states that it begins and ends with, and whether it may be empty. */
export type Part = { nullable: boolean; first: readonly number[]; last: readonly number[] }

export const emptyPart: Part = { nullable: true, first: [], last: [] }

type Repeat = (body: Node, min: number, max: number) => Part

/** The states of a position automaton (Glushkov), one for each character of a pattern, while it is built. */
export class Positions {
  /** Source of each state's one-character expression. */
  readonly characters: string[] = []
  readonly next: Set<number>[] = []
  /** States were connected twice: nested repeats read the same text in two ways. */
  doubled = false
  readonly #most: number

  /** @param most states; a larger pattern throws TooManyStates */
  constructor(most: number) {
    this.#most = most
  }

  connect(from: readonly number[], to: readonly number[]): void {
    for (const a of from) {
      for (const b of to) {
        if (this.next[a]?.has(b)) this.doubled = true
        this.next[a]?.add(b)
      }
    }
  }

  join(left: Part, right: Part): Part {
    this.connect(left.last, right.first)
    return {
      nullable: left.nullable && right.nullable,
      first: left.nullable ? [...left.first, ...right.first] : left.first,
      last: right.nullable ? [...right.last, ...left.last] : right.last,
    }
  }

  /** @param repeat what becomes of a repeated part @param onChoice gets the number of branches of each choice */
  build(node: Node, repeat: Repeat, onChoice: (branches: number) => void = () => {}): Part {
    const inner = (part: Node): Part => this.build(part, repeat, onChoice)
    switch (node.kind) {
      case 'nothing':
        return emptyPart
      case 'character': {
        const state = this.characters.push(node.source) - 1
        if (state >= this.#most) throw new TooManyStates()
        this.next.push(new Set())
        return { nullable: false, first: [state], last: [state] }
      }
      case 'sequence':
        return node.parts.map(inner).reduce((left, right) => this.join(left, right), emptyPart)
      case 'choice': {
        onChoice(node.branches.length)
        const parts = node.branches.map(inner)
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
}
