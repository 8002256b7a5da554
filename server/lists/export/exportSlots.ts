import { PortalError } from '../../errors.ts'

/** One export at a time for each user, a few at a time for the process: each holds a database connection as long as the client reads. */
export class ExportSlots {
  readonly #users = new Set<string>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** @returns what gives the place back, safe to call twice. @throws PortalError EXPORT_RUNNING */
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
