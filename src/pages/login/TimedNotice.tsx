import Alert from '@mui/material/Alert'
import { useEffect } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { NOTICE_MS } from '../../api/http/errorNotices.ts'

type Props = { text: string | undefined; onGone: () => void }

/** A success notice: announced when it appears, closed after 20 seconds (SHL-20) or by its button. */
export function TimedNotice({ text, onGone }: Props) {
  const t = useText()
  const shown = text !== undefined
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(onGone, NOTICE_MS)
    return () => clearTimeout(timer)
  }, [shown, onGone])
  return (
    <div role="status">
      {shown && (
        <Alert
          severity="success"
          role="presentation"
          onClose={onGone}
          slotProps={{ closeButton: { 'aria-label': t('action.close'), title: t('action.close') } }}
        >
          {text}
        </Alert>
      )}
    </div>
  )
}
