import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'

type Props = {
  readonly count: number
  readonly open: boolean
  readonly onType: () => void
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Only documents that could not be read, and no rows: they are never sent silently, nor lost from sight. */
export function UnreadDialog({ count, open, onType, onClose, onClosed }: Props) {
  const t = useText()
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="xs"
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id}>{t('upload.unread.ask', { smart_count: count })}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('upload.unread.askText')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('upload.unread.leave')}
        </Button>
        <Button variant="contained" onClick={onType}>
          {t('upload.unread.typeNow')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
