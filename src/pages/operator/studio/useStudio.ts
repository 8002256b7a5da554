import { useCallback, useMemo, useRef, useState } from 'react'

import { isObject } from '../../../../schemas/json.ts'
import { type Command, run } from '../../../../schemas/studio/commands.ts'
import { isRejected, type Words } from '../../../../schemas/studio/result.ts'
import { documentNames, type FormDocuments, type FormSources } from '../../../api/operator/operatorForms.ts'
import type { FormDefinition } from '../../../contract/formTypes.ts'
import { buildModel, type FormModel } from '../../../form/engine/model.ts'
import { toSource } from '../check/syntax.ts'
import type { Selection } from '../workshop/history.ts'
import type { WorkshopState } from '../workshop/useWorkshop.ts'

export type Readable = { documents: FormDocuments; model: FormModel }

type Parsed = { sources: FormSources; documents: FormDocuments }

/** A document whose text has not changed is not parsed again: a command changes one or two of the three. */
function parseChanged(sources: FormSources, last: Parsed | undefined): FormDocuments {
  const parsed = documentNames.map(name => [
    name,
    last?.sources[name] === sources[name] ? last.documents[name] : (JSON.parse(sources[name]) as unknown),
  ])
  return Object.fromEntries(parsed) as FormDocuments
}

function hasTexts(texts: unknown): boolean {
  return (
    isObject(texts) &&
    Object.values(texts).every(table => isObject(table) && Object.values(table).every(text => typeof text === 'string'))
  )
}

/** Documents that can be rendered, valid or not; undefined while they are not JSON or have no sections. */
export function readForm(sources: FormSources, last?: Parsed): Readable | undefined {
  try {
    const documents = parseChanged(sources, last)
    const model = buildModel(documents as unknown as FormDefinition)
    return hasTexts(documents.texts) ? { documents, model } : undefined
  } catch {
    return undefined
  }
}

/**
 * The visual view of the documents: what is selected, and commands that change them. The text of the documents stays
 * the only state; a document that a command does not touch keeps its text to the letter.
 */
export function useStudio(work: WorkshopState) {
  const { sources, shipped, apply } = work
  const last = useRef<Parsed>(undefined)
  const form = useMemo(() => readForm(sources, last.current), [sources])
  if (form !== undefined) last.current = { sources, documents: form.documents }
  const [selected, select] = useState<Selection>()

  /** @returns the reason for a rejected command, or undefined when it is done */
  const command = useCallback(
    (input: Command, join?: string): Words | undefined => {
      if (form === undefined) return { key: 'expertLayout', params: {} }
      const result = run(form.documents, input, shipped)
      if (isRejected(result)) return result.rejection
      apply(writtenSources(result.documents as FormDocuments, form.documents, sources), result.sentence, join, selected)
      return undefined
    },
    [form, shipped, sources, apply, selected],
  )
  const undo = useCallback(() => {
    const selection = work.undo()?.selection
    if (selection !== undefined) select(selection)
  }, [work])
  const redo = useCallback(() => {
    const selection = work.redo()?.selection
    if (selection !== undefined) select(selection)
  }, [work])
  const back = useCallback(() => last.current && apply(last.current.sources), [apply])
  return { form, selected, select, command, undo, redo, canGoBack: last.current !== undefined, back }
}

export type Studio = ReturnType<typeof useStudio>

function writtenSources(next: FormDocuments, before: FormDocuments, sources: FormSources): FormSources {
  const changed = documentNames.filter(name => next[name] !== before[name])
  return { ...sources, ...Object.fromEntries(changed.map(name => [name, toSource(next[name])])) }
}
