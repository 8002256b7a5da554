import { loginUrl, type LogoutReason } from '../http/nextUrl.ts'
import { clearSession } from './session.ts'

type Navigate = (url: string) => void

const leave: Navigate = url => window.location.assign(url)
let leaving = false

/** Whether this page is navigating to the login page; still true when it returns from the back/forward cache. */
export function isLeaving(): boolean {
  return leaving
}

/**
 * Ends the session in this tab and opens the login page, which returns here. Many calls may fail concurrently; only the
 * first one navigates. The page is hidden meanwhile, so that Back cannot show it again briefly.
 */
export function endSession(reason?: LogoutReason, navigate: Navigate = leave): void {
  if (leaving) return
  leaving = navigate === leave
  const { pathname, search, hash } = window.location
  clearSession()
  if (leaving) window.addEventListener('pagehide', () => (document.documentElement.hidden = true), { once: true })
  navigate(loginUrl(reason ? `${pathname}${search}${hash}` : '/', reason))
}
