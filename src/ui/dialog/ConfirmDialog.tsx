import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'

type Props = {
  title: string
  text: string
  cancel: string
  confirm: string
  onConfirm: () => void
  onCancel: () => void
}

/** A confirmation whose safe answer comes first and is focused. */
export function ConfirmDialog({ title, text, cancel, confirm, onConfirm, onCancel }: Props) {
  const id = useId()
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} maxWidth="xs">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onCancel}>
          {cancel}
        </Button>
        <Button variant="contained" color="error" onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
