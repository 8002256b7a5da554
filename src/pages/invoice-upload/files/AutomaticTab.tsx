import DownloadRounded from '@mui/icons-material/DownloadRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { saveFile } from '../../../api/http/download.ts'
import {
  downloadProblems,
  downloadTemplate,
  removeUploadFile,
  type SpreadsheetAnswer,
  type UploadFile,
} from '../../../api/staff/invoiceUploadApi.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { useDialog } from '../../../ui/dialog/useDialog.ts'
import { useUploadErrorNotice } from '../useUploadErrorNotice.ts'
import type { GridRow } from '../rows/gridRow.ts'
import type { RowStore } from '../rows/RowStore.ts'
import type { UploadContext } from '../rows/uploadTypes.ts'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { stateOfDocument } from './documentState.ts'
import { FileDrop } from './FileDrop.tsx'
import { FileResult } from './FileResult.tsx'
import { TemplateErrorsDialog } from './TemplateErrorsDialog.tsx'
import { type FileUpload, useFileUploads } from './useFileUploads.ts'
import { WaitingDocuments } from './WaitingDocuments.tsx'

type Props = {
  readonly context: UploadContext
  readonly store: RowStore
  readonly rows: readonly GridRow[]
  readonly files: readonly UploadFile[]
  readonly onChanged: () => void
  readonly onShowRows: () => void
  /** Recognised fields of a row are compared with its document. */
  readonly onConfirm: (row: GridRow) => void
  /** An invoice is typed from a document. */
  readonly onType: (file: UploadFile) => void
}

/** Upload of workbooks and documents: each file says what became of it (UPL-08, UPL-09, UPL-47). */
export function AutomaticTab({ context, store, rows, files, onChanged, onShowRows, onConfirm, onType }: Props) {
  const t = useText()
  const notifyError = useUploadErrorNotice()
  const { id: contractId } = context.contract
  const { uploads, add, retry, dismiss, maxMegabytes } = useFileUploads(contractId, rows, files.length, onChanged)
  const {
    invoiceUpload: { spreadsheetTypes, documentTypes },
    features: { readsImages },
  } = usePortalSettings()
  const errors = useDialog<SpreadsheetAnswer>()
  const columns = useDialog<FileUpload>()
  const chooseColumns = (upload: FileUpload) => {
    const { outcome } = upload
    if (outcome.kind === 'columns') columns.show(upload)
    // Reads the file again without the stored assignment, to get its columns for the choice.
    else if (outcome.kind === 'rows') retry(upload, { assignment: 'ask', replaces: outcome.answer.uuid })
  }
  const columnsOutcome = columns.subject?.outcome
  const [busy, setBusy] = useState('')
  const download = async (name: string, call: () => Promise<File>) => {
    if (busy !== '') return
    setBusy(name)
    try {
      const file = await call()
      saveFile(file, file.name)
    } catch (error) {
      notifyError(error)
    }
    setBusy('')
  }
  const remove = async (file: UploadFile) => {
    try {
      await removeUploadFile(file)
    } catch (error) {
      notifyError(error)
    }
    onChanged()
  }
  const types = [...spreadsheetTypes, ...documentTypes]
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography color="textSecondary" sx={{ flex: '1 1 320px' }}>
          {t(readsImages ? 'upload.auto.text' : 'upload.auto.textNoImages')}
        </Typography>
        <Button
          variant="outlined"
          startIcon={<DownloadRounded />}
          loading={busy === 'template'}
          onClick={() => void download('template', () => downloadTemplate(contractId))}
        >
          {t('upload.auto.template')}
        </Button>
      </Box>
      <FileDrop
        id="upload-files"
        label={t('upload.auto.add')}
        hint={t('upload.auto.limits', { types: types.join(' '), size: maxMegabytes })}
        types={types}
        onFiles={add}
      />
      {uploads.length > 0 && (
        <Card>
          <Box component="ul" aria-label={t('upload.auto.results')} aria-live="polite" sx={listSx}>
            {uploads.map(upload => (
              <FileResult
                key={upload.id}
                upload={upload}
                state={
                  upload.outcome.kind === 'document' ? stateOfDocument(upload.outcome.file, files, rows) : undefined
                }
                onConfirm={onConfirm}
                maxMegabytes={maxMegabytes}
                onColumns={() => chooseColumns(upload)}
                onRetry={() => retry(upload)}
                onDismiss={() => dismiss(upload.id)}
                onErrors={errors.show}
                onShowRows={onShowRows}
              />
            ))}
          </Box>
        </Card>
      )}
      <WaitingDocuments
        files={files}
        rows={rows}
        store={store}
        onChanged={onChanged}
        onType={onType}
        onRemove={file => void remove(file)}
      />
      {columns.subject !== undefined && columnsOutcome?.kind === 'columns' && (
        <ColumnsDialog
          key={columns.key}
          name={columns.subject.file.name}
          found={columnsOutcome.found}
          isReverse={context.isReverse}
          open={columns.open}
          onChoose={assignment => {
            const { subject } = columns
            columns.close(() => subject && retry(subject, { assignment, replaces: columnsOutcome.replaces }))
          }}
          onClose={() => columns.close()}
          onClosed={columns.closed}
        />
      )}
      {errors.subject !== undefined && (
        <TemplateErrorsDialog
          answer={errors.subject}
          isReverse={context.isReverse}
          isBusy={busy === 'problems'}
          open={errors.open}
          onDownload={() => void download('problems', () => downloadProblems(contractId, errors.subject?.uuid ?? ''))}
          onShowRows={() => errors.close(onShowRows)}
          onClose={() => errors.close()}
          onClosed={errors.closed}
        />
      )}
    </Box>
  )
}

const listSx = { listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } } as const
