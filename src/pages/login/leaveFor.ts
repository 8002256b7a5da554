import { keepLeftPage } from '../../api/session/leftPage.ts'

/** Opens another public page in the place of this one: Back does not return to a link that leads nowhere. From there the staff go on to the login. */
export function leaveFor(path: '/404' | '/expired'): void {
  if (path === '/404') keepLeftPage({ home: '/' })
  window.location.replace(path)
}
