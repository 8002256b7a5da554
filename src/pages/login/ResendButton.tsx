import Button from '@mui/material/Button'

import { useText } from '../../i18n/TextsContext.ts'
import { formatClock } from '../../ui/formatClock.ts'
import { useCountdown } from './useCountdown.ts'

type Props = { endsAt: number; busy: boolean; onResend: () => void }

/** Sends the code again; until the server allows it, shows the remaining time. */
export function ResendButton({ endsAt, busy, onResend }: Props) {
  const t = useText()
  const left = useCountdown(endsAt)
  const waiting = left > 0
  return (
    <Button size="small" onClick={onResend} disabled={waiting || busy} className="tabular" sx={{ ml: -1.5 }}>
      {waiting ? t('login.code.resendIn', { time: formatClock(left) }) : t('login.code.resend')}
    </Button>
  )
}
