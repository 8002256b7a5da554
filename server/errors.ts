import catalogue from '../schemas/errors.json' with { type: 'json' }
import type { Issue } from '../schemas/validation/issues.ts'

/** A code of `schemas/errors.json`, the one table of everything the API can refuse with. */
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

/** The only error a service throws on purpose. Status and text key come from the catalogue; `message` is for logs, in English. */
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

/** A sentence for the person who starts the process; printed without a stack, exit code 1. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}
