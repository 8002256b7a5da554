/** The JSON of a successful response; null for every other. */
export type Call = (address: string) => Promise<string | null>
export type Answer = { address: string; body: string }

/** Responses by address; every call is made once. */
export class Answers {
  readonly #call: Call
  readonly #calls = new Map<string, Promise<string | null>>()

  constructor(call: Call) {
    this.#call = call
  }

  get(address: string): Promise<string | null> {
    const known = this.#calls.get(address)
    if (known !== undefined) return known
    const answer = this.#call(address)
    this.#calls.set(address, answer)
    return answer
  }

  /** All successful responses, once these have settled. */
  async all(...waiting: readonly Promise<unknown>[]): Promise<Answer[]> {
    await Promise.all(waiting)
    const settled = await Promise.all(
      [...this.#calls].map(async ([address, answer]) => ({ address, body: await answer })),
    )
    return settled.flatMap(({ address, body }) => (body === null ? [] : [{ address, body }]))
  }
}
