import { isAbort } from '../http/ApiError.ts'
import { fileNameOf, readDownload } from '../http/download.ts'
import { send, unreadable } from '../http/httpClient.ts'

/** A document is drawn when it is asked for; one with a thousand rows takes a while before its first byte. */
const DOCUMENT_TIMEOUT_MS = 60_000

/**
 * `GET /documents/{id}` (STM-20): an act, or the bill `bill-<id>`, as PDF under the name that the server gives it. Rejects with an `ApiError`; a document of another company
 * and one that does not exist are both 404.
 */
export async function downloadDocument(id: string, signal: AbortSignal): Promise<File> {
  const headers = { Accept: 'application/pdf, application/json' }
  const answer = await send(`/documents/${encodeURIComponent(id)}`, { headers, signal, timeoutMs: DOCUMENT_TIMEOUT_MS })
  const blob = await wholeFile(answer)
  return new File([blob], fileNameOf(answer, `${id}.pdf`), { type: blob.type })
}

/** `GET /acts:export?feesActId` (STM-07): what a fee act is made of, as a spreadsheet in the language of the user. */
export async function downloadFeesAct(id: string, signal: AbortSignal): Promise<Blob> {
  const headers = { Accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/json' }
  return wholeFile(
    await send('/acts:export', { query: { feesActId: id }, headers, signal, timeoutMs: DOCUMENT_TIMEOUT_MS }),
  )
}

/** A file that breaks off is SYSTEM_ERROR with what was thrown (STM-25), never half a file. */
async function wholeFile(answer: Response): Promise<Blob> {
  try {
    const { blob } = await readDownload(answer, () => {})
    return blob
  } catch (error) {
    throw isAbort(error) ? error : unreadable(answer.status, error)
  }
}
