import DownloadRounded from '@mui/icons-material/DownloadRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import type { SpreadsheetAnswer } from '../../../api/staff/invoiceUploadApi.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { fieldLabel, isErrorCode, problemText } from '../rows/problems.ts'

type Props = {
  readonly answer: SpreadsheetAnswer
  readonly isReverse: boolean
  readonly isBusy: boolean
  readonly open: boolean
  readonly onDownload: () => void
  readonly onShowRows: () => void
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Lines named for one kind of problem; more would hide the other kinds. */
const LINES_SHOWN = 20

/** Problems of an uploaded workbook, one entry for each kind with its lines (UPL-09). */
export function TemplateErrorsDialog({
  answer,
  isReverse,
  isBusy,
  open,
  onDownload,
  onShowRows,
  onClose,
  onClosed,
}: Props) {
  const t = useText()
  const id = useId()
  const kinds = new Map<string, SpreadsheetAnswer['invoiceErrors']>()
  for (const problem of answer.invoiceErrors.filter(({ errorCode }) => isErrorCode(errorCode))) {
    const key = `${problem.field} ${problem.errorCode}`
    kinds.set(key, [...(kinds.get(key) ?? []), problem])
  }
  const groups = [...kinds.values()].sort((one, other) => other.length - one.length)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id}>{t('upload.errors.title', { name: answer.name })}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {t('upload.errors.text', { smart_count: answer.invalidInvoiceCount })}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {groups.map(group => {
            const [first] = group
            if (first === undefined) return null
            const lines = group.map(({ line }) => line)
            const more = lines.length - LINES_SHOWN
            return (
              <li key={`${first.field} ${first.errorCode}`}>
                <Typography variant="subtitle2">
                  {fieldLabel(t, first.field, isReverse)}
                  {': '}
                  {t('upload.errors.lines', { smart_count: lines.length })}
                </Typography>
                <Typography variant="body2">{problemText(t, { code: first.errorCode, field: first.field })}</Typography>
                <Typography variant="caption" color="textSecondary" className="tabular">
                  {t('upload.errors.inLines', { lines: lines.slice(0, LINES_SHOWN).join(', ') })}{' '}
                  {more > 0 && t('upload.errors.more', { smart_count: more })}
                </Typography>
              </li>
            )
          })}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" onClick={onClose}>
          {t('action.close')}
        </Button>
        <Button startIcon={<DownloadRounded />} loading={isBusy} onClick={onDownload}>
          {t('upload.errors.download')}
        </Button>
        <Button variant="contained" onClick={onShowRows}>
          {t('upload.errors.mend')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
