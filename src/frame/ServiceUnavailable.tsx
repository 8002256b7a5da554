import CloudOffRounded from '@mui/icons-material/CloudOffRounded'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import type { ProductType } from '../../schemas/vocabulary.ts'
import { onUnavailable } from '../api/http/unavailable.ts'

type Props = {
  productType: ProductType | null
  /** Open initially, because the first calls failed before anything could be rendered. */
  initially?: boolean
}

/** Reports that a call of the user area failed for the active product, and what the user can still do (SHL-25). */
export function ServiceUnavailable({ productType, initially = false }: Props) {
  const t = useText()
  const [open, setOpen] = useState(initially)
  const id = useId()
  useEffect(() => onUnavailable(() => setOpen(true)), [])
  const close = () => setOpen(false)
  return (
    <Dialog
      open={open}
      onClose={close}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`} sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
        <CloudOffRounded color="warning" aria-hidden />
        {t('unavailable.title')}
      </DialogTitle>
      <DialogContent id={`${id}-text`}>
        <DialogContentText color="textPrimary">
          {t(`unavailable.${(productType ?? 'general').toLowerCase()}`)}
        </DialogContentText>
        {/* Without a page behind the dialog there is nothing to continue reading, and no logout. */}
        {!initially && (
          <DialogContentText variant="body2" sx={{ mt: 1.5 }}>
            {t('unavailable.stillWorks')}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => window.location.reload()}>
          {t('action.reload')}
        </Button>
        <Button variant="contained" autoFocus onClick={close}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
