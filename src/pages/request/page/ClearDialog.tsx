import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'

import { useText } from '../../../i18n/TextsContext.ts'

type Props = { onKeep: () => void; onClear: () => void }

export function ClearDialog({ onKeep, onClear }: Props) {
  const t = useText()
  return (
    <Dialog
      open
      onClose={onKeep}
      maxWidth="xs"
      fullWidth
      aria-labelledby="clear-draft-title"
      aria-describedby="clear-draft-text"
    >
      <DialogTitle id="clear-draft-title">{t('request.draft.clearTitle')}</DialogTitle>
      <DialogContent>
        <Typography id="clear-draft-text">{t('request.draft.clearText')}</Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onKeep}>
          {t('request.draft.keep')}
        </Button>
        <Button variant="contained" color="error" onClick={onClear}>
          {t('request.draft.clear')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
