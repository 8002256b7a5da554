import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTheme } from '@mui/material/styles'
import { useId, useRef } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { SigningFrame } from '../../ui/dialog/SigningFrame.tsx'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { type SigningState, useSigningState } from './useSigningState.ts'
import type { StartedSigning } from './useSigningStart.ts'

type Props = {
  readonly signing: StartedSigning
  readonly open: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
}

const severities: Readonly<Record<SigningState, 'info' | 'success' | 'warning'>> = {
  open: 'info',
  own: 'success',
  signed: 'success',
  refused: 'warning',
  gone: 'warning',
}

/**
 * The signing service's page in a frame with the status beside it, or its text (SIG-05). Closing it neither signs nor
 * declines.
 */
export function SigningDialog({ signing, open, onClose, onClosed }: Props) {
  const t = useText()
  const id = useId()
  const frame = useRef<HTMLIFrameElement>(null)
  const { signingOrigin } = usePortalSettings()
  const isSmall = useMediaQuery(useTheme().breakpoints.down('sm'))
  const url = 'url' in signing ? signing.url : undefined
  const state = useSigningState(signing.document, url !== undefined && open, {
    origin: signingOrigin,
    frame,
    onLater: onClose,
  })
  const title = t('signing.dialog.title', { name: t(`contractDocumentType.${signing.document.type}`) })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="md"
      fullScreen={isSmall}
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {'text' in signing ? (
          <Typography sx={{ whiteSpace: 'pre-line' }}>{signing.text}</Typography>
        ) : (
          <>
            <Alert severity={severities[state]} role="status">
              {t(`signing.state.${state}`)}
            </Alert>
            <SigningFrame url={url} title={t('signing.dialog.frame')} frame={frame} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button
          onClick={onClose}
          variant={state === 'signed' || state === 'own' ? 'contained' : 'text'}
          color={state === 'signed' || state === 'own' ? 'primary' : 'inherit'}
        >
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
