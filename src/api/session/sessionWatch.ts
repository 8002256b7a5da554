import { dropFirstAnswers } from '../http/firstAnswers.ts'
import { loginUrl } from '../http/nextUrl.ts'
import { getToken } from './session.ts'
import { recordContact } from './sessionContact.ts'
import { endSession, isLeaving } from './sessionEnd.ts'
import { onTabMessage } from './sessionTabs.ts'
import { getUser, logoutUser } from './userApi.ts'

/** The user logged out in another tab: ends this session on the server too and opens the login page. */
async function followLogout(): Promise<void> {
  await logoutUser().catch(() => {})
  endSession()
}

/**
 * A page restored from the back/forward cache is stale, because no call was made since. After a logout it goes to the
 * login page; otherwise the server reports whether the session is still valid.
 */
export function recheck(location: Location = window.location): void {
  const { pathname, search, hash } = location
  if (getToken() === undefined) location.replace(loginUrl(`${pathname}${search}${hash}`))
  else if (isLeaving()) location.reload()
  else void getUser().catch(() => {})
}

/**
 * Keeps the tab in sync with session changes elsewhere. Installed once, before the signed-in app renders.
 * @returns a function that ends the watch
 */
export function watchSession(): () => void {
  const watch = new AbortController()
  // The page before the app (src/entries/firstScript.ts) leaves the session to the app from here on.
  document.documentElement.dataset['session'] = 'watched'
  const stopTabs = onTabMessage(type => {
    if (type === 'LOGOUT') void followLogout()
    else if (type === 'CONTACT') recordContact()
    else dropFirstAnswers()
  })
  // Safari 14 has no channel between tabs: there a tab checks the session when it becomes visible.
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
      if (!persisted) return
      dropFirstAnswers()
      recheck()
    },
    { signal: watch.signal },
  )
  return () => {
    stopTabs()
    watch.abort()
  }
}
