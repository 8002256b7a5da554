import { ApiError, type ErrorBody, SYSTEM_ERROR } from './ApiError.ts'
import { apiUrl, type Query } from '../../../schemas/lists/apiUrl.ts'
import { dropFirstAnswers } from './firstAnswers.ts'
import { headersOf, sessionEnded } from './httpClient.ts'
import { getToken } from '../session/session.ts'
import { endSession } from '../session/sessionEnd.ts'

type UploadRequest = {
  path: string
  query: Query
  headers?: Readonly<Record<string, string>>
  file: File
  name: string
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** The server allows 30 s for a request to arrive. */
const TIMEOUT_MS = 40_000

function bodyOf<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

/**
 * Uploads one file with progress, which fetch cannot report. Otherwise like `request` of httpClient.
 * @throws ApiError; an AbortError when the caller's signal stops it
 */
export function uploadFile<T>({
  path,
  query,
  headers = {},
  file,
  name,
  onProgress,
  signal,
}: UploadRequest): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    dropFirstAnswers()
    const call = new XMLHttpRequest()
    const stop = () => call.abort()
    const fail = () => reject(new ApiError(0, { code: SYSTEM_ERROR, message: 'No answer' }))
    signal.addEventListener('abort', stop, { once: true })
    call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    call.onerror = fail
    call.ontimeout = fail
    call.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    call.onload = () => {
      if (call.status >= 200 && call.status < 300) return resolve(bodyOf<T>(call.responseText) as T)
      const error = new ApiError(
        call.status,
        bodyOf<ErrorBody>(call.responseText) ?? {},
        call.getResponseHeader('Retry-After'),
      )
      if (sessionEnded.has(error.code)) return endSession('SessionExpired')
      return reject(error)
    }
    call.onloadend = () => signal.removeEventListener('abort', stop)
    call.open('POST', apiUrl(path, query))
    headersOf({ method: 'POST', headers }, getToken()).forEach((value, header) => call.setRequestHeader(header, value))
    call.timeout = TIMEOUT_MS
    const form = new FormData()
    form.append('file', file, name)
    if (signal.aborted) return stop()
    call.send(form)
    return undefined
  })
}
