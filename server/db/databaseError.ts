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

/** SQLSTATE of an error of either driver, or undefined when it is something else. */
export function sqlState(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}
