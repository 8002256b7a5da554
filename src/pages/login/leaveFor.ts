import { keepLeftPage } from '../../api/session/leftPage.ts'

/**
 * Replaces this page with another public page, so that Back does not return to an invalid link. From there staff
 * continue to the login.
 */
export function leaveFor(path: '/404' | '/expired'): void {
  if (path === '/404') keepLeftPage({ home: '/' })
  window.location.replace(path)
}
