import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useContext, useEffect, useRef, useState } from 'react'

import { TextsContext } from '../../i18n/TextsContext.ts'
import { portalAnswers } from '../../api/http/portalAnswers.ts'

type Props = {
  /** Whether it has loaded now; the notice then disappears by itself. */
  onRetry: () => Promise<boolean>
}

/**
 * Replaces a component that could not be loaded. If the portal responds but the file is missing, a new release has
 * replaced it (or the browser cached the failure). Then only the user reloads the page, because typed answers are saved
 * but not sent.
 */
export function PartFailed({ onRetry }: Props) {
  const t = useContext(TextsContext)?.t ?? ((key: string) => key)
  const [state, setState] = useState<'lost' | 'trying' | 'outdated'>('lost')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [state])
  const again = async () => {
    if (state === 'trying') return
    setState('trying')
    if (await onRetry()) return
    setState((await portalAnswers()) ? 'outdated' : 'lost')
  }
  return (
    <Alert
      ref={box}
      severity="warning"
      role="alert"
      sx={{ my: 1, scrollMarginBlock: '6rem' }}
      action={
        state === 'outdated' ? (
          <Button color="inherit" onClick={() => window.location.reload()}>
            {t('action.reload')}
          </Button>
        ) : (
          <Button
            color="inherit"
            aria-disabled={state === 'trying' || undefined}
            aria-busy={state === 'trying' || undefined}
            onClick={() => void again()}
          >
            {t('action.retry')}
          </Button>
        )
      }
    >
      {t(state === 'outdated' ? 'part.outdated' : 'part.offline')}
    </Alert>
  )
}
