import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'

import { useText } from '../../i18n/TextsContext.ts'
import type { VerificationVerified } from '../../api/public/verificationApi.ts'

type Props = { result: VerificationVerified; email: string; onClose: () => void }

/** VER-06: what was stored, and where the receipt went. */
export function ThankYouDialog({ result, email, onClose }: Props) {
  const t = useText()
  const { reference, acceptedCount, rejectedCount, waitingCount } = result
  return (
    <Dialog open onClose={onClose} aria-labelledby="thanks-title" maxWidth="xs" fullWidth>
      <DialogTitle id="thanks-title">{t('verification.thanks.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText color="textPrimary" sx={{ mb: 1.5 }}>
          {t('verification.thanks.text', { accepted: acceptedCount, rejected: rejectedCount })}
        </DialogContentText>
        <DialogContentText sx={{ mb: 1.5 }}>{t('verification.thanks.receipt', { email, reference })}</DialogContentText>
        {waitingCount > 0 && (
          <DialogContentText>{t('verification.thanks.waiting', { count: waitingCount })}</DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
