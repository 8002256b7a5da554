import { loginUrl } from '../http/nextUrl.ts'
import { getToken } from './session.ts'
import { noteContact } from './sessionContact.ts'
import { endSession, isLeaving } from './sessionEnd.ts'
import { onTabMessage } from './sessionTabs.ts'
import { getUser, logoutUser } from './userApi.ts'

/** Somebody logged out in another tab: the own session ends on the server, too, and the login page opens. */
async function followLogout(): Promise<void> {
  await logoutUser().catch(() => {})
  endSession()
}

/**
 * A page that comes back from the browser's memory (Back after leaving) is as it was left: nobody has asked the server
 * since. Logged out meanwhile, it gives way to the login page; otherwise the server says whether the session lives.
 */
export function recheck(location: Location = window.location): void {
  const { pathname, search, hash } = location
  if (getToken() === undefined) location.replace(loginUrl(`${pathname}${search}${hash}`))
  else if (isLeaving()) location.reload()
  else void getUser().catch(() => {})
}

/**
 * Keeps the tab in step with the session outside of it. Installed once, before the signed-in app is drawn.
 * @returns what ends the watch
 */
export function watchSession(): () => void {
  const watch = new AbortController()
  const stopTabs = onTabMessage(type => {
    if (type === 'LOGOUT') void followLogout()
    else if (type === 'CONTACT') noteContact()
  })
  // Safari 14 has no channel between tabs: there a tab asks when somebody comes back to it.
  if (typeof BroadcastChannel === 'undefined') {
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') recheck()
      },
      { signal: watch.signal },
    )
  }
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) recheck()
    },
    { signal: watch.signal },
  )
  return () => {
    stopTabs()
    watch.abort()
  }
}
