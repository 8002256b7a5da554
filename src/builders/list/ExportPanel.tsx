import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress, { type LinearProgressProps } from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Snackbar from '@mui/material/Snackbar'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'

import { ApiError } from '../../api/http/ApiError.ts'
import type { ArchiveRows, Received } from '../../api/http/download.ts'
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
  return number(Math.ceil(bytes / 1024))
}

function number(count: number): string {
  return formatDecimal(String(count), 0)
}

function progressOf({ files }: Received): LinearProgressProps {
  return files === undefined ? {} : { variant: 'determinate', value: (100 * files.done) / Math.max(files.of, 1) }
}

type Props = {
  readonly state: ExportState
  readonly onCancel: () => void
  readonly onClose: () => void
  /** Repeats an export that has failed. */
  readonly onRetry?: () => void
}

/** Progress of an export, then its file and the contents of that, or the reason why there is no file (LST-17, LST-18). */
export function ExportPanel({ state, onCancel, onClose, onRetry }: Props) {
  const translate = useTranslate()
  const failureText = useFailureText()
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
          <LinearProgress aria-label={translate('factoring.export.running')} {...progressOf(state)} />
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography variant="caption" color="textSecondary" className="tabular">
              {state.files !== undefined && (
                <Box component="span" sx={{ display: 'block' }}>
                  {translate('factoring.export.files', { done: number(state.files.done), of: number(state.files.of) })}
                </Box>
              )}
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
  const retry = !done && onRetry !== undefined && (
    <Button size="small" color="inherit" onClick={onRetry} sx={{ display: 'block', mt: 0.5, ml: -0.5 }}>
      {translate('action.retry')}
    </Button>
  )
  return (
    <Snackbar
      open
      anchorOrigin={place}
      sx={placeSx}
      autoHideDuration={done ? SUCCESS_MS : FAILURE_MS}
      onClose={(_, reason) => reason !== 'clickaway' && onClose()}
    >
      <Alert severity={done ? 'success' : 'error'} onClose={onClose} closeText={translate('action.close')}>
        {done ? translate('factoring.export.done', { name: state.fileName }) : failureText(state)}
        {done && state.archive !== undefined && <ArchiveResult {...state.archive} />}
        {retry}
      </Alert>
    </Snackbar>
  )
}

/** How many rows have a file in the archive; the table of contents in it names each. */
function ArchiveResult({ rows, documents }: ArchiveRows) {
  const translate = useTranslate()
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {translate('factoring.export.archive', { smart_count: documents, files: number(documents) })}{' '}
      {rows > documents && translate('factoring.export.noFile', { count: number(rows - documents) })}
    </Box>
  )
}

/** A response that broke off has no code: the text says how far it came, and that nothing was saved. */
function useFailureText(): (state: Extract<ExportState, { step: 'failed' }>) => string {
  const translate = useTranslate()
  const errorText = useErrorText()
  return ({ error, received }) => {
    if (error instanceof ApiError || received === undefined || received.bytes === 0) return errorText(error)
    const { files } = received
    return files === undefined
      ? translate('factoring.export.broken')
      : translate('factoring.export.brokenAfter', { done: number(files.done), of: number(files.of) })
  }
}
