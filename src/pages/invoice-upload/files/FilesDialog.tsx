import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useNotify } from 'ra-core'
import { useEffect, useId, useRef, useState } from 'react'

import { saveFile } from '../../../api/http/download.ts'
import { isAbort } from '../../../api/http/ApiError.ts'
import { NOTICE_MS } from '../../../api/http/errorNotices.ts'
import {
  downloadUploadFile,
  makeSupporting,
  removeUploadFile,
  type UploadFile,
  uploadInvoiceFile,
  uploadSupportingDocument,
} from '../../../api/staff/invoiceUploadApi.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { ERROR_MS } from '../noticeTimes.ts'
import { useUploadErrorNotice } from '../useUploadErrorNotice.ts'
import type { GridRow } from '../rows/gridRow.ts'
import { failureTextOf } from './failureText.ts'
import { FileDrop } from './FileDrop.tsx'
import { endsWith } from './uploadFiles.ts'

type Role = 'invoice' | 'supporting'
type Props = {
  readonly contractId: string
  readonly row: GridRow | undefined
  readonly open: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
  readonly onClosed: () => void
}

const BYTES_PER_MEGABYTE = 1024 * 1024

/** The files of one invoice: its own document, and what else proves it. */
export function FilesDialog({ contractId, row, open, onChanged, onClose, onClosed }: Props) {
  const t = useText()
  const id = useId()
  const notify = useNotify()
  const notifyError = useUploadErrorNotice()
  const { upload, invoiceUpload } = usePortalSettings()
  const { documentTypes } = invoiceUpload
  const typesOf = (role: Role) =>
    role === 'invoice' ? documentTypes : [...new Set([...upload.types, ...documentTypes])]
  const [busy, setBusy] = useState<Role>()
  const [failure, setFailure] = useState<string>()
  const stop = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])
  const draft = row?.draft
  const add = async (role: Role, files: readonly File[]) => {
    if (draft === undefined || busy !== undefined) return
    setFailure(undefined)
    setBusy(role)
    const call = { signal: stop.current.signal, onProgress: () => {} }
    for (const file of files) {
      if (file.size > upload.maxMegabytes * BYTES_PER_MEGABYTE) {
        setFailure(t('upload.fileSizeValidationMessage', { size: upload.maxMegabytes }))
        continue
      }
      if (!endsWith(file.name, typesOf(role))) {
        setFailure(t('errors.SME32'))
        continue
      }
      try {
        if (role === 'invoice') await uploadInvoiceFile(contractId, draft.uuid, file, call)
        else {
          await uploadSupportingDocument(contractId, draft.uuid, file, call)
          notify('upload.invoiceAdditionalAttachmentSuccessfullyUploaded', {
            type: 'success',
            autoHideDuration: NOTICE_MS,
          })
        }
        onChanged()
      } catch (error) {
        if (isAbort(error)) return
        const failed = role === 'invoice' ? 'upload.files.failed' : 'upload.invoiceAdditionalAttachmentUploadError'
        notify(failed, { type: 'error', autoHideDuration: ERROR_MS, messageArgs: { name: file.name } })
        setFailure(`${t(failed, { name: file.name })} ${t(failureTextOf(error), { size: upload.maxMegabytes })}`)
      }
    }
    setBusy(undefined)
  }
  const remove = async (file: UploadFile) => {
    try {
      await removeUploadFile(file)
    } catch (error) {
      notifyError(error)
    }
    onChanged()
  }
  const hide = async (file: UploadFile) => {
    if (draft === undefined) return
    try {
      await makeSupporting(contractId, draft.uuid, file.uuid)
    } catch (error) {
      notifyError(error)
    }
    onChanged()
  }
  const download = async (file: UploadFile) => {
    try {
      const found = await downloadUploadFile(file)
      saveFile(found, found.name)
    } catch (error) {
      notifyError(error)
    }
  }
  const section = (role: Role, files: readonly UploadFile[]) => (
    <Box component="section" aria-label={t(`upload.files.${role}`)} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {t(`upload.files.${role}`)}
      </Typography>
      {role === 'invoice' && files.length > 0 && (
        // What a photo shows is not known: only a person sees whether it has invoices of others.
        <Typography variant="body2" color="textSecondary">
          {t('upload.files.seen')}
        </Typography>
      )}
      {files.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {files.map(file => (
            <Box component="li" key={file.uuid} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{file.name}</Typography>
              {role === 'invoice' && (
                <IconButton aria-label={t('upload.files.hideOf', { name: file.name })} onClick={() => void hide(file)}>
                  <VisibilityOffOutlined fontSize="small" aria-hidden />
                </IconButton>
              )}
              <IconButton aria-label={t('upload.files.open', { name: file.name })} onClick={() => void download(file)}>
                <DownloadRounded fontSize="small" aria-hidden />
              </IconButton>
              <IconButton aria-label={t('upload.files.remove', { name: file.name })} onClick={() => void remove(file)}>
                <DeleteOutlineRounded fontSize="small" aria-hidden />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      {busy === role ? (
        <LinearProgress aria-label={t('upload.files.uploading')} />
      ) : (
        <FileDrop
          id={`${id}-${role}`}
          isSmall
          label={t(`upload.files.add.${role}`)}
          hint={t('upload.auto.limits', { types: typesOf(role).join(' '), size: upload.maxMegabytes })}
          types={typesOf(role)}
          onFiles={chosen => void add(role, chosen)}
        />
      )}
    </Box>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id}>{t('upload.files.title', { number: row?.texts.invoiceNumber || '–' })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        {draft === undefined ? (
          <Alert severity="info">{t('upload.files.notStored')}</Alert>
        ) : (
          <>
            {section('invoice', draft.invoiceFiles)}
            {section('supporting', draft.supportingDocuments)}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
