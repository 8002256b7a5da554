import { useCallback, useMemo, useState } from 'react'

import { ApiError } from '../../../api/http/ApiError.ts'
import {
  discardDraft,
  type Draft,
  type DocumentName,
  type FormSources,
  getOperatorForm,
  type OperatorFormAnswer,
  publishForm,
  saveDraft,
  type VersionDocuments,
} from '../../../api/operator/operatorForms.ts'
import type { Words } from '../../../../schemas/studio/result.ts'
import { sourcesOf } from '../check/syntax.ts'
import {
  emptyHistory,
  type History,
  remember,
  type Selection,
  stepBack,
  stepForward,
  type Travelled,
} from './history.ts'

export type DraftMark = Pick<Draft, 'revision' | 'savedAt' | 'savedBy'>
/** Another operator was first: with a draft or with a publication. */
export type Conflict = { kind: 'draft' } | { kind: 'published'; version: number }

type State = {
  live: VersionDocuments
  /** Version that the edited text is based on. */
  base: number
  draft: DraftMark | null
  saved: FormSources
  sources: FormSources
  /** Counts texts that were set from outside the editors; only then do the editors receive a new text. */
  replaced: number
  conflict: Conflict | undefined
  /** Undo and redo over everything: the visual view and the JSON view change the same state. */
  history: History
}

const inJson: Words = { key: 'json', params: {} }

function stateOf({ published, draft }: OperatorFormAnswer, replaced = 0): State {
  const text: FormSources = draft ?? sourcesOf(published)
  const sources = { schema: text.schema, ui: text.ui, texts: text.texts }
  const base = draft?.baseVersion ?? published.version
  const conflict: Conflict | undefined =
    base === published.version ? undefined : { kind: 'published', version: published.version }
  return {
    live: published,
    base,
    draft: draft && { revision: draft.revision, savedAt: draft.savedAt, savedBy: draft.savedBy },
    saved: sources,
    sources,
    replaced,
    conflict,
    history: emptyHistory,
  }
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'VERSION_CONFLICT'
const sameText = (one: FormSources, other: FormSources): boolean =>
  one.schema === other.schema && one.ui === other.ui && one.texts === other.texts

/**
 * The state of one form while an operator edits it. Typed text is never replaced silently. When another operator has
 * saved or published meanwhile, `conflict` is set, and the operator chooses which version to keep.
 */
export function useWorkshop(start: OperatorFormAnswer) {
  const { form, shipped } = start
  const [state, setState] = useState(() => stateOf(start))
  const { sources, saved, live, base, draft } = state
  const dirty = !sameText(sources, saved)
  const liveSources = useMemo(() => sourcesOf(live), [live])
  const changed = !sameText(sources, liveSources)

  /** Stores the current content of an editor. */
  const edit = useCallback((document: DocumentName, text: string) => {
    setState(last =>
      last.sources[document] === text
        ? last
        : {
            ...last,
            sources: { ...last.sources, [document]: text },
            history: remember(last.history, last.sources, inJson, `json ${document}`),
          },
    )
  }, [])

  /** Sets texts from outside the editors, as one entry of undo. */
  const apply = useCallback((next: FormSources, what: Words = inJson, join?: string, selection?: Selection) => {
    setState(last =>
      sameText(last.sources, next)
        ? last
        : {
            ...last,
            sources: next,
            replaced: last.replaced + 1,
            history: remember(last.history, last.sources, what, join, selection),
          },
    )
  }, [])

  const replace = useCallback(
    (document: DocumentName, text: string) => apply({ ...sources, [document]: text }),
    [apply, sources],
  )

  const travel = useCallback(
    (step: typeof stepBack): Travelled | undefined => {
      const found = step(state.history, state.sources)
      if (found !== undefined)
        setState(last => ({ ...last, sources: found.sources, history: found.history, replaced: last.replaced + 1 }))
      return found
    },
    [state.history, state.sources],
  )
  const undo = useCallback(() => travel(stepBack), [travel])
  const redo = useCallback(() => travel(stepForward), [travel])
  /** The input was left: what follows is an entry of its own. */
  const seal = useCallback(
    () => setState(last => (last.history.isClosed ? last : { ...last, history: { ...last.history, isClosed: true } })),
    [],
  )

  /** Replaces the typed text with the server's current state. */
  const reload = useCallback(async () => {
    const answer = await getOperatorForm(form)
    setState(last => stateOf(answer, last.replaced + 1))
  }, [form])

  const store = useCallback(
    async (revision: number | null) => {
      const stored = await saveDraft(form, sources, base, revision)
      setState(last => ({
        ...last,
        conflict: last.conflict?.kind === 'draft' ? undefined : last.conflict,
        saved: sources,
        draft: { revision: stored, savedAt: new Date().toISOString(), savedBy: null },
      }))
    },
    [form, sources, base],
  )

  /** @returns false when another operator's draft is in the way */
  const save = useCallback(async (): Promise<boolean> => {
    try {
      await store(draft?.revision ?? null)
      return true
    } catch (error) {
      if (!isConflict(error)) throw error
      setState(last => ({ ...last, conflict: { kind: 'draft' } }))
      return false
    }
  }, [store, draft])

  /** Deliberately overwrites another operator's draft. */
  const overwrite = useCallback(async () => {
    const answer = await getOperatorForm(form)
    await store(answer.draft?.revision ?? null)
  }, [form, store])

  const discard = useCallback(async () => {
    await discardDraft(form)
    await reload()
  }, [form, reload])

  /** @returns the new version, or undefined when another one was published meanwhile */
  const publish = useCallback(
    async (comment: string): Promise<number | undefined> => {
      try {
        const { version } = await publishForm(form, sources, comment, base)
        await reload()
        return version
      } catch (error) {
        if (!isConflict(error)) throw error
        const answer = await getOperatorForm(form)
        setState(last => ({
          ...last,
          live: answer.published,
          conflict: { kind: 'published', version: answer.published.version },
        }))
        return undefined
      }
    },
    [form, sources, base, reload],
  )

  /**
   * Keeps the text but bases it on the current live version; the publish dialog then shows the differences to that one.
   */
  const keepMine = useCallback(() => setState(last => ({ ...last, base: last.live.version, conflict: undefined })), [])

  return {
    form,
    shipped,
    ...state,
    dirty,
    changed,
    edit,
    replace,
    apply,
    undo,
    redo,
    seal,
    save,
    saveOver: overwrite,
    discard,
    publish,
    reload,
    keepMine,
  }
}

export type WorkshopState = ReturnType<typeof useWorkshop>
