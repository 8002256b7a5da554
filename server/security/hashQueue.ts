import { PortalError } from '../errors.ts'

/**
 * Lets a few expensive jobs run at once and a few more wait; everybody else is turned away at once with 429, so that a
 * flood of passwords costs a bounded amount of memory and time (SEC-26: 2 running, 20 waiting).
 */
export class HashQueue {
  readonly #running: number
  readonly #waiting: number
  #active = 0
  #line: (() => void)[] = []

  constructor(running = 2, waiting = 20) {
    this.#running = running
    this.#waiting = waiting
  }

  /** @throws PortalError TOO_MANY_ATTEMPTS when the line is full */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#active >= this.#running) {
      if (this.#line.length >= this.#waiting) {
        throw new PortalError('TOO_MANY_ATTEMPTS', {
          retryAfterSeconds: 1,
          message: 'the line for password checks is full',
        })
      }
      await new Promise<void>(resolve => this.#line.push(resolve)) // whoever finishes hands the place on, #active stays
    } else {
      this.#active += 1
    }
    try {
      return await job()
    } finally {
      const next = this.#line.shift()
      if (next === undefined) this.#active -= 1
      else next()
    }
  }
}
