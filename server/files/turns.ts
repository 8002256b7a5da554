/** Lets only so many work at the same moment; the others wait in line, in order. For work that holds a whole file in memory. */
export class Turns {
  readonly #atOnce: number
  readonly #line: (() => void)[] = []
  #running = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce)
      await new Promise<void>(resolve => {
        this.#line.push(resolve)
      })
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#line.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}
