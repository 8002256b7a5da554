import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useId } from 'react'

import type { PartnerTokenMade } from '../../../api/operator/partnersApi.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { CopyField } from './CopyField.tsx'

type Props = {
  readonly made: PartnerTokenMade
  readonly open: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
}

/**
 * Shows a new link and its token, once. Only the button closes it: a click beside the dialog or Escape would lose what
 * cannot be shown again.
 */
export function TokenMadeDialog({ made, open, onClose, onClosed }: Props) {
  const t = useText()
  const id = useId()
  return (
    <Dialog
      open={open}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={`${id}-title`}>{t('operator.partners.madeTitle')}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Alert severity="warning" id={`${id}-text`}>
            {t('operator.partners.madeText')}
          </Alert>
          <CopyField label={t('operator.partners.link')} value={made.link} autoFocus />
          <CopyField label={t('operator.partners.token')} value={made.token} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('operator.partners.madeDone')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
