import { Suspense, useState } from 'react'

import { isCookieNoticeAccepted, keepCookieNoticeAccepted } from '../api/public/cookieNotice.ts'
import { lazyPart } from '../ui/lazy/lazyPart.tsx'
import { useHydrated } from '../ui/useHydrated.ts'

/** A separate chunk, because most visitors have already accepted the notice. */
const CookieBar = lazyPart(() => import('./CookieBar.tsx').then(file => file.CookieBar), { onFailure: 'nothing' })

/** The 'Cookies' legal text at the bottom of every page until it is accepted (SHL-24). */
export function CookieNotice() {
  const isHydrated = useHydrated()
  const [accepted, setAccepted] = useState(false)
  if (!isHydrated || accepted || isCookieNoticeAccepted()) return null
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
