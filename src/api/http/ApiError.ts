/** One issue from the server: location (JSON pointer), schema keyword or business code, and parameters. */
export type Issue = { path: string; code: string; params?: Record<string, unknown> }

export type ErrorBody = {
  status?: number
  code?: string
  message?: string
  issues?: Issue[]
  details?: Record<string, unknown>
  requestId?: string
}

/** Codes created only in the browser: no response (API-03), and a timeout. */
export const SYSTEM_ERROR = 'SYSTEM_ERROR'

/**
 * A failed call. `status` 0 means no response. react-admin reads `status`, `message` and `body` of provider errors, so
 * these names are fixed.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: readonly Issue[]
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody, retryAfter?: string | null) {
    // react-admin shows `message` as a text key; the server's English sentence is for logs and stays in `body`.
    super(`errors.${body.code ?? SYSTEM_ERROR}`)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? SYSTEM_ERROR
    this.issues = body.issues ?? []
    this.details = body.details ?? {}
    this.requestId = body.requestId
    this.retryAfterSeconds = seconds(this.details['retryAfterSeconds']) ?? seconds(retryAfter)
    this.body = body
  }
}

function seconds(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? Math.ceil(number) : undefined
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
