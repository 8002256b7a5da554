import { type Shelf, shelf as browserShelf } from './shelf.ts'

/** Deletes plain-text data of earlier portal versions, and forms whose keys must have expired. */
export function tidyUp(shelf: Shelf = browserShelf): void {
  const day = 24 * 60 * 60 * 1000
  shelf.removeOlderThan(Date.now() - day).catch(() => undefined)
  for (const name of Object.keys(sessionStorage))
    if (/^portal\.draft(Key)?\./.test(name)) sessionStorage.removeItem(name)
  indexedDB.deleteDatabase('portal-draft-files')
}
