import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

import { Notice } from '../../builders/list/ListStates.tsx'
import { useText } from '../../i18n/TextsContext.ts'

export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  return (
    <Box role="alert">
      <Notice title={t('operator.loadFailed')} text={t('errors.SYSTEM_ERROR')}>
        <Button variant="contained" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      </Notice>
    </Box>
  )
}
