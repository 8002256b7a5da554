import catalogue from '../schemas/errors.json' with { type: 'json' }
import type { Issue } from '../schemas/validation/issues.ts'

/** A code of `schemas/errors.json`, the single catalogue of errors the API returns. */
export type ErrorCode = keyof typeof catalogue

export type ErrorBody = {
  status: number
  code: ErrorCode
  message: string
  issues: readonly Issue[]
  details?: Record<string, unknown>
  requestId: string
  remaining_attempts?: number
}

type Extras = {
  issues?: readonly Issue[]
  details?: Record<string, unknown>
  retryAfterSeconds?: number
  message?: string
  cause?: unknown
}

/**
 * The only error that services throw on purpose. Status and text key come from the catalogue; `message` is English and
 * for logs only.
 */
export class PortalError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly issues: readonly Issue[]
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, extras: Extras = {}) {
    super(extras.message ?? code, extras.cause === undefined ? undefined : { cause: extras.cause })
    this.name = 'PortalError'
    this.code = code
    this.status = catalogue[code].status
    this.issues = extras.issues ?? []
    this.details = extras.details
    this.retryAfterSeconds = extras.retryAfterSeconds
  }
}

/** One sentence for the operator who starts the process; printed without a stack, exit code 1. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}
