import TaskAltRounded from '@mui/icons-material/TaskAltRounded'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'

import { useText } from '../../i18n/TextsContext.ts'

type Props = { readonly open: boolean; readonly onClose: () => void; readonly onClosed: () => void }

/** There is no unpaid bill (BIL-21). */
export function PaidDialog({ open, onClose, onClosed }: Props) {
  const t = useText()
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={`${id}-title`} sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
        <TaskAltRounded color="success" aria-hidden />
        {t('bills.pay.paid.title')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{t('bills.pay.paid.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
