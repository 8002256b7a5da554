/** Networks that are counted at the same time; about one megabyte. */
const MAX_NETWORKS = 10_000

/**
 * Calls of each network in a window, in the memory of this process. For public calls that must not cost a statement of the
 * database, as `Throttle` does, and that are also wanted while the database is lost.
 */
export class NetworkQuota {
  readonly #max: number
  readonly #windowMs: number
  readonly #now: () => Date
  readonly #counts = new Map<string, number>()
  #startedAt = -Infinity

  constructor({ max, windowSeconds, now }: { max: number; windowSeconds: number; now: () => Date }) {
    this.#max = max
    this.#windowMs = windowSeconds * 1000
    this.#now = now
  }

  /** Counts a call. False if the network has used up its quota, or if too many networks call. */
  take(network: string): boolean {
    const now = this.#now().getTime()
    if (Math.abs(now - this.#startedAt) >= this.#windowMs) {
      this.#startedAt = now
      this.#counts.clear()
    }
    const count = this.#counts.get(network) ?? 0
    if (count >= this.#max || (count === 0 && this.#counts.size >= MAX_NETWORKS)) return false
    this.#counts.set(network, count + 1)
    return true
  }
}
