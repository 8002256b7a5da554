import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../server/db/tables.ts'
import type { TcpProxy } from './tcpProxy.ts'

export type Outcome = 'ok' | 'rejected' | 'unknown'
export type Answer = {
  readonly outcome: Outcome
  /** 0 without a response. */
  readonly status: number
  readonly code: string
  readonly body: Record<string, unknown>
}
export type Call = { readonly method?: string; readonly body?: unknown; readonly headers?: Record<string, string> }

/** A write of a client, which can be sent again with its key. */
export type Write = {
  readonly name: string
  /** @param attempt of the same write, from 1 on */
  send(): Promise<Answer>
  /** What the response says was made, the same at each repetition. */
  made(answer: Answer): string
  /** How often it is stored, counted in the database. */
  count(db: Kysely<Tables>, answer: Answer): Promise<number>
}
export type Entry = Write & { readonly answer: Answer; readonly at: number }
export type Response = {
  readonly at: number
  readonly ms: number
  readonly path: string
  readonly answer: Answer
  readonly hasRetryAfter: boolean
}

/** Code of a call that was never sent. */
export const NOT_LOGGED_IN = 'NOT_LOGGED_IN'
const CALL_TIMEOUT_MS = 12_000
/** These say that the call had no effect yet or perhaps one; the same call again tells. */
const unclear: ReadonlySet<string> = new Set(['REQUEST_RUNNING', 'REQUEST_TIMEOUT', 'TOO_MANY_ATTEMPTS'])
/** The portal has decided, although the status is of the class of failures: nothing was begun. */
const decided: ReadonlySet<string> = new Set(['PAYMENT_UNAVAILABLE'])

/** What all clients did and were told. */
export class Journal {
  readonly entries: Entry[] = []
  readonly responses: Response[] = []
  /** Rows of another company, and other things that a client must never see. */
  readonly seen: string[] = []
  readonly #doors: readonly TcpProxy[]

  constructor(doors: readonly TcpProxy[]) {
    this.#doors = doors
  }

  /** Sends a write once and writes down what became of it, unless nobody could log in to send it. */
  async write(write: Write): Promise<Answer> {
    const answer = await write.send()
    if (answer.code === NOT_LOGGED_IN) return answer
    this.entries.push({ ...write, answer, at: performance.now() })
    return answer
  }

  /** A call to either portal. */
  async call(path: string, { method = 'GET', body, headers = {} }: Call = {}): Promise<Answer> {
    const door = this.#doors[randomInt(this.#doors.length)]
    const started = performance.now()
    let status = 0
    let hasRetryAfter = false
    let received: Record<string, unknown> = {}
    try {
      const answer = await fetch(`http://127.0.0.1:${door?.port ?? 0}${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      received = text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as Record<string, unknown>) : {}
      status = answer.status
      hasRetryAfter = answer.headers.has('retry-after')
    } catch {
      status = 0
    }
    const code = typeof received['code'] === 'string' ? received['code'] : ''
    const answer = { status, code, body: received, outcome: outcomeOf(status, code) }
    this.responses.push({ at: started, ms: performance.now() - started, path, answer, hasRetryAfter })
    return answer
  }
}

function outcomeOf(status: number, code: string): Outcome {
  if (status >= 200 && status < 400) return 'ok'
  if (decided.has(code)) return 'rejected'
  return status === 0 || status >= 500 || unclear.has(code) ? 'unknown' : 'rejected'
}
