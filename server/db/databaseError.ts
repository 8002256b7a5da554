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

/**
 * The database did not respond. Whether a write took effect is unknown, so it is never repeated without its
 * idempotency key.
 */
export class DatabaseUnavailable extends Error {
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'DatabaseUnavailable'
    this.reason = reason
  }
}

const SQLSTATE = /^[0-9A-Z]{5}$/
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

/** True for a SQLSTATE after which the server closes the connection. */
export function endsConnection(state: string | undefined): boolean {
  return state !== undefined && CONNECTION_STATE.test(state)
}
