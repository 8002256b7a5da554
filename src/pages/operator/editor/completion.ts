import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { findNodeAtLocation, getLocation, getNodeValue, parseTree, type Location, type Segment } from 'jsonc-parser'

import type { DocumentName } from '../../../api/operator/operatorForms.ts'
import { keysAt, namesAreFields, valuesAt, wantsField } from './metaSchema.ts'
import type { Vocabulary } from './vocabulary.ts'

export type Help = (document: DocumentName, path: readonly Segment[]) => string | undefined
type Options = { document: DocumentName; vocabulary: () => Vocabulary; help: Help }

type Offer = Pick<Completion, 'label' | 'type' | 'info'> & { insert: string }

/** Completes names and values at the cursor: from the meta-schema, and from the other documents of the form. */
export function jsonCompletion({ document, vocabulary, help }: Options) {
  return (context: CompletionContext): CompletionResult | null => {
    const text = context.state.doc.toString()
    const location = getLocation(text, context.pos)
    const from = wordStart(text, context.pos)
    if (!context.explicit && from === context.pos && text[from - 1] !== '"') return null
    const offers = location.isAtPropertyKey
      ? names(text, location, { document, vocabulary, help })
      : values(location.path, { document, vocabulary, help })
    const colon = location.isAtPropertyKey
    return offers.length === 0
      ? null
      : { from, options: offers.map(offer => completionOf(offer, colon)), validFor: /^[\w.$#/-]*$/ }
  }
}

/** Start of the word at the cursor without its opening quote; this is matched against the labels. */
function wordStart(text: string, position: number): number {
  return position - (/[\w.$#/-]*$/.exec(text.slice(Math.max(0, position - 200), position))?.[0].length ?? 0)
}

/** Replaces the word with a whole JSON value, including quotes around it and the rest of the word after the cursor. */
function completionOf({ insert, ...rest }: Offer, colon: boolean): Completion {
  return {
    ...rest,
    apply: (view, _completion, from, to) => {
      const text = view.state.doc.toString()
      const start = text[from - 1] === '"' ? from - 1 : from
      const rest = /^[\w.$#/-]*"?/.exec(text.slice(to))?.[0].length ?? 0
      const end = start < from ? to + rest : to
      const inserted = colon && !/^\s*:/.test(text.slice(end)) ? `${insert}: ` : insert
      view.dispatch({
        changes: { from: start, to: end, insert: inserted },
        selection: { anchor: start + inserted.length },
        userEvent: 'input.complete',
      })
    },
  }
}

function names(text: string, location: Location, { document, vocabulary, help }: Options): Offer[] {
  const path = location.path.slice(0, -1)
  const node = findNodeAtLocation(parseTree(text) ?? { type: 'null', offset: 0, length: 0 }, path)
  const value: unknown = node === undefined ? {} : getNodeValue(node)
  const present = new Set(typeof value === 'object' && value !== null ? Object.keys(value) : [])
  const typed = String(location.path.at(-1) ?? '')
  const isNew = (name: string): boolean => !present.has(name) || name === typed
  if (document === 'texts')
    return path.length === 1
      ? textKeys(vocabulary())
          .filter(isNew)
          .map(label => quoted(label, 'text'))
      : []
  if (namesAreFields(document, path))
    return vocabulary()
      .fields.filter(isNew)
      .map(label => quoted(label, 'variable'))
  return keysAt(document, path)
    .filter(isNew)
    .map(label => {
      const info = help(document, [...path, label])
      return { ...quoted(label, 'property'), ...(info === undefined ? {} : { info }) }
    })
}

function textKeys({ fields, sections }: Vocabulary): string[] {
  return [
    ...sections.flatMap(id => [`sections.${id}.title`, `sections.${id}.description`]),
    ...fields.flatMap(path => [`${path}.title`, `${path}.help`, `${path}.placeholder`]),
  ]
}

const quoted = (label: string, type: string): Offer => ({ label, type, insert: JSON.stringify(label) })

function values(path: readonly Segment[], { document, vocabulary }: Options): Offer[] {
  if (wantsField(document, path)) return vocabulary().fields.map(field => quoted(field, 'variable'))
  if (document === 'schema' && path.at(-1) === '$ref')
    return vocabulary().definitions.map(name => quoted(`#/definitions/${name}`, 'type'))
  return valuesAt(document, path).map(value => ({ label: String(value), type: 'enum', insert: JSON.stringify(value) }))
}
