/** Where a login has led back to: a page asks once whether it is that one, to open what was typed there (docs/saved-forms.md). */
const KEY = 'portal.returned'

/** @param address path of the portal with its query */
export function keepReturned(address: string): void {
  const { pathname } = new URL(address, window.location.origin)
  if (pathname !== '/') sessionStorage.setItem(KEY, pathname)
}

/** Whether a login has led back to this page, and nothing has been opened there since. */
export function isReturned(pathname: string): boolean {
  return sessionStorage.getItem(KEY) === pathname
}

/** Whoever goes on to another page has not come back for what is kept here. */
export function forgetReturned(pathname: string): void {
  if (!isReturned(pathname)) sessionStorage.removeItem(KEY)
}

/** True once, on the page that the login has led back to. */
export function takeReturned(pathname: string): boolean {
  if (!isReturned(pathname)) return false
  sessionStorage.removeItem(KEY)
  return true
}
