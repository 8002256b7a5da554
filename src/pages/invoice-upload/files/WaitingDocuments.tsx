import AttachFileRounded from '@mui/icons-material/AttachFileRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditNoteRounded from '@mui/icons-material/EditNoteRounded'
import RefreshRounded from '@mui/icons-material/RefreshRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import {
  downloadUploadFile,
  removeUploadFile,
  type UploadFile,
  uploadInvoiceFile,
} from '../../../api/staff/invoiceUploadApi.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { useUploadErrorNotice } from '../useUploadErrorNotice.ts'
import { offeredQuery } from '../queries.ts'
import type { GridRow } from '../rows/gridRow.ts'
import type { RowStore } from '../rows/RowStore.ts'
import { reasonText } from './documentState.ts'
import { unrecognised, waitsToBeRead } from './uploadFiles.ts'

type Props = {
  readonly files: readonly UploadFile[]
  readonly rows: readonly GridRow[]
  readonly store: RowStore
  readonly onChanged: () => void
  readonly onType: (file: UploadFile) => void
  readonly onRemove: (file: UploadFile) => void
}

/** As many as one call takes. */
const MAX_ELSEWHERE = 10

/** Documents that belong to no invoice yet, with the reason and what can be done (UPL-87). */
export function WaitingDocuments({ files, rows, store, onChanged, onType, onRemove }: Props) {
  const t = useText()
  const notifyError = useUploadErrorNotice()
  const [busy, setBusy] = useState('')
  const waiting = [...unrecognised(files), ...files.filter(waitsToBeRead)]
  const shown = rows.flatMap(({ draft }) => draft ?? [])
  // Of many drafts the page has a part; a document may belong to one of the others.
  const elsewhere = [...new Set(waiting.flatMap(({ candidates = [] }) => candidates))]
    .filter(uuid => !shown.some(draft => draft.uuid === uuid))
    .slice(0, MAX_ELSEWHERE)
  const { data: others = [] } = useQuery(offeredQuery(store.contractId, elsewhere))
  if (waiting.length === 0) return null
  const run = async (file: UploadFile, action: () => Promise<unknown>) => {
    if (busy !== '') return
    setBusy(file.uuid)
    try {
      await action()
    } catch (error) {
      notifyError(error)
    }
    setBusy('')
    onChanged()
  }
  /** A document is read once; sent again, it is another one. */
  const readAgain = async (file: UploadFile) => {
    const content = await downloadUploadFile(file)
    const call = { signal: new AbortController().signal, onProgress: () => undefined }
    await uploadInvoiceFile(store.contractId, undefined, content, call)
    await removeUploadFile(file)
  }
  const offered = (file: UploadFile) => [...shown, ...others].filter(({ uuid }) => file.candidates?.includes(uuid))
  return (
    <Card component="section" aria-labelledby="upload-unread" sx={{ p: 2 }}>
      <Typography id="upload-unread" variant="h3" component="h2" sx={{ mb: 0.5 }}>
        {t('upload.unread.title', { smart_count: waiting.length })}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('upload.unread.text')}
      </Typography>
      <Box component="ul" sx={listSx}>
        {waiting.map(file => (
          <Box
            component="li"
            key={file.uuid}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 550 }}>{file.name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {waitsToBeRead(file) ? t('upload.auto.reading') : reasonText(t, file)}
              </Typography>
            </Box>
            {offered(file).map(draft => (
              <Button
                key={draft.uuid}
                size="small"
                startIcon={<AttachFileRounded />}
                loading={busy === file.uuid}
                onClick={() => void run(file, () => store.attach(draft, file.uuid))}
              >
                {t('upload.unread.attachTo', { number: draft.invoiceNumber ?? '' })}
              </Button>
            ))}
            {file.reason === 'SME59' && (
              <Button
                size="small"
                startIcon={<RefreshRounded />}
                loading={busy === file.uuid}
                aria-label={t('upload.unread.againOf', { name: file.name })}
                onClick={() => void run(file, () => readAgain(file))}
              >
                {t('action.retry')}
              </Button>
            )}
            <Button
              size="small"
              startIcon={<EditNoteRounded />}
              aria-label={t('upload.unread.typeOf', { name: file.name })}
              onClick={() => onType(file)}
            >
              {t('upload.unread.type')}
            </Button>
            <IconButton
              size="small"
              aria-label={t('upload.files.remove', { name: file.name })}
              onClick={() => onRemove(file)}
            >
              <DeleteOutlineRounded fontSize="small" aria-hidden />
            </IconButton>
          </Box>
        ))}
      </Box>
    </Card>
  )
}

const listSx = { listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } } as const
