import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'

import { useText } from '../../../i18n/TextsContext.ts'

type Props = {
  readonly titleId: string
  readonly onClose: () => void
  /** Given when the form could not be loaded. */
  readonly onRetry?: () => void
}

/** The dialog while its form is on the way, or when it did not come. */
export function AddUserLoading({ titleId, onClose, onRetry }: Props) {
  const t = useText()
  return (
    <>
      <DialogTitle id={titleId}>{t('account.officials.add')}</DialogTitle>
      <DialogContent dividers>
        {onRetry ? (
          <Alert severity="error" action={<Button color="inherit" onClick={onRetry}>{t('action.retry')}</Button>}>
            {t('account.addUser.loadFailed')}
          </Alert>
        ) : (
          <Box role="status" aria-label={t('account.addUser.loading')} sx={{ display: 'grid', gap: 2 }}>
            <Skeleton variant="rounded" height={120} />
            <Skeleton variant="rounded" height={240} />
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
