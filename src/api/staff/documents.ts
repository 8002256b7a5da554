import { isAbort } from '../http/ApiError.ts'
import { fileNameOf, readDownload } from '../http/download.ts'
import type { Query } from '../../../schemas/lists/apiUrl.ts'
import { send, unreadable } from '../http/httpClient.ts'

/** Timeout: a document is rendered on request, and one with a thousand rows takes a while. */
const DOCUMENT_TIMEOUT_MS = 60_000

/**
 * `GET /documents/{id}` (STM-20): an act, or the bill `bill-<id>`, as a PDF named by the server. Rejects with an
 * `ApiError`; another company's document and a missing one are both 404.
 */
export async function downloadDocument(id: string, signal: AbortSignal): Promise<File> {
  const headers = { Accept: 'application/pdf, application/json' }
  const answer = await send(`/documents/${encodeURIComponent(id)}`, { headers, signal, timeoutMs: DOCUMENT_TIMEOUT_MS })
  const blob = await wholeFile(answer)
  return new File([blob], fileNameOf(answer, `${id}.pdf`), { type: blob.type })
}

/**
 * A document that a call makes from parameters: `GET /hw/invoices/pdf`. A response without bytes is an empty file, which
 * `useFileDownload` reports.
 */
export async function downloadFrom(path: string, query: Query, signal: AbortSignal): Promise<File> {
  const headers = { Accept: 'application/pdf, application/json' }
  const answer = await send(path, { query, headers, signal, timeoutMs: DOCUMENT_TIMEOUT_MS })
  const blob = await wholeFile(answer)
  return new File([blob], fileNameOf(answer, 'document.pdf'), { type: blob.type })
}

/** `GET /acts:export?feesActId` (STM-07): the line items of a fee act, as a spreadsheet in the user's language. */
export async function downloadFeesAct(id: string, signal: AbortSignal): Promise<Blob> {
  const headers = { Accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/json' }
  return wholeFile(
    await send('/acts:export', { query: { feesActId: id }, headers, signal, timeoutMs: DOCUMENT_TIMEOUT_MS }),
  )
}

/** An interrupted download is SYSTEM_ERROR with the thrown value (STM-25), never a truncated file. */
async function wholeFile(answer: Response): Promise<Blob> {
  try {
    const { blob } = await readDownload(answer, () => {})
    return blob
  } catch (error) {
    throw isAbort(error) ? error : unreadable(answer.status, error)
  }
}
