import type { DatabaseFault } from './pglite/protocol.ts'

/** What the embedded database answers when it refuses; same fields as the `pg` driver's error (SQLSTATE in `code`). */
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
 * LOST: the connection broke while it was in use. TIMEOUT: the database did not answer within the client's own limit. UNREACHABLE: no
 * connection could be made. QUEUE: every connection stayed in use for longer than a caller waits.
 */
export type UnavailableReason = 'LOST' | 'TIMEOUT' | 'UNREACHABLE' | 'QUEUE'

/** There is no answer of the database. What a write has done is unknown, so it is never repeated without its idempotency key. */
export class DatabaseUnavailable extends Error {
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'DatabaseUnavailable'
    this.reason = reason
  }
}

const SQLSTATE = /^[0-9A-Z]{5}$/
/** Connection exceptions and shutdowns, after which the server closes the connection; 08P01 is a statement of ours that is wrong. */
const CONNECTION_STATE = /^(57P0[1-5]|08(?!P01)...)$/

/** SQLSTATE of an error of either driver, or undefined when it is something else. */
export function sqlState(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && SQLSTATE.test(code) ? code : undefined
}

/** True for a SQLSTATE that the server closes the connection with. */
export function endsConnection(state: string | undefined): boolean {
  return state !== undefined && CONNECTION_STATE.test(state)
}
