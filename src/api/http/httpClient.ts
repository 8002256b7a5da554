import { apiUrl, type Query } from '../../../schemas/lists/apiUrl.ts'
import { ApiError, type ErrorBody, isAbort, SYSTEM_ERROR } from './ApiError.ts'
import { noteRelease } from './release.ts'
import { fromHeader } from '../public/fromHeader.ts'
import { dropFirstAnswers, hasFirstAnswers, takeFirstAnswer } from './firstAnswers.ts'
import { getActiveParty, getToken } from '../session/session.ts'
import { recordContact, recordServerDate } from '../session/sessionContact.ts'
import { endSession } from '../session/sessionEnd.ts'
import { signalSession } from '../session/sessionSignals.ts'
import { notifyContact } from '../session/sessionTabs.ts'

export type ApiRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Arrays become repeated parameters; undefined, null and '' are omitted. */
  query?: Query
  body?: unknown
  /** The body is a text of this type instead of JSON. */
  contentType?: string
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
  /** Completes even if its page is left: for small calls that must arrive. */
  keepalive?: boolean
  /** Timeout. The server's is 30 s; a little more leaves time for the response to arrive. */
  timeoutMs?: number
  /** undefined: the session's token. null: none. A string: that token, whose expiry the caller handles. */
  token?: string | null
  /** Codes that mean something else for this call: SME5 is an incorrect password where one is checked. */
  handles?: readonly string[]
  /** Prefix of `path`; '' for the few calls outside the API. */
  base?: string
}

const TIMEOUT_MS = 35_000
/** Both log the user out (SES-12). */
export const sessionEnded: ReadonlySet<string> = new Set(['SME5', 'SME6'])

export function headersOf(
  options: Pick<ApiRequest, 'headers' | 'body' | 'method' | 'contentType'>,
  token: string | null | undefined,
): Headers {
  const headers = new Headers(options.headers)
  headers.set('Accept', headers.get('Accept') ?? 'application/json')
  if (options.body !== undefined) headers.set('Content-Type', options.contentType ?? 'application/json')
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const from = fromHeader()
  if (from !== undefined) headers.set('From', from)
  const party = getActiveParty()
  const writes = options.method !== undefined && options.method !== 'GET'
  if (writes && token && party) headers.set('X-Party', party)
  return headers
}

function bodyOf({ body, contentType }: ApiRequest): string | null {
  if (body === undefined) return null
  return contentType !== undefined && typeof body === 'string' ? body : JSON.stringify(body)
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: ErrorBody = await response.json().catch(() => ({}))
  return new ApiError(response.status, body, response.headers.get('Retry-After'))
}

/**
 * The only place in the browser app that uses the network. Resolves with a 2xx response; otherwise throws an
 * `ApiError`, or the AbortError of the caller's own signal. An expired session opens the login page; the promise then
 * never settles, so that no error flashes during navigation.
 */
export async function send(path: string, options: ApiRequest = {}): Promise<Response> {
  const own = options.token === undefined
  const token = own ? getToken() : options.token
  const abort = new AbortController()
  const onAbort = () => abort.abort()
  if (options.signal?.aborted) onAbort()
  options.signal?.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(onAbort, options.timeoutMs ?? TIMEOUT_MS)
  let response: Response
  try {
    const address = apiUrl(path, options.query, options.base)
    const { method = 'GET' } = options
    if (method !== 'GET') dropFirstAnswers()
    const ahead = hasFirstAnswers() ? await takeFirstAnswer(address, token ?? null) : undefined
    if (ahead) return ahead
    response = await fetch(address, {
      method,
      headers: headersOf(options, token),
      body: bodyOf(options),
      signal: abort.signal,
      keepalive: options.keepalive ?? false,
      credentials: 'same-origin',
    })
  } catch (error) {
    if (options.signal?.aborted) throw isAbort(error) ? error : new DOMException('Aborted', 'AbortError')
    throw abort.signal.aborted ? new ApiError(0, { code: SYSTEM_ERROR, message: 'Timed out' }) : unreadable(0, error)
  } finally {
    clearTimeout(timer)
    // A download continues after the headers: the caller's own signal must still be able to stop it.
  }
  noteRelease(response)
  if (response.ok) {
    if (own && token) {
      recordServerDate(response.headers.get('Date'))
      recordContact()
      notifyContact()
    }
    return response
  }
  const error = await errorOf(response)
  if (own && token && sessionEnded.has(error.code) && !options.handles?.includes(error.code)) {
    endSession('SessionExpired')
    return new Promise<never>(() => {})
  }
  if (own && token) signalSession(error.code)
  throw error
}

/** Calls the API and parses the JSON response; an empty response (204) is undefined. */
export async function request<T = unknown>(path: string, options: ApiRequest = {}): Promise<T> {
  const response = await send(path, options)
  try {
    const text = await response.text()
    return (text === '' ? undefined : JSON.parse(text)) as T
  } catch (error) {
    throw isAbort(error) ? error : unreadable(response.status, error)
  }
}

/** No response, a truncated one, or one with the wrong format: SYSTEM_ERROR with the thrown value (API-03). */
export function unreadable(status: number, thrown: unknown): ApiError {
  return new ApiError(status, {
    code: SYSTEM_ERROR,
    message: thrown instanceof Error ? thrown.message : String(thrown),
  })
}
