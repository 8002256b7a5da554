import { type Shelf, shelf as browserShelf } from './shelf.ts'

/** What earlier versions of the portal left in the clear, and forms whose keys cannot be left. */
export function tidyUp(shelf: Shelf = browserShelf): void {
  const day = 24 * 60 * 60 * 1000
  shelf.removeOlderThan(Date.now() - day).catch(() => undefined)
  for (const name of Object.keys(sessionStorage))
    if (/^portal\.draft(Key)?\./.test(name)) sessionStorage.removeItem(name)
  indexedDB.deleteDatabase('portal-draft-files')
}
