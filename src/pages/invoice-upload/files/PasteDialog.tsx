import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useMemo, useRef, useState } from 'react'

import { noticeOf } from '../../../api/http/errorNotices.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { randomHex } from '../../../security/hex.ts'
import { WhyOff } from '../../../ui/dialog/WhyOff.tsx'
import { type Paste, type PasteColumn } from '../rows/clipboard.ts'
import { fieldLabel, isErrorCode } from '../rows/problems.ts'
import { checkTexts } from '../rows/rowTexts.ts'
import type { RowField, RowTexts } from '../../../../schemas/invoiceRow.ts'
import type { UploadContext } from '../rows/uploadTypes.ts'

type Props = {
  readonly paste: Paste
  readonly context: UploadContext
  readonly today: string
  readonly open: boolean
  /** Repeated with its key, the rows are stored once. */
  readonly onInsert: (paste: Paste, idempotencyKey: string) => Promise<void>
  readonly onClose: () => void
  readonly onClosed: () => void
}

const PREVIEW_ROWS = 4

const fieldOf = (column: PasteColumn): RowField => (column === 'buyerName' ? 'buyer' : column)

/** The cells of a pasted line by field; a code decides before a name. */
function textsOf({ columns }: Paste, row: readonly string[]): RowTexts {
  const texts: Partial<Record<RowField, string>> = {}
  columns.forEach((column, index) => {
    const text = (row[index] ?? '').trim()
    if (column === null || text === '') return
    const field = fieldOf(column)
    if (column !== 'buyerName' || texts[field] === undefined) texts[field] = text
  })
  return texts
}

/** What a paste will add, before it is added (UPL-48). */
export function PasteDialog({ paste, context, today, open, onInsert, onClose, onClosed }: Props) {
  const t = useText()
  const id = useId()
  const whyOff = useId()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [key] = useState(randomHex)
  const running = useRef(false)
  const { rows, columns } = paste
  const rules = useMemo(() => ({ ...context, today }), [context, today])
  const checked = useMemo(
    () => rows.map(row => checkTexts(textsOf(paste, row), [], rules).filter(({ code }) => isErrorCode(code))),
    [rows, paste, rules],
  )
  const faulty = checked.filter(problems => problems.length > 0).length
  const used = columns.flatMap((column, index) => (column === null ? [] : [{ column, index }]))
  const ignored = columns.length - used.length
  const reason =
    rows.length === 0 ? t('upload.paste.noRows') : used.length === 0 ? t('upload.paste.noColumns') : undefined
  const insert = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await onInsert(paste, key)
    } catch (error) {
      setFailure(noticeOf(error).text)
      running.current = false
    }
    setBusy(false)
  }
  const name = (column: PasteColumn) =>
    column === 'buyerName' ? t('upload.paste.buyerName') : fieldLabel(t, column, context.isReverse)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="md"
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id}>{t('upload.paste.title', { smart_count: rows.length })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {failure !== undefined && <Alert severity="error">{t(failure)}</Alert>}
        <Typography color="textSecondary">
          {t(paste.hasHeader ? 'upload.paste.byHeader' : 'upload.paste.byCell')}
          {ignored > 0 && ' '}
          {ignored > 0 && t('upload.paste.ignored', { smart_count: ignored })}
        </Typography>
        {faulty > 0 && <Alert severity="warning">{t('upload.paste.faulty', { smart_count: faulty })}</Alert>}
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('upload.paste.preview')}>
          <Box
            component="table"
            sx={{
              borderCollapse: 'collapse',
              fontSize: '0.8125rem',
              width: '100%',
              '& th, & td': {
                textAlign: 'left',
                p: 0.75,
                borderBottom: 1,
                borderColor: 'divider',
                whiteSpace: 'nowrap',
              },
              '& th': { color: 'text.secondary' },
            }}
          >
            <thead>
              <tr>
                {used.map(({ column, index }) => (
                  <th key={index} scope="col">
                    {name(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="tabular">
              {rows.slice(0, PREVIEW_ROWS).map((row, line) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines of a paste have nothing else
                <tr key={line}>
                  {used.map(({ index }) => (
                    <td key={index}>{row[index] ?? ''}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
        {rows.length > PREVIEW_ROWS && (
          <Typography variant="caption" color="textSecondary">
            {t('upload.paste.more', { smart_count: rows.length - PREVIEW_ROWS })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <WhyOff id={whyOff} reason={reason} />
        <Button color="inherit" disabled={isBusy} onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button
          variant="contained"
          autoFocus
          loading={isBusy}
          disabled={reason !== undefined}
          aria-describedby={reason === undefined ? undefined : whyOff}
          onClick={() => void insert()}
        >
          {t('upload.paste.insert', { smart_count: rows.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
