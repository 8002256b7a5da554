/** Why the user is back at the login page; shown at the user name field. */
export const logoutReasons = ['SessionExpired'] as const
export type LogoutReason = (typeof logoutReasons)[number]

/**
 * The page to open after login, or '/' when `next` is not a path of this origin. Only a single leading slash is
 * accepted: browsers treat '//host' and '/\host' as another site, and strip tabs and line breaks first.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next)) return '/'
  // eslint-disable-next-line no-control-regex -- control characters are exactly what must not pass
  if (/[\u0000-\u001f\u007f]/.test(next)) return '/'
  return next === '/login' || /^\/login[?#/]/.test(next) ? '/' : next
}

export function loginUrl(next: string, reason?: LogoutReason): string {
  const query = new URLSearchParams()
  const target = safeNext(next)
  if (target !== '/') query.set('next', target)
  if (reason) query.set('reason', reason)
  const text = query.toString()
  return text === '' ? '/login' : `/login?${text}`
}

export function readReason(search: string): LogoutReason | undefined {
  const reason = new URLSearchParams(search).get('reason')
  return logoutReasons.find(known => known === reason)
}
