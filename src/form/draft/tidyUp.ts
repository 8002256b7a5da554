import { type DraftStore, draftStore } from './DraftStore.ts'

/** Deletes plain-text data of earlier portal versions, and forms whose keys must have expired. */
export function tidyUp(store: DraftStore = draftStore): void {
  const day = 24 * 60 * 60 * 1000
  store.removeOlderThan(Date.now() - day).catch(() => undefined)
  for (const name of Object.keys(sessionStorage))
    if (/^portal\.draft(Key)?\./.test(name)) sessionStorage.removeItem(name)
  indexedDB.deleteDatabase('portal-draft-files')
}
