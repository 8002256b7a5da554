import pLimit, { type LimitFunction } from 'p-limit'
import { PortalError } from '../errors.ts'

/**
 * Queue for password hashing: two run, twenty wait, further ones are rejected immediately. A flood of passwords
 * therefore costs bounded memory and time.
 */
export class HashQueue {
  readonly #limit: LimitFunction
  readonly #waiting: number

  constructor(running = 2, waiting = 20) {
    this.#limit = pLimit(running)
    this.#waiting = waiting
  }

  get load(): { running: number; waiting: number } {
    return { running: this.#limit.activeCount, waiting: this.#limit.pendingCount }
  }

  /** @throws PortalError TOO_MANY_ATTEMPTS when the queue is full */
  async run<T>(job: () => Promise<T>): Promise<T> {
    const { activeCount, pendingCount, concurrency } = this.#limit
    if (activeCount + pendingCount >= concurrency + this.#waiting)
      throw new PortalError('TOO_MANY_ATTEMPTS', {
        retryAfterSeconds: 1,
        message: 'the queue for password checks is full',
      })
    return this.#limit(job)
  }
}
