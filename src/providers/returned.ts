/** Where a login has led back to: a page asks once whether it is that one, to open what was typed there (docs/saved-forms.md). */
const KEY = 'portal.returned'

/** @param address path of the portal with its query */
export function keepReturned(address: string): void {
  const { pathname } = new URL(address, window.location.origin)
  if (pathname !== '/') sessionStorage.setItem(KEY, pathname)
}

/** True once, on the page that the login has led back to. */
export function takeReturned(pathname: string): boolean {
  if (sessionStorage.getItem(KEY) !== pathname) return false
  sessionStorage.removeItem(KEY)
  return true
}
