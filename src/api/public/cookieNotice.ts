/**
 * Cookie that stores that the cookie notice was accepted. Nothing else may outlive the tab (SEC-17), and showing the
 * notice at each login would be worse. It holds one word, identifies no one, and the server ignores it.
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
