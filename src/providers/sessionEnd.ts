import { loginUrl, type LogoutReason } from './nextUrl.ts'
import { clearSession } from './session.ts'

type Navigate = (url: string) => void

const leave: Navigate = (url) => window.location.assign(url)
let leaving = false

/**
 * Ends the session in this tab and opens the login page, which leads back here. Many calls may fail at the same moment;
 * only the first one navigates.
 */
export function endSession(reason?: LogoutReason, navigate: Navigate = leave): void {
  if (leaving) return
  leaving = navigate === leave
  const { pathname, search, hash } = window.location
  clearSession()
  navigate(loginUrl(reason ? `${pathname}${search}${hash}` : '/', reason))
}
