import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

import { useErrorText } from '../../../builders/list/ListStates.tsx'
import { useText } from '../../../i18n/TextsContext.ts'

/** A section that failed to load: it shows the error in its own place, and the others stay. */
export function LoadFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useText()
  const textOf = useErrorText()
  return (
    <Box sx={{ p: { xs: 2, sm: 3 } }}>
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        }
      >
        {textOf(error)}
      </Alert>
    </Box>
  )
}
