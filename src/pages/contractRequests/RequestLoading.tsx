import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'

import { useText } from '../../i18n/TextsContext.ts'
import { requestName } from './requestName.ts'
import type { RequestAbout } from './requestAbout.ts'

type Props = {
  readonly about: RequestAbout
  readonly titleId: string
  readonly onClose: () => void
  /** Given when the form could not be loaded. */
  readonly onRetry?: () => void
}

/** The dialog while its form is on the way, or when it did not come. */
export function RequestLoading({ about, titleId, onClose, onRetry }: Props) {
  const t = useText()
  return (
    <>
      <DialogTitle id={titleId}>{requestName(t, about.form, about.supplier)}</DialogTitle>
      <DialogContent dividers>
        {onRetry ? (
          <Alert severity="error" action={<Button color="inherit" onClick={onRetry}>{t('action.retry')}</Button>}>
            {t('requests.loadFailed')}
          </Alert>
        ) : (
          <Box role="status" aria-label={t('requests.loading')} sx={{ display: 'grid', gap: 2 }}>
            <Skeleton variant="rounded" height={48} />
            <Skeleton variant="rounded" height={120} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </DialogActions>
    </>
  )
}
