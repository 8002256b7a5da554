import type { InvoiceFileListAnswer } from '../../../schemas/generated/types/actions/invoice-file-list-answer.ts'
import type { ManualUpload } from '../../../schemas/generated/types/actions/manual-upload.ts'
import type { ManualUploadAnswer } from '../../../schemas/generated/types/actions/manual-upload-answer.ts'
import type { SpreadsheetAnswer } from '../../../schemas/generated/types/actions/spreadsheet-answer.ts'
import type { UploadChange } from '../../../schemas/generated/types/actions/upload-change.ts'
import type { UploadListAnswer } from '../../../schemas/generated/types/actions/upload-list-answer.ts'
import type { UploadStatus } from '../../../schemas/generated/types/actions/upload-status.ts'
import type { UploadSubmitted } from '../../../schemas/generated/types/actions/upload-submitted.ts'
import type { UploadSummary } from '../../../schemas/generated/types/actions/upload-summary.ts'
import type { VerificationSend } from '../../../schemas/generated/types/actions/verification-send.ts'
import type { VerificationSent } from '../../../schemas/generated/types/actions/verification-sent.ts'
import type { ThirdParty } from '../../../schemas/generated/types/entities/third-party.ts'
import type { FoundText } from '../../../schemas/generated/types/entities/found-text.ts'
import type { UploadFile } from '../../../schemas/generated/types/entities/upload-file.ts'
import { fileNameOf, readDownload } from '../http/download.ts'
import { ApiError } from '../http/ApiError.ts'
import { request, send } from '../http/httpClient.ts'
import { uploadFile } from '../http/upload.ts'

export type { ManualUpload, ManualUploadAnswer, SpreadsheetAnswer, ThirdParty, UploadChange, UploadFile }
export type { UploadListAnswer, UploadStatus, UploadSubmitted, UploadSummary, VerificationSend, VerificationSent }
/** A draft of an invoice (UPL-20). */
export type Draft = UploadListAnswer['content'][number]
export type DraftsPage = UploadListAnswer & {
  /** From 0. */
  readonly page: number
  /** When the call was sent (`performance.now()`): what was stored since is missing in it. */
  readonly requestedAt: number
}
/** Where a text is on the pages of its document, as fractions of the page. */
export type FoundPlace = FoundText['place']
/** Submitted invoices of one buyer that wait to be sent. */
export type BuyerGroup = UploadListAnswer['buyerGroupedInvoiceResponse'][number]

/** Rows that the page reads at a time; a contract may have more. */
export const DRAFTS_AT_ONCE = 1000
/** Draft ids in one call: the address of the request must stay short. */
const IDS_AT_ONCE = 100
/** Timeout: twenty thousand rows are checked and stored by one call. */
const MANY_ROWS_TIMEOUT_MS = 60_000

const path = (id: string, more = '') => `/invoice/upload/${encodeURIComponent(id)}${more}`

/** One page of the drafts. With more than one page, those with problems come first. */
export async function getDrafts(contractId: string, page: number, signal?: AbortSignal): Promise<DraftsPage> {
  const query = { size: DRAFTS_AT_ONCE, page }
  const requestedAt = performance.now()
  return { ...(await request<UploadListAnswer>(path(contractId), { query, signal })), page, requestedAt }
}

/** Drafts by id, on whichever page they are. */
export async function getDraftsById(
  contractId: string,
  uuids: readonly string[],
  signal?: AbortSignal,
): Promise<readonly Draft[]> {
  const query = { size: 1, uuids: uuids.join(',') }
  return (await request<UploadListAnswer>(path(contractId), { query, signal })).content
}

export async function getUploadBuyers(contractId: string, signal?: AbortSignal): Promise<readonly ThirdParty[]> {
  const query = { contractIds: contractId }
  return (await request<{ thirdParties: ThirdParty[] }>('/contracts/third-parties', { query, signal })).thirdParties
}

export function getUploadSummary(contractId: string, signal?: AbortSignal): Promise<UploadSummary> {
  return request('/invoice/upload/summary', { query: { contractId }, signal })
}

/** Stores a typed row; `valid` is false for one with errors, which is stored with `keepFaulty` only. */
export function addTypedInvoice(
  contractId: string,
  body: ManualUpload,
  {
    fileUuids = [],
    keepFaulty,
    idempotencyKey,
  }: { fileUuids?: readonly string[]; keepFaulty: boolean; idempotencyKey: string },
): Promise<ManualUploadAnswer> {
  return request(`/invoice/manual-upload/${encodeURIComponent(contractId)}`, {
    method: 'POST',
    query: { fileUploadUuids: fileUuids.join(','), keepFaulty: keepFaulty || undefined },
    body,
    headers: { 'Idempotency-Key': idempotencyKey },
  })
}

/** @throws ApiError VERSION_CONFLICT with the other user's draft in `details.invoice` */
export function changeDraft(
  { uuid, version }: Pick<Draft, 'uuid' | 'version'>,
  body: UploadChange,
  keepFaulty: boolean,
): Promise<ManualUploadAnswer> {
  const query = { keepFaulty: keepFaulty || undefined }
  return request(path(uuid), { method: 'PUT', query, body, headers: { 'If-Match': `"${version}"` } })
}

/**
 * Removes drafts; those that another user has removed or submitted already are no failure.
 * @param keepalive the call is made while the page is left
 */
export async function removeDrafts(contractId: string, ids: readonly string[], keepalive = false): Promise<void> {
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
    await removeSome(contractId, ids.slice(at, at + IDS_AT_ONCE), keepalive)
}

async function removeSome(contractId: string, ids: readonly string[], keepalive: boolean): Promise<void> {
  try {
    await request('/invoice/upload', { method: 'DELETE', query: { uuids: ids.join(',') }, keepalive })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    if (ids.length === 1) return
    // The server removes all or none, so one missing draft keeps the others back.
    const drafts = new Set((await getDraftsById(contractId, ids)).map(({ uuid }) => uuid))
    const left = ids.filter(id => drafts.has(id))
    if (left.length === ids.length) throw error
    if (left.length > 0) await removeSome(contractId, left, keepalive)
  }
}

/** Removes all drafts of one upload. */
export function removeUpload(file: string): Promise<void> {
  return request('/invoice/upload', { method: 'DELETE', query: { file } })
}

/** Dry run of the submission; it changes nothing. */
export function validateUpload(contractId: string): Promise<UploadStatus> {
  return request(path(contractId, '/validate'), { method: 'POST', timeoutMs: MANY_ROWS_TIMEOUT_MS })
}

/** Submits all valid drafts of the contract; the others stay drafts. */
export function submitUpload(contractId: string, idempotencyKey: string): Promise<UploadSubmitted> {
  const headers = { 'Idempotency-Key': idempotencyKey }
  return request(path(contractId), { method: 'POST', headers, timeoutMs: MANY_ROWS_TIMEOUT_MS })
}

export function sendToBuyers(
  contractId: string,
  groups: VerificationSend,
  idempotencyKey: string,
): Promise<VerificationSent> {
  const headers = { 'Idempotency-Key': idempotencyKey }
  const body = groups
  return request(path(contractId, '/buyer-verification:send'), { method: 'POST', body, headers })
}

type Upload = { readonly onProgress: (fraction: number) => void; readonly signal: AbortSignal }

/** Meanings of columns, and the headers they were chosen by. */
export type ColumnAssignment = { readonly columns: string; readonly sheet: number; readonly line: number }
export type SpreadsheetOptions = {
  /** `ask` ignores a stored assignment. */
  readonly assignment?: ColumnAssignment | 'ask' | undefined
  /** Upload whose drafts are replaced. */
  readonly replaces?: string | undefined
}

/**
 * Uploads a workbook or CSV file; its rows become drafts, faulty ones too, and once for each key.
 * @throws ApiError SME30 with the found columns in `details`
 */
export function uploadSpreadsheet(
  contractId: string,
  file: File,
  { assignment, replaces }: SpreadsheetOptions,
  idempotencyKey: string,
  upload: Upload,
): Promise<SpreadsheetAnswer> {
  const headers = { 'Idempotency-Key': idempotencyKey }
  const query = { contractId, replaces, ...(assignment === 'ask' ? { columns: assignment } : assignment) }
  return uploadFile({ path: '/v2/invoice/upload', query, headers, file, name: file.name, ...upload })
}

/** Many pasted rows take the same path as a file. @param text rows of tab-separated cells, the first one the columns */
export function pasteRows(contractId: string, text: string, idempotencyKey: string): Promise<SpreadsheetAnswer> {
  return request('/v2/invoice/upload', {
    method: 'POST',
    query: { contractId },
    headers: { 'Idempotency-Key': idempotencyKey },
    body: text,
    contentType: 'text/tab-separated-values',
    timeoutMs: MANY_ROWS_TIMEOUT_MS,
  })
}

/** @param uploadId the draft that the file belongs to; without one it waits to be typed */
export function uploadInvoiceFile(
  contractId: string,
  uploadId: string | undefined,
  file: File,
  upload: Upload,
): Promise<UploadFile> {
  const query = { contractId, uploadId }
  return uploadFile({ path: '/invoice/attachment-upload', query, file, name: file.name, ...upload })
}

export async function uploadSupportingDocument(
  contractId: string,
  uploadId: string,
  file: File,
  upload: Upload,
): Promise<UploadFile> {
  const stored = await uploadFile<UploadFile>({
    path: '/invoice/attachment-upload/additional',
    query: { contractId },
    file,
    name: file.name,
    ...upload,
  })
  await makeSupporting(contractId, uploadId, stored.uuid)
  return stored
}

/** Makes a file a supporting document of a draft, which no buyer sees; it may have been that of its invoice. */
export async function makeSupporting(contractId: string, uploadId: string, fileUuid: string): Promise<void> {
  const body = { contract_id: contractId, upload_id: uploadId, file_upload_uuids: [fileUuid] }
  await request('/invoice/store/additional-attachment', { method: 'POST', body })
}

export function removeUploadFile({ uuid, type }: Pick<UploadFile, 'uuid' | 'type'>): Promise<void> {
  return request('/invoice/attachment-upload', { method: 'DELETE', query: { uuids: uuid, fileTypes: type } })
}

/** Files of the contract that belong to no submitted invoice. */
export async function getUploadFiles(contractId: string, signal?: AbortSignal): Promise<readonly UploadFile[]> {
  const address = `/invoice/uploaded-files/${encodeURIComponent(contractId)}`
  return (await request<InvoiceFileListAnswer>(address, { signal })).content
}

async function download(address: string, fallback: string, query: Record<string, string> = {}): Promise<File> {
  const headers = { Accept: '*/*' }
  const answer = await send(address, { query, headers, timeoutMs: MANY_ROWS_TIMEOUT_MS })
  const { blob } = await readDownload(answer, () => {})
  return new File([blob], fileNameOf(answer, fallback), { type: blob.type })
}

export function downloadUploadFile({ uuid, name }: Pick<UploadFile, 'uuid' | 'name'>): Promise<File> {
  return download(`/invoice/uploaded-files/${encodeURIComponent(uuid)}`, name)
}

/** The workbook to fill in, made for one contract. */
export function downloadTemplate(contractId: string): Promise<File> {
  return download('/invoice/upload/template', 'invoices.xlsx', { contractId })
}

/** The rows of an uploaded file as a workbook with their problems marked. @param file uuid of its answer */
export function downloadProblems(contractId: string, file: string): Promise<File> {
  return download('/invoice/upload/errors', 'invoices-errors.xlsx', { contractId, file })
}
