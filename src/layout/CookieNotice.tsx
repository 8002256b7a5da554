import { lazy, Suspense, useState } from 'react'

import { isCookieNoticeAccepted, keepCookieNoticeAccepted } from '../providers/cookieNotice.ts'

/** Its own chunk: most visits have accepted it. */
const CookieBar = lazy(() => import('./CookieBar.tsx').then((file) => ({ default: file.CookieBar })))

/** The 'Cookies' legal text at the bottom of every page until it is accepted (specification 000 §2 and §3). */
export function CookieNotice() {
  const [accepted, setAccepted] = useState(isCookieNoticeAccepted)
  if (accepted) return null
  const accept = () => {
    keepCookieNoticeAccepted()
    setAccepted(true)
    document.getElementById('main-content')?.focus({ preventScroll: true })
  }
  return (
    <Suspense>
      <CookieBar onAccept={accept} />
    </Suspense>
  )
}
