import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded'
import HourglassEmptyRounded from '@mui/icons-material/HourglassEmptyRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import type { SpreadsheetAnswer } from '../../../api/staff/invoiceUploadApi.ts'
import { type Translate, useText } from '../../../i18n/TextsContext.ts'
import { rowFields } from '../../../../schemas/invoiceRow.ts'
import { fieldLabel } from '../rows/problems.ts'
import type { GridRow } from '../rows/gridRow.ts'
import { type DocumentState, reasonText } from './documentState.ts'
import type { FileUpload } from './useFileUploads.ts'

type Props = {
  readonly upload: FileUpload
  readonly maxMegabytes: number
  /** What has become of a document. */
  readonly state: DocumentState | undefined
  readonly onConfirm: (row: GridRow) => void
  readonly onRetry: () => void
  /** Opens the assignment of columns. */
  readonly onColumns: () => void
  readonly onDismiss: () => void
  readonly onErrors: (answer: SpreadsheetAnswer) => void
  readonly onShowRows: () => void
}

/** One chosen file and what became of it. */
export function FileResult({
  upload,
  state,
  maxMegabytes,
  onConfirm,
  onRetry,
  onColumns,
  onDismiss,
  onErrors,
  onShowRows,
}: Props) {
  const t = useText()
  const { file, outcome } = upload
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, px: 2, py: 1.25 }}>
      <Box sx={{ pt: 0.25 }}>{iconOf(state?.kind ?? outcome.kind)}</Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 550 }}>{file.name}</Typography>
        {outcome.kind === 'uploading' && (
          <LinearProgress
            aria-label={t('upload.auto.uploading', { name: file.name })}
            variant={outcome.fraction >= 1 ? 'indeterminate' : 'determinate'}
            value={Math.round(outcome.fraction * 100)}
            sx={{ mt: 1 }}
          />
        )}
        {outcome.kind === 'attached' && <Line>{t('upload.auto.attached', { number: outcome.invoiceNumber })}</Line>}
        {state !== undefined && <DocumentOutcome state={state} onConfirm={onConfirm} onShowRows={onShowRows} />}
        {outcome.kind === 'rows' && (
          <RowsOutcome answer={outcome.answer} onErrors={onErrors} onShowRows={onShowRows} onColumns={onColumns} />
        )}
        {outcome.kind === 'columns' && (
          <>
            <Line>{t('upload.auto.columns')}</Line>
            <Button size="small" sx={{ ml: -1.5, mt: 0.25 }} onClick={onColumns}>
              {t('upload.auto.chooseColumns')}
            </Button>
          </>
        )}
        {outcome.kind === 'held' && (
          <Line>
            {t('upload.auto.held')}{' '}
            <Button size="small" sx={{ minHeight: 0, py: 0 }} onClick={onRetry}>
              {t('action.retry')}
            </Button>
          </Line>
        )}
        {outcome.kind === 'failed' && (
          <Line isError>
            {t(outcome.text, { size: maxMegabytes })}{' '}
            {outcome.missing.length > 0 &&
              t('upload.auto.missingColumns', { columns: outcome.missing.map(name => columnName(t, name)).join(', ') })}
            {outcome.canRetry && (
              <Button size="small" sx={{ minHeight: 0, py: 0 }} onClick={onRetry}>
                {t('action.retry')}
              </Button>
            )}
          </Line>
        )}
      </Box>
      {outcome.kind !== 'uploading' && (
        <IconButton size="small" aria-label={t('upload.auto.dismiss', { name: file.name })} onClick={onDismiss}>
          <CloseRounded fontSize="small" aria-hidden />
        </IconButton>
      )}
    </Box>
  )
}

function RowsOutcome({
  answer,
  onErrors,
  onShowRows,
  onColumns,
}: Pick<Props, 'onErrors' | 'onShowRows' | 'onColumns'> & { answer: SpreadsheetAnswer }) {
  const t = useText()
  const {
    uploadedInvoiceCount,
    invalidInvoiceCount,
    replacedInvoiceCount,
    ignoredColumns,
    otherContract,
    columnsRemembered,
  } = answer
  return (
    <>
      <Line>{t('upload.auto.rows', { smart_count: uploadedInvoiceCount })}</Line>
      {replacedInvoiceCount > 0 && <Line>{t('upload.auto.replaced', { smart_count: replacedInvoiceCount })}</Line>}
      {columnsRemembered && <Line>{t('upload.auto.remembered')}</Line>}
      {otherContract && <Line>{t('upload.auto.otherContract')}</Line>}
      {ignoredColumns.length > 0 && <Line>{t('upload.auto.ignored', { columns: ignoredColumns.join(', ') })}</Line>}
      {invalidInvoiceCount > 0 && <Line isError>{t('upload.auto.invalid', { smart_count: invalidInvoiceCount })}</Line>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1.5, mt: 0.25 }}>
        <Button size="small" onClick={onShowRows}>
          {t('upload.auto.show')}
        </Button>
        {invalidInvoiceCount > 0 && (
          <Button size="small" onClick={() => onErrors(answer)}>
            {t('upload.auto.errors')}
          </Button>
        )}
        {columnsRemembered && (
          <Button size="small" onClick={onColumns}>
            {t('upload.auto.chooseAgain')}
          </Button>
        )}
      </Box>
    </>
  )
}

function DocumentOutcome({
  state,
  onConfirm,
  onShowRows,
}: Pick<Props, 'onConfirm' | 'onShowRows'> & { state: DocumentState }) {
  const t = useText()
  if (state.kind === 'reading') return <Line>{t('upload.auto.reading')}</Line>
  if (state.kind === 'unrecognised') return <Line>{reasonText(t, state.file)}</Line>
  const numbers = state.rows.map(({ texts }) => texts.invoiceNumber || '–').join(', ')
  const toConfirm = state.rows.find(({ draft }) => (draft?.toConfirm.length ?? 0) > 0)
  if (state.kind === 'attached') return <Line>{t('upload.auto.attached', { number: numbers })}</Line>
  return (
    <>
      <Line>
        {t('upload.auto.recognised', { smart_count: state.rows.length })}{' '}
        {toConfirm !== undefined && t('upload.auto.toConfirm')}
      </Line>
      <Box sx={{ ml: -1.5, mt: 0.25 }}>
        {toConfirm === undefined ? (
          <Button size="small" onClick={onShowRows}>
            {t('upload.auto.show')}
          </Button>
        ) : (
          <Button size="small" onClick={() => onConfirm(toConfirm)}>
            {t('upload.confirm.start')}
          </Button>
        )}
      </Box>
    </>
  )
}

/** Code and name of a company are one field here. */
function columnName(t: Translate, name: string): string {
  const field = name.startsWith('buyer') ? 'buyer' : rowFields.find(one => one === name)
  return field === undefined ? name : fieldLabel(t, field, false)
}

function Line({ isError = false, children }: { readonly isError?: boolean; readonly children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: isError ? 'error.main' : 'text.secondary', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  )
}

function iconOf(kind: FileUpload['outcome']['kind'] | DocumentState['kind']): ReactNode {
  if (kind === 'failed') return <ErrorOutlineRounded color="error" aria-hidden />
  if (kind === 'held') return <HourglassEmptyRounded color="warning" aria-hidden />
  if (kind === 'columns') return <HelpOutlineRounded color="warning" aria-hidden />
  if (kind === 'rows' || kind === 'attached' || kind === 'recognised')
    return <CheckCircleOutlineRounded color="success" aria-hidden />
  return <DescriptionOutlined color="action" aria-hidden />
}
