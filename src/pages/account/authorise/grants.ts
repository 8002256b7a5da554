import type { GrantRequest, Grant } from '../../../api/staff/accountApi.ts'

/** A grant that expires while a dialog is being filled in would only be rejected; safety margin in milliseconds. */
const MARGIN_MS = 15_000

/** The server consumes these with the first call, so each change requires the password again (SEC-01). */
const singleUse: readonly Grant['purpose'][] = ['DELETE_USER', 'EDIT_USER']

/**
 * The grants known to this page: saves the user from entering the same password twice. Only the server decides which
 * are valid.
 */
export class Grants {
  readonly #endsAt = new Map<string, number>()

  keep({ purpose, expiresAt }: Grant): void {
    if (!singleUse.includes(purpose)) this.#endsAt.set(purpose, Date.parse(expiresAt))
  }

  has({ purpose }: GrantRequest, now: number = Date.now()): boolean {
    return (this.#endsAt.get(purpose) ?? 0) - MARGIN_MS > now
  }

  forget({ purpose }: GrantRequest): void {
    this.#endsAt.delete(purpose)
  }
}
