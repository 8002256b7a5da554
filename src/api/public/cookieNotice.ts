/**
 * That the cookie notice was read: a cookie of this origin, because nothing else may outlive the tab (SEC-17), and
 * asking again at each login would be worse. It names nobody, holds one word, and the server does not look at it.
 */
const NAME = 'portal.cookies'
const YEAR_SECONDS = 365 * 24 * 3600

export function isCookieNoticeAccepted(): boolean {
  return document.cookie.split(/;\s*/).includes(`${NAME}=accepted`)
}

export function keepCookieNoticeAccepted(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=accepted; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}
