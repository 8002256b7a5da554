import { findNodeAtLocation, parseTree, type Node, type Segment } from 'jsonc-parser'

import { pointerNames } from '../../../../schemas/jsonPointer.ts'
import type { DocumentIssue } from '../../../api/operator/operatorForms.ts'

export type Range = { from: number; to: number }

/** A place in a document, of a problem or of a part that is shown. */
export type JsonPlace = Pick<DocumentIssue, 'document' | 'path'> & Partial<Pick<DocumentIssue, 'code' | 'params'>>

/** Issues about a name rather than its value: the name is marked. */
const aboutNames = new Set([
  'unknownKey',
  'propertyName',
  'duplicateKey',
  'unknownLanguage',
  'textKey',
  'unknownField',
  'unusedText',
])

/** A numeric step may be a position or a name, so both are tried. */
function child(node: Node, step: string): Node | undefined {
  const segment: Segment = node.type === 'array' ? Number(step) : step
  return findNodeAtLocation(node, [segment])
}

/** Position of an issue in the text: its place, or the nearest existing part around it. */
export function locate(text: string, { path, code = '', params }: JsonPlace): Range {
  if (code === 'syntax') return around(text, Number(params?.['offset'] ?? 0))
  const root = parseTree(text)
  if (root === undefined) return { from: 0, to: 0 }
  let node = root
  let complete = true
  for (const step of pointerNames(path)) {
    const next = child(node, step)
    if (next === undefined) {
      complete = false
      break
    }
    node = next
  }
  const keyNode = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined
  const large = node.type === 'object' || node.type === 'array'
  const marked = keyNode !== undefined && (large || (complete && aboutNames.has(code))) ? keyNode : node
  // A whole document or a long list is not underlined completely: only its first character.
  return { from: marked.offset, to: marked.offset + (marked === node && large ? 1 : marked.length) }
}

function around(text: string, offset: number): Range {
  const from = Math.max(0, Math.min(offset, text.length - 1))
  return { from, to: Math.min(text.length, from + 1) }
}

export function lineOf(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
