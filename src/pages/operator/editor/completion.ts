import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { findNodeAtLocation, getLocation, getNodeValue, parseTree, type Location, type Segment } from 'jsonc-parser'

import type { DocumentName } from '../../../providers/operatorForms.ts'
import { keysAt, namesAreFields, valuesAt, wantsField } from './metaSchema.ts'
import type { Vocabulary } from './vocabulary.ts'

export type Help = (document: DocumentName, path: readonly Segment[]) => string | undefined
type Options = { document: DocumentName; vocabulary: () => Vocabulary; help: Help }

/** Suggests names and values that may stand at the cursor: from the meta-schema, and from the other documents of the form. */
export function jsonCompletion({ document, vocabulary, help }: Options) {
  return (context: CompletionContext): CompletionResult | null => {
    const text = context.state.doc.toString()
    const location = getLocation(text, context.pos)
    const token = tokenAt(text, context.pos, location)
    if (!context.explicit && token.from === context.pos && text[context.pos - 1] !== '"') return null
    const options = location.isAtPropertyKey
      ? names(text, location, { document, vocabulary, help }).map((option) => ({ ...option, apply: nameText(option.label, text, token.to) }))
      : values(location.path, { document, vocabulary, help })
    return options.length === 0 ? null : { from: token.from, to: token.to, options, validFor: /^"?[\w.$#/-]*"?$/ }
  }
}

function tokenAt(text: string, position: number, { previousNode }: Location): { from: number; to: number } {
  if (previousNode !== undefined && previousNode.offset <= position && position <= previousNode.offset + previousNode.length) {
    return { from: previousNode.offset, to: previousNode.offset + previousNode.length }
  }
  const word = /"?[\w.$#/-]*$/.exec(text.slice(0, position))?.[0] ?? ''
  return { from: position - word.length, to: position }
}

/** A name is completed with its colon unless one stands there already. */
function nameText(name: string, text: string, end: number): string {
  return /^\s*:/.test(text.slice(end)) ? JSON.stringify(name) : `${JSON.stringify(name)}: `
}

function names(text: string, location: Location, { document, vocabulary, help }: Options): Completion[] {
  const path = location.path.slice(0, -1)
  const node = findNodeAtLocation(parseTree(text) ?? { type: 'null', offset: 0, length: 0 }, path)
  const value: unknown = node === undefined ? {} : getNodeValue(node)
  const present = new Set(typeof value === 'object' && value !== null ? Object.keys(value) : [])
  const typed = String(location.path.at(-1) ?? '')
  const fresh = (name: string): boolean => !present.has(name) || name === typed
  if (document === 'texts') return path.length === 1 ? textKeys(vocabulary()).filter(fresh).map((label) => ({ label, type: 'text' })) : []
  if (namesAreFields(document, path)) return vocabulary().fields.filter(fresh).map((label) => ({ label, type: 'variable' }))
  return keysAt(document, path).filter(fresh).map((label) => {
    const info = help(document, [...path, label])
    return { label, type: 'property', ...(info === undefined ? {} : { info }) }
  })
}

function textKeys({ fields, sections }: Vocabulary): string[] {
  return [...sections.flatMap((id) => [`sections.${id}.title`, `sections.${id}.description`]), ...fields.flatMap((path) => [`${path}.title`, `${path}.help`, `${path}.placeholder`])]
}

function values(path: readonly Segment[], { document, vocabulary }: Options): Completion[] {
  const quoted = (label: string, type: string): Completion => ({ label: JSON.stringify(label), type })
  if (wantsField(document, path)) return vocabulary().fields.map((field) => quoted(field, 'variable'))
  if (document === 'schema' && path.at(-1) === '$ref') return vocabulary().definitions.map((name) => quoted(`#/definitions/${name}`, 'type'))
  return valuesAt(document, path).map((value) => ({ label: JSON.stringify(value), type: 'enum' }))
}
