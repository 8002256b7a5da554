import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Snackbar from '@mui/material/Snackbar'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'

import { formatDecimal } from '../../cells/formatMoney.ts'
import type { ExportState } from './useExport.ts'
import { useErrorText } from './ListStates.tsx'
import { formatClock } from '../../ui/formatClock.ts'

/** Success notices stay for 20 seconds, failures for 10 (SHL-21). */
const SUCCESS_MS = 20_000
const FAILURE_MS = 10_000

const place = { vertical: 'bottom', horizontal: 'right' } as const
/** Above what sticks to the bottom of the window. */
const BOTTOM = 'calc(16px + var(--cookie-notice, 0px) + var(--page-bar, 0px))'
const placeSx = { bottom: { xs: BOTTOM, sm: BOTTOM } } as const

function kilobytes(bytes: number): string {
  return formatDecimal(String(Math.ceil(bytes / 1024)), 0)
}

type Props = { readonly state: ExportState; readonly onCancel: () => void; readonly onClose: () => void }

export function ExportPanel({ state, onCancel, onClose }: Props) {
  const translate = useTranslate()
  const errorText = useErrorText()
  if (state.step === 'running') {
    return (
      <Snackbar open anchorOrigin={place} sx={placeSx}>
        <Paper
          elevation={6}
          role="group"
          aria-label={translate('factoring.export.running')}
          sx={{ p: 2, width: 360, maxWidth: 'calc(100vw - 48px)', display: 'grid', gap: 1.25, borderRadius: 3 }}
        >
          <Typography variant="subtitle2" role="status">
            {translate('factoring.export.running')}
          </Typography>
          <LinearProgress aria-label={translate('factoring.export.running')} />
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography variant="caption" color="textSecondary" className="tabular">
              {translate('factoring.export.progress', {
                size: kilobytes(state.bytes),
                time: formatClock(state.seconds),
              })}
            </Typography>
            <Button size="small" onClick={onCancel}>
              {translate('action.cancel')}
            </Button>
          </Box>
        </Paper>
      </Snackbar>
    )
  }
  if (state.step === 'idle') return null
  const done = state.step === 'done'
  return (
    <Snackbar
      open
      anchorOrigin={place}
      sx={placeSx}
      autoHideDuration={done ? SUCCESS_MS : FAILURE_MS}
      onClose={(_, reason) => reason !== 'clickaway' && onClose()}
    >
      <Alert severity={done ? 'success' : 'error'} onClose={onClose} closeText={translate('action.close')}>
        {done ? translate('factoring.export.done', { name: state.fileName }) : errorText(state.error)}
      </Alert>
    </Snackbar>
  )
}
