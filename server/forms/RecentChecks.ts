import { createHash } from 'node:crypto'
import type { Compiled } from './compile/protocol.ts'
import type { FormSources } from './documents.ts'

/** A dialog before publishing previews, compares and publishes the same documents, perhaps of two operators. */
const KEPT = 4

/**
 * The last checks of documents. The result depends on the documents alone, so another call for the same documents gets
 * the same result, also while the check still runs. Nobody may change it.
 */
export class RecentChecks {
  readonly #kept = new Map<string, Promise<Compiled>>()

  /** @returns the result of `check`, or that of an earlier check of the same documents of the same form */
  async of(form: string, sources: FormSources, check: () => Promise<Compiled>): Promise<Compiled> {
    const key = digest(form, sources)
    const known = this.#kept.get(key)
    this.#kept.delete(key)
    const result = known ?? check()
    this.#kept.set(key, result)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break
      this.#kept.delete(oldest)
    }
    try {
      const compiled = await result
      // The next try may find a machine that is less busy.
      if (compiled.issues.some(({ code }) => code === 'tooExpensive')) this.#forget(key, result)
      return compiled
    } catch (error) {
      this.#forget(key, result)
      throw error
    }
  }

  #forget(key: string, result: Promise<Compiled>): void {
    if (this.#kept.get(key) === result) this.#kept.delete(key)
  }
}

function digest(form: string, { schema, ui, texts }: FormSources): string {
  return createHash('sha256')
    .update(JSON.stringify([form, schema, ui, texts]))
    .digest('base64')
}
