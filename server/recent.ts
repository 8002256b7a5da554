/** The most recently used entries of something that is costly to make and never changes. */
export class Recent<T> {
  readonly #entries = new Map<string, T>()
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  get(key: string): T | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: string, value: T): T {
    this.#entries.set(key, value)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#size && oldest !== undefined) this.#entries.delete(oldest)
    return value
  }
}
