import { useEffect, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { formatClock } from '../../ui/formatClock.ts'

/** Remaining seconds, hidden from screen readers: the wait has already been announced once. */
export function WaitLeft({ seconds, onWaited }: { readonly seconds: number; readonly onWaited: () => void }) {
  const t = useText()
  const [endsAt] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left === 0) onWaited()
  }, [left, onWaited])
  return <span aria-live="off"> {t('dialog.waitLeft', { time: formatClock(left) })}</span>
}
