/** Runs a job until no call has woken it during a run; never two runs at the same time. */
export class Loop {
  readonly #job: () => Promise<void>
  readonly #onError: (error: unknown) => void
  #running: Promise<void> | null = null
  #isWoken = false

  constructor(job: () => Promise<void>, onError: (error: unknown) => void) {
    this.#job = job
    this.#onError = onError
  }

  get running(): Promise<void> | null {
    return this.#running
  }

  /** Resolves when a run that began after the call has ended. Never rejects. */
  async wake(): Promise<void> {
    this.#isWoken = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    await this.#running
  }

  async #run(): Promise<void> {
    try {
      while (this.#isWoken) {
        this.#isWoken = false
        await this.#job()
      }
    } catch (error) {
      this.#onError(error)
    }
  }
}
