import Alert from '@mui/material/Alert'
import { useEffect } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { NOTICE_MS } from '../../api/http/errorNotices.ts'

type Props = { text: string | undefined; onHidden: () => void }

/** A success notice: announced when it appears, closed after 20 seconds (SHL-20) or by its button. */
export function TimedNotice({ text, onHidden }: Props) {
  const t = useText()
  const isVisible = text !== undefined
  useEffect(() => {
    if (!isVisible) return
    const timer = setTimeout(onHidden, NOTICE_MS)
    return () => clearTimeout(timer)
  }, [isVisible, onHidden])
  return (
    <div role="status">
      {isVisible && (
        <Alert
          severity="success"
          role="presentation"
          onClose={onHidden}
          slotProps={{ closeButton: { 'aria-label': t('action.close'), title: t('action.close') } }}
        >
          {text}
        </Alert>
      )}
    </div>
  )
}
