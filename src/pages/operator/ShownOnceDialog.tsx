import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useId } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { CopyField } from './CopyField.tsx'

type Props = {
  /** Why they must be copied now. */
  readonly text: string
  /** The first one is the link. */
  readonly values: readonly { readonly label: string; readonly value: string }[]
  readonly open: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
}

/**
 * Shows a new link, once. Only the button closes it: a click beside the dialog or Escape would lose what cannot be shown
 * again.
 */
export function ShownOnceDialog({ text, values, open, onClose, onClosed }: Props) {
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
            {text}
          </Alert>
          {values.map(({ label, value }, index) => (
            <CopyField key={label} label={label} value={value} autoFocus={index === 0} />
          ))}
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
