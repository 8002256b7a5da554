import type { FormVisit } from '../../../schemas/generated/types/actions/form-visit.ts'
import type { FormDocument, Json } from '../../contract/formTypes.ts'
import type { FormStore } from '../engine/FormStore.ts'
import { nameIn } from '../engine/model.ts'
import { getAt, withoutIndexes } from '../engine/path.ts'

type Fields = FormVisit['fields']
type Options = {
  /** Called once, when the page or the form is left. */
  readonly send: (fields: Fields) => void
  /** True if the form was sent: then no question is the one where somebody stopped. */
  readonly isSent: () => boolean
}

/**
 * Notes which questions are shown, changed, rejected, and which one is the last, without any value or time (FRM-84). Loaded
 * after the first input is possible; earlier answers are found by comparing.
 * @returns a function that ends the visit
 */
export function followVisit(store: FormStore, { send, isSent }: Options): () => void {
  const shown = new Set<string>()
  const changed = new Set<string>()
  const rejected = new Set<string>()
  let last: string | undefined
  let isOver = false

  const noteShown = (): void => {
    const { visible, document } = store.getState()
    for (const path of visible) {
      shown.add(path)
      const inner = store.model.fields.get(path)?.inner ?? []
      const entries = inner.length === 0 ? undefined : getAt(document, path)
      if (Array.isArray(entries) && entries.length > 0) for (const field of inner) shown.add(field.path)
    }
  }
  const noteProblems = (): void => {
    for (const [field, problems] of store.getState().shown) {
      const isPanels = store.model.fields.get(field)?.inner !== undefined
      for (const { path } of problems) rejected.add(isPanels ? withoutIndexes(path) : field)
    }
  }
  const noteEarlier = (): void => {
    const [before, now] = [store.getFirstState().document, store.getState().document]
    if (before === now) return
    for (const path of store.model.fields.keys()) if (getAt(before, path) !== getAt(now, path)) changed.add(path)
  }
  // A panel changes its whole list, so that only the entries tell which of its questions was answered.
  const lists = [...store.model.fields.values()].filter(({ inner }) => inner !== undefined)
  const noteEntries = (before: FormDocument, now: FormDocument): void => {
    for (const list of lists) {
      const [entries, earlier] = [getAt(now, list.path), getAt(before, list.path)]
      if (entries === earlier || !Array.isArray(entries)) continue
      for (const field of list.inner ?? []) {
        const name = nameIn(list, field)
        if (
          (entries as FormDocument[]).some(
            (entry, index) => getAt(entry, name) !== getAt(entryAt(earlier, index) ?? entry, name),
          )
        )
          changed.add(field.path)
      }
    }
  }
  noteShown()
  noteProblems()
  noteEarlier()

  let state = store.getState()
  const unsubscribe = store.subscribe(() => {
    const next = store.getState()
    if (next.visible !== state.visible || next.sectionFields !== state.sectionFields) noteShown()
    if (next.shown !== state.shown) noteProblems()
    if (next.document !== state.document) noteEntries(state.document, next.document)
    state = next
  })
  const forget = store.subscribeToUse((place, isChange) => {
    const path = withoutIndexes(place)
    shown.add(path)
    if (isChange) changed.add(path)
    last = path
  })
  const end = (): void => {
    if (isOver) return
    isOver = true
    unsubscribe()
    forget()
    window.removeEventListener('pagehide', end)
    const stopped = isSent() ? undefined : last
    for (const path of [...changed, ...rejected]) shown.add(path)
    const marks = (path: string): string =>
      `${changed.has(path) ? 'c' : ''}${rejected.has(path) ? 'e' : ''}${path === stopped ? 'l' : ''}`
    send(Object.fromEntries([...shown].map(path => [path, marks(path)])))
  }
  window.addEventListener('pagehide', end)
  return end
}

const entryAt = (list: Json | undefined, index: number): FormDocument | undefined =>
  Array.isArray(list) ? (list as FormDocument[])[index] : undefined
