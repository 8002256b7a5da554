import type { Ask, Grant } from '../../../api/staff/accountApi.ts'

/** A grant that ends while a dialog is being filled would only lead to a refusal. */
const MARGIN_MS = 15_000

/** The server uses these up with the first call, so they are asked for every time (SEC-01). */
const SINGLE_USE: readonly Grant['purpose'][] = ['DELETE_USER', 'EDIT_USER']

/** The grants this page knows of: spares a person the same password twice. The server alone decides what counts. */
export class Grants {
  readonly #endsAt = new Map<string, number>()

  keep({ purpose, expiresAt }: Grant): void {
    if (!SINGLE_USE.includes(purpose)) this.#endsAt.set(purpose, Date.parse(expiresAt))
  }

  has({ purpose }: Ask, now: number = Date.now()): boolean {
    return (this.#endsAt.get(purpose) ?? 0) - MARGIN_MS > now
  }

  forget({ purpose }: Ask): void {
    this.#endsAt.delete(purpose)
  }
}
