import { isAbort } from './ApiError.ts'
import { fileNameOf, readDownload } from './download.ts'
import { send, unreadable } from './httpClient.ts'

const FILE_TIMEOUT_MS = 60_000

/** A stored file under the name that the server gives it. An interrupted download is an error, never a truncated file. */
export async function downloadAttachment(path: string, name: string, signal: AbortSignal): Promise<File> {
  const answer = await send(path, { headers: { Accept: '*/*' }, signal, timeoutMs: FILE_TIMEOUT_MS })
  try {
    const { blob } = await readDownload(answer, () => {})
    return new File([blob], fileNameOf(answer, name), { type: blob.type })
  } catch (error) {
    throw isAbort(error) ? error : unreadable(answer.status, error)
  }
}
