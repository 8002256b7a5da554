import { loginUrl, type LogoutReason } from '../http/nextUrl.ts'
import { clearSession } from './session.ts'

type Navigate = (url: string) => void

const leave: Navigate = url => window.location.assign(url)
let leaving = false

/** Whether this page is on its way to the login page; a page that comes back from the browser's memory still says so. */
export function isLeaving(): boolean {
  return leaving
}

/**
 * Ends the session in this tab and opens the login page, which leads back here. Many calls may fail at the same moment;
 * only the first one navigates. The page is hidden on its way out, so that Back cannot show it again for a moment.
 */
export function endSession(reason?: LogoutReason, navigate: Navigate = leave): void {
  if (leaving) return
  leaving = navigate === leave
  const { pathname, search, hash } = window.location
  clearSession()
  if (leaving) window.addEventListener('pagehide', () => (document.documentElement.hidden = true), { once: true })
  navigate(loginUrl(reason ? `${pathname}${search}${hash}` : '/', reason))
}
