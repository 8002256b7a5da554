import type { DatabaseFault } from './pglite/protocol.ts'

/** Error of the embedded database, with the same fields as an error of the `pg` driver (SQLSTATE in `code`). */
export class DatabaseError extends Error {
  readonly code: string | undefined
  readonly detail: string | undefined
  readonly constraint: string | undefined
  readonly table: string | undefined

  constructor(fault: DatabaseFault) {
    super(fault.message)
    this.name = 'DatabaseError'
    this.code = fault.code
    this.detail = fault.detail
    this.constraint = fault.constraint
    this.table = fault.table
  }
}

/**
 * LOST: the connection broke during use. TIMEOUT: no response within the client's limit. UNREACHABLE: no connection
 * could be opened. QUEUE: no connection became free in time.
 */
export type UnavailableReason = 'LOST' | 'TIMEOUT' | 'UNREACHABLE' | 'QUEUE'

type Progress = { readonly isUnanswered?: boolean; readonly isOutcomeUnknown?: boolean }

/**
 * The database did not respond. Whether a write took effect may be unknown, so it is never repeated without its
 * idempotency key.
 */
export class DatabaseUnavailable extends Error {
  readonly reason: UnavailableReason
  /** The statement was sent, and nothing says what became of it. */
  readonly isUnanswered: boolean
  /** The same of a commit, or of a write outside a transaction: it may have taken effect (API-29). */
  readonly isOutcomeUnknown: boolean

  constructor(
    reason: UnavailableReason,
    message: string,
    cause?: unknown,
    { isUnanswered = false, isOutcomeUnknown = false }: Progress = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'DatabaseUnavailable'
    this.reason = reason
    this.isUnanswered = isUnanswered
    this.isOutcomeUnknown = isOutcomeUnknown
  }
}

/** Codes of Node such as EPIPE have five letters too. */
const SQLSTATE = /^(?!E[A-Z]{4}$)[0-9A-Z]{5}$/
/**
 * Connection exceptions and shutdowns, after which the server closes the connection. 08P01 is a malformed message of
 * ours.
 */
const CONNECTION_STATE = /^(57P0[1-5]|08(?!P01)...)$/

/** SQLSTATE of an error of either driver; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && SQLSTATE.test(code) ? code : undefined
}

/** True if a pooler or proxy may have sent the error instead of the server, which has perhaps carried out the statement. */
export function isFromBetween(state: string | undefined): boolean {
  return state === undefined || state.startsWith('08') || state.startsWith('58')
}

/** True for a SQLSTATE after which the server closes the connection. */
export function endsConnection(state: string | undefined): boolean {
  return state !== undefined && CONNECTION_STATE.test(state)
}
