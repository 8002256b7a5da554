/**
 * Paths of the forms that are saved on this device, and nothing of their contents. The first script of a page reads it
 * at once (entries/go.ts): a form of the HTML is not offered empty while its saved answers are being read.
 */
export const DRAFT_MARK = 'portal.drafts'

/** Notes whether answers of the form at this address are saved. */
export function markDraft(isSaved: boolean, { pathname }: Pick<Location, 'pathname'> = window.location): void {
  try {
    const marked = new Set((localStorage.getItem(DRAFT_MARK) ?? '').split(' ').filter(path => path !== ''))
    if (marked.has(pathname) === isSaved) return
    if (isSaved) marked.add(pathname)
    else marked.delete(pathname)
    if (marked.size === 0) localStorage.removeItem(DRAFT_MARK)
    else localStorage.setItem(DRAFT_MARK, [...marked].join(' '))
  } catch {
    // Without storage nothing is saved.
  }
}
