import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { ChevronIcon } from '../../../theme/ChevronIcon.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Method } from './methods.ts'

type Props = {
  methods: readonly Method[]
  /** The method being prepared; a second press is ignored. */
  busy: Method | undefined
  onChoose: (method: Method) => void
  onClose: () => void
}

/** Selection of the confirmation method: one press on the preferred one (FRM-61). */
export function ConfirmDialog({ methods, busy, onChoose, onClose }: Props) {
  const t = useText()
  const id = useId()
  const close = () => {
    if (busy === undefined) onClose()
  }
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id} aria-describedby={`${id}-text`}>
      <DialogTitle id={id}>{t('request.confirm.title')}</DialogTitle>
      <DialogContent>
        <Typography id={`${id}-text`} color="textSecondary" sx={{ mb: 2 }}>
          {t(methods.length === 0 ? 'request.confirm.unavailable' : 'request.confirm.text')}
        </Typography>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {methods.map(method => (
            <ButtonBase
              key={method}
              aria-disabled={busy !== undefined || undefined}
              aria-busy={busy === method || undefined}
              aria-labelledby={`${id}-${method}`}
              aria-describedby={`${id}-${method}-text`}
              onClick={() => {
                if (busy === undefined) onChoose(method)
              }}
              sx={choiceSx}
            >
              <span>
                <Typography component="span" id={`${id}-${method}`} sx={{ display: 'block', fontWeight: 600 }}>
                  {t(`request.confirm.${method}.title`)}
                </Typography>
                <Typography
                  component="span"
                  id={`${id}-${method}-text`}
                  variant="body2"
                  color="textSecondary"
                  sx={{ display: 'block' }}
                >
                  {t(`request.confirm.${method}.text`)}
                </Typography>
              </span>
              {busy === method ? (
                <CircularProgress size={20} aria-hidden sx={{ flexShrink: 0 }} />
              ) : (
                <ChevronIcon aria-hidden sx={onwardSx} />
              )}
            </ButtonBase>
          ))}
        </Box>
        <Box
          role="status"
          sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
        >
          {busy !== undefined && t('request.submit.sending')}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" aria-disabled={busy !== undefined || undefined} onClick={close}>
          {t('request.confirm.back')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The arrow of entries that lead to another page. */
const onwardSx = {
  display: { xs: 'none', sm: 'block' },
  flexShrink: 0,
  color: 'text.secondary',
  transform: 'rotate(-90deg)',
} as const

const choiceSx = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  textAlign: 'left',
  p: 2,
  minHeight: 72,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  '&:hover': { borderColor: 'primary.main', bgcolor: 'action.hover' },
  '&[aria-disabled=true]': { cursor: 'default', opacity: 0.7 },
} as const
