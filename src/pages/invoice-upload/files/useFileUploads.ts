import { useCallback, useEffect, useRef, useState } from 'react'

import { ApiError, isAbort } from '../../../api/http/ApiError.ts'
import { idempotencyKeys } from '../../../api/http/idempotencyKeys.ts'
import {
  type SpreadsheetAnswer,
  type SpreadsheetOptions,
  type UploadFile,
  uploadInvoiceFile,
  uploadSpreadsheet,
} from '../../../api/staff/invoiceUploadApi.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import type { GridRow } from '../rows/gridRow.ts'
import { failureTextOf, shownCodeOf } from './failureText.ts'
import { type FoundColumns, foundColumnsOf } from './foundColumns.ts'
import { kindOf, rowOfFile } from './uploadFiles.ts'

/** What became of one file. */
export type FileOutcome =
  | { readonly kind: 'uploading'; readonly fraction: number }
  | { readonly kind: 'rows'; readonly answer: SpreadsheetAnswer }
  | { readonly kind: 'attached'; readonly invoiceNumber: string }
  /** Too many documents wait already; it is uploaded when there is room. */
  | { readonly kind: 'held' }
  /** A document: what the server had found out when it answered. */
  | { readonly kind: 'document'; readonly file: UploadFile }
  /** The user has to choose what the columns mean. */
  | { readonly kind: 'columns'; readonly found: FoundColumns; readonly replaces: string | undefined }
  /** `text`: key of the message. */
  | {
      readonly kind: 'failed'
      readonly text: string
      readonly canRetry: boolean
      /** Columns that the file lacks. */ readonly missing: readonly string[]
    }

export type FileUpload = {
  readonly id: number
  readonly file: File
  readonly outcome: FileOutcome
  /** How it was read last; it is tried again in the same way. */
  readonly options: SpreadsheetOptions
  /** The same file read in the same way again is stored once, also when the first answer was lost. */
  readonly keyOf: (payload: unknown) => string
}

const BYTES_PER_MEGABYTE = 1024 * 1024
/** The server works on the files of one person one after the other. */
let lastId = 0

/** Failures that a second attempt may not have. */
const passing: ReadonlySet<string> = new Set(['SME59', 'SYSTEM_ERROR', 'REQUEST_RUNNING'])

/** Names of columns: a list, or a text with commas. */
function columnsOf(missing: unknown): readonly string[] {
  if (typeof missing === 'string') return missing.split(',').filter(name => name !== '')
  return Array.isArray(missing) ? missing.filter(name => typeof name === 'string') : []
}

function failureOf(error: unknown): FileOutcome {
  const code = shownCodeOf(error)
  const missing = error instanceof ApiError ? error.details['missing'] : undefined
  return {
    kind: 'failed',
    text: failureTextOf(error),
    canRetry: passing.has(code) || (error instanceof ApiError && error.status >= 500),
    missing: columnsOf(missing),
  }
}

const isHeld = ({ outcome }: FileUpload) => outcome.kind === 'held'

/**
 * Uploads files one after the other; each has its own result (UPL-47).
 * @param waitingCount documents that belong to no row; when they become fewer, those that were held follow
 */
export function useFileUploads(
  contractId: string,
  rows: readonly GridRow[],
  waitingCount: number,
  onChanged: () => void,
) {
  const { upload, invoiceUpload } = usePortalSettings()
  const [uploads, setUploads] = useState<readonly FileUpload[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const stop = useRef(new AbortController())
  const latest = useRef({ rows, onChanged, uploads })
  latest.current = { rows, onChanged, uploads }
  /** The server takes no more documents, so the others of the queue are not even sent. */
  const isFull = useRef(false)
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])

  const put = useCallback((id: number, outcome: FileOutcome) => {
    setUploads(before => before.map(one => (one.id === id ? { ...one, outcome } : one)))
  }, [])

  const run = useCallback(
    async ({ id, file, options, keyOf }: FileUpload) => {
      const { signal } = stop.current
      const call = { signal, onProgress: (fraction: number) => put(id, { kind: 'uploading', fraction }) }
      const isSpreadsheet = kindOf(file.name, invoiceUpload) === 'spreadsheet'
      const row = isSpreadsheet ? undefined : rowOfFile(file.name, latest.current.rows)
      if (!isSpreadsheet && row === undefined && isFull.current) return put(id, { kind: 'held' })
      try {
        if (isSpreadsheet) {
          put(id, { kind: 'rows', answer: await uploadSpreadsheet(contractId, file, options, keyOf(options), call) })
        } else {
          const stored = await uploadInvoiceFile(contractId, row?.draft?.uuid, file, call)
          put(
            id,
            row === undefined
              ? { kind: 'document', file: stored }
              : { kind: 'attached', invoiceNumber: row.texts.invoiceNumber ?? '' },
          )
        }
        latest.current.onChanged()
      } catch (error) {
        if (isAbort(error)) return
        if (error instanceof ApiError && error.code === 'DOCUMENTS_WAITING') {
          isFull.current = true
          put(id, { kind: 'held' })
          latest.current.onChanged()
          return
        }
        const found = error instanceof ApiError && error.code === 'SME30' ? foundColumnsOf(error) : undefined
        put(id, found === undefined ? failureOf(error) : { kind: 'columns', found, replaces: options.replaces })
        // Without an answer it may have been stored all the same.
        if (found === undefined) latest.current.onChanged()
      }
    },
    [contractId, invoiceUpload, put],
  )

  const add = useCallback(
    (files: readonly File[]) => {
      const found = files.map<FileUpload>(file => {
        lastId += 1
        const isLarge = file.size > upload.maxMegabytes * BYTES_PER_MEGABYTE
        const wrong = isLarge
          ? 'upload.fileSizeValidationMessage'
          : kindOf(file.name, invoiceUpload) === undefined
            ? 'errors.SME32'
            : undefined
        const outcome: FileOutcome =
          wrong === undefined
            ? { kind: 'uploading', fraction: 0 }
            : { kind: 'failed', text: wrong, canRetry: false, missing: [] }
        return { id: lastId, file, outcome, options: {}, keyOf: idempotencyKeys() }
      })
      setUploads(before => [...found, ...before])
      for (const upload of found)
        if (upload.outcome.kind === 'uploading') queue.current = queue.current.then(() => run(upload))
    },
    [upload.maxMegabytes, invoiceUpload, run],
  )
  const retry = useCallback(
    (upload: FileUpload, options: SpreadsheetOptions = upload.options) => {
      if (isHeld(upload)) isFull.current = false
      const again: FileUpload = { ...upload, options, outcome: { kind: 'uploading', fraction: 0 } }
      setUploads(before => before.map(one => (one.id === upload.id ? again : one)))
      queue.current = queue.current.then(() => run(again))
    },
    [run],
  )
  const before = useRef(waitingCount)
  useEffect(() => {
    if (waitingCount < before.current) {
      isFull.current = false
      for (const upload of latest.current.uploads.filter(isHeld).sort((one, other) => one.id - other.id)) retry(upload)
    }
    before.current = waitingCount
  }, [waitingCount, retry])
  const dismiss = useCallback((id: number) => setUploads(before => before.filter(one => one.id !== id)), [])
  return { uploads, add, retry, dismiss, maxMegabytes: upload.maxMegabytes }
}
