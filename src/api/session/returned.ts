/** The page a login has returned to. That page checks it once, to reopen what was typed there (docs/saved-forms.md). */
const KEY = 'portal.returned'

/** @param address path of the portal with its query */
export function keepReturned(address: string): void {
  const { pathname } = new URL(address, window.location.origin)
  if (pathname !== '/') sessionStorage.setItem(KEY, pathname)
}

/** Whether a login has returned to this page and nothing has been reopened there since. */
export function isReturned(pathname: string): boolean {
  return sessionStorage.getItem(KEY) === pathname
}

/** A user who goes on to another page does not resume the saved answers. */
export function forgetReturned(pathname: string): void {
  if (!isReturned(pathname)) sessionStorage.removeItem(KEY)
}

/** True once, on the page that the login has returned to. */
export function takeReturned(pathname: string): boolean {
  if (!isReturned(pathname)) return false
  sessionStorage.removeItem(KEY)
  return true
}
