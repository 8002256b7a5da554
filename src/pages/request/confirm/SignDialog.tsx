import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTheme } from '@mui/material/styles'
import { useId, useRef, useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { SigningFrame } from '../../../ui/dialog/SigningFrame.tsx'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import type { SigningStatus } from '../../../api/public/formApi.ts'
import { useSigningWatch } from './useSigningWatch.ts'

type Props = {
  url: string
  onEnd: (status: Exclude<SigningStatus, 'pending'>) => void
  /** The request stays unconfirmed; the answers are unchanged. */
  onCancel: () => void
}

/** The signing service's page in a frame (SIG-20). Closing asks once, because a signature may be unfinished. */
export function SignDialog({ url, onEnd, onCancel }: Props) {
  const t = useText()
  const id = useId()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { signingOrigin } = usePortalSettings()
  const isSmall = useMediaQuery(useTheme().breakpoints.down('sm'))
  const ask = () => setIsAsking(true)
  const { state, retry } = useSigningWatch({ url, origin: signingOrigin, frame, onEnd, onCloseRequest: ask })
  return (
    <Dialog open onClose={ask} fullWidth maxWidth="md" fullScreen={isSmall} aria-labelledby={id}>
      <DialogTitle id={id}>{t('request.sign.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {state === 'failed' ? (
          <Alert severity="error" action={<Button onClick={retry}>{t('request.retry')}</Button>}>
            {t('request.sign.unknown')}
          </Alert>
        ) : (
          <Alert severity={state === 'lost' ? 'warning' : 'info'} role="status">
            {t(state === 'lost' ? 'request.sign.lost' : 'request.sign.text')}
          </Alert>
        )}
        <SigningFrame url={url} title={t('request.sign.frame')} frame={frame} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {isAsking ? (
          <Box role="alertdialog" aria-labelledby={`${id}-ask`} sx={questionSx}>
            <Box component="span" id={`${id}-ask`} sx={{ flex: 1, minWidth: 200 }}>
              {t('request.sign.cancelText')}
            </Box>
            <Button variant="outlined" autoFocus onClick={() => setIsAsking(false)}>
              {t('request.sign.keep')}
            </Button>
            <Button variant="contained" color="error" onClick={onCancel}>
              {t('request.sign.cancelSure')}
            </Button>
          </Box>
        ) : (
          <Button color="inherit" onClick={ask}>
            {t('request.sign.cancel')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const questionSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  width: '100%',
  textAlign: 'left',
} as const
