import { PortalError } from '../../errors.ts'

/** One concurrent export per user, a few per process: each occupies a database connection while the client reads. */
export class ExportSlots {
  readonly #users = new Set<string>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** @returns a function that frees the slot, safe to call twice. @throws PortalError EXPORT_RUNNING */
  take(userId: string): () => void {
    if (this.#users.has(userId) || this.#users.size >= this.#limit)
      throw new PortalError('EXPORT_RUNNING', { retryAfterSeconds: 5 })
    this.#users.add(userId)
    let held = true
    return () => {
      if (held) this.#users.delete(userId)
      held = false
    }
  }
}
