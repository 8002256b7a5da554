import Alert from '@mui/material/Alert'
import { useEffect, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import type { LoginFault } from './loginState.ts'
import { formatClock } from '../../ui/formatClock.ts'
import { useCountdown } from './useCountdown.ts'

type Props = { fault: LoginFault | undefined; onWaited: () => void }

/** Errors of the whole form. A wait is announced once; the seconds counting down are visual only. */
export function LoginFaultAlert({ fault, onWaited }: Props) {
  const t = useText()
  if (fault?.place !== 'form') return null
  return (
    <Alert severity={fault.waitSeconds === undefined ? 'error' : 'warning'}>
      {t(fault.text, fault.params)}
      {fault.waitSeconds !== undefined && (
        <Wait key={fault.waitSeconds} seconds={fault.waitSeconds} onWaited={onWaited} />
      )}
    </Alert>
  )
}

function Wait({ seconds, onWaited }: { seconds: number; onWaited: () => void }) {
  const t = useText()
  const [endsAt] = useState(() => Date.now() + seconds * 1000)
  const left = useCountdown(endsAt)
  useEffect(() => {
    if (left === 0) onWaited()
  }, [left, onWaited])
  return (
    <span aria-live="off" className="tabular">
      {' '}
      {t('login.waitLeft', { time: formatClock(left) })}
    </span>
  )
}
