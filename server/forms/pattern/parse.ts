import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** Syntax tree of a regular expression. `nothing` is a node that consumes no character (anchors, word boundaries). */
export type Node =
  | { kind: 'nothing' }
  | { kind: 'character'; source: string }
  | { kind: 'sequence'; parts: readonly Node[] }
  | { kind: 'choice'; branches: readonly Node[] }
  | { kind: 'repeat'; body: Node; min: number; max: number }

const parser = new RegExpParser({ ecmaVersion: 2025 })

/**
 * @param pattern accepted by `patternProblem`, so without look-around and back references
 * @throws SyntaxError if it is no regular expression with the flag `u`
 */
export function parsePattern(pattern: string): Node {
  return choice(parser.parsePattern(pattern, 0, pattern.length, { unicode: true }).alternatives)
}

function choice(alternatives: readonly AST.Alternative[]): Node {
  const branches = alternatives.map(({ elements }): Node => ({
    kind: 'sequence',
    parts: elements.map(element => nodeOf(element)),
  }))
  const [only] = branches
  return branches.length === 1 && only !== undefined ? only : { kind: 'choice', branches }
}

function nodeOf(element: AST.Element): Node {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return choice(element.alternatives)
    case 'Quantifier':
      return { kind: 'repeat', body: nodeOf(element.element), min: element.min, max: element.max }
    case 'Assertion':
      return { kind: 'nothing' }
    default:
      return { kind: 'character', source: element.raw }
  }
}
