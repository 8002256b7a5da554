const WORTH_PREPARING = /^\s*(?:select|with)\b/i
const USES_BEFORE_NAMING = 3
const MAX_NAMES = 300

/**
 * Names for statements that are asked again and again, so that connections prepare them. Planning costs more than running for the short
 * reads of the portal (the invoice page: 1.5 ms unprepared, 0.7 ms prepared; the session: 0.7 and 0.2), and PostgreSQL plans a prepared
 * statement once. Only reads are named, each from its third use on, and only so many: names live as long as the connection.
 */
export class StatementNames {
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()

  /** The name under which to prepare, or undefined for a statement that is rare or no read. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= MAX_NAMES || !WORTH_PREPARING.test(text)) return undefined
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < USES_BEFORE_NAMING) {
      if (this.#uses.size >= MAX_NAMES * 10) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const name = `portal_${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}
