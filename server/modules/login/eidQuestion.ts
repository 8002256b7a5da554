import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { ProviderFault } from '../../providers/call/providerFault.ts'
import type { IdentityProvider, Outcome, Question, Start } from '../../providers/eid/identityProvider.ts'
import * as repository from './eid.repository.ts'
import type { EidMethod, EidUser, LoginRow } from './eid.repository.ts'
import { personOf } from './eidPerson.ts'

export type PollResult =
  | { state: 'RUNNING' }
  | { state: 'COMPLETE'; user: EidUser }
  | { state: 'FAILED'; reason: string }
  | { state: 'FAULT'; reason: string }

type Started = string | Extract<Start, { state: 'REFUSED' }>
type Tools = {
  db: Kysely<Tables>
  now: () => Date
  pollSeconds: number
  logFailure(method: EidMethod, reason: string): void
}

const STARTING_POLL_MS = 250
const START_TIMEOUT_MS = 15_000
const REPLACED_TTL_MS = 1_000
/**
 * For this long after a provider fault, decoys fail like real requests. Otherwise an outage would reveal which is
 * which.
 */
const OUTAGE_MS = 30_000

/** One poll of a login: triggers the push if no call has yet, waits, and stores the outcome. */
export class EidQuestion {
  readonly #tools: Tools
  /** The waiting call of each login; a newer call aborts the older one. */
  readonly #waiting = new Map<string, AbortController>()
  readonly #outage = new Map<EidMethod, number>()
  #closed = false

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** @param signal aborts when the client disconnects; nothing is stored then */
  async ask(method: EidMethod, provider: IdentityProvider, row: LoginRow, signal: AbortSignal): Promise<PollResult> {
    // The shutdown began while the request was still being read.
    if (this.#closed) return { state: 'RUNNING' }
    if (this.#secondsLeft(row) <= 0) return this.#failed(method, row, 'EXPIRED')
    this.#waiting.get(row.id)?.abort()
    const own = new AbortController()
    this.#waiting.set(row.id, own)
    const deadline = performance.now() + 1000 * Math.min(this.#tools.pollSeconds, this.#secondsLeft(row))
    try {
      const result = await this.#wait(method, provider, row, deadline, AbortSignal.any([signal, own.signal]))
      // Without the delay, two pages with one token would abort each other in an endless loop.
      if (own.signal.aborted && !this.#closed)
        await sleep(REPLACED_TTL_MS, undefined, { signal }).catch(() => undefined)
      return result.state === 'RUNNING' && this.#secondsLeft(row) <= 0
        ? await this.#failed(method, row, 'EXPIRED')
        : result
    } finally {
      if (this.#waiting.get(row.id) === own) this.#waiting.delete(row.id)
    }
  }

  close(): void {
    this.#closed = true
    for (const waiting of this.#waiting.values()) waiting.abort()
  }

  async #wait(
    method: EidMethod,
    provider: IdentityProvider,
    row: LoginRow,
    deadline: number,
    signal: AbortSignal,
  ): Promise<PollResult> {
    const { db } = this.#tools
    const user = row.user_id === null ? undefined : await repository.findUserById(db, row.user_id)
    const person = user === undefined ? null : personOf(user, method)
    const first = row.state === 'NEW' && (await repository.claimStart(db, row.id))
    if (user === undefined || person === null) return this.#decoy(method, row, first, deadline, signal)
    const question: Question = {
      person,
      challenge: row.challenge,
      displayText: row.display_text,
      language: row.language,
    }
    try {
      const sessionId = first ? await this.#start(provider, row, question) : await this.#started(row, deadline, signal)
      if (typeof sessionId !== 'string')
        return sessionId === null ? { state: 'RUNNING' } : await this.#ended(method, row, sessionId, user)
      this.#outage.delete(method)
      const outcome = await provider.poll(
        sessionId,
        question,
        Math.max(1, Math.ceil(deadline - performance.now())),
        signal,
      )
      return await this.#ended(method, row, outcome, user)
    } catch (error) {
      if (signal.aborted && !(error instanceof ProviderFault && error.code !== 'ABORTED')) return { state: 'RUNNING' }
      if (!(error instanceof ProviderFault)) throw error
      this.#tools.logFailure(method, error.code)
      this.#outage.set(method, performance.now() + OUTAGE_MS)
      return { state: 'FAULT', reason: error.code }
    }
  }

  /** Not aborted when the client disconnects: the next call needs the session of a push that was already sent. */
  async #start(provider: IdentityProvider, row: LoginRow, question: Question): Promise<Started> {
    const start = await provider
      .start(question, AbortSignal.timeout(START_TIMEOUT_MS))
      .catch(async (error: unknown) => {
        await repository.fail(this.#tools.db, row.id, error instanceof ProviderFault ? error.code : 'ERROR')
        throw error
      })
    if (start.state === 'REFUSED') return start
    await repository.keepProviderSession(this.#tools.db, row.id, start.sessionId)
    return start.sessionId
  }

  /** The provider session started by another call; null when there is none before the deadline. */
  async #started(row: LoginRow, deadline: number, signal: AbortSignal): Promise<Started | null> {
    for (let sessionId: Started | null = row.provider_session; ; sessionId = await this.#sessionOf(row)) {
      if (sessionId !== null || performance.now() >= deadline) return sessionId
      await sleep(STARTING_POLL_MS, undefined, { signal })
    }
  }

  async #sessionOf({ id }: LoginRow): Promise<Started | null> {
    const row = await this.#tools.db
      .selectFrom('eid_login')
      .select(['provider_session', 'state'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.state === 'STARTED'
      ? row.provider_session
      : { state: 'REFUSED', refusal: 'UNUSABLE', detail: 'ENDED_MEANWHILE' }
  }

  async #decoy(
    method: EidMethod,
    row: LoginRow,
    first: boolean,
    deadline: number,
    signal: AbortSignal,
  ): Promise<PollResult> {
    if (performance.now() < (this.#outage.get(method) ?? 0)) {
      if (first) await repository.fail(this.#tools.db, row.id, 'OUTAGE')
      return { state: 'FAULT', reason: 'OUTAGE' }
    }
    await sleep(Math.max(0, deadline - performance.now()), undefined, { signal }).catch(() => undefined)
    return { state: 'RUNNING' }
  }

  async #ended(method: EidMethod, row: LoginRow, outcome: Outcome, user: EidUser): Promise<PollResult> {
    switch (outcome.state) {
      case 'RUNNING':
        return { state: 'RUNNING' }
      case 'COMPLETE':
        return { state: 'COMPLETE', user }
      case 'REFUSED':
        return this.#failed(
          method,
          row,
          outcome.refusal === outcome.detail ? outcome.detail : `${outcome.refusal} ${outcome.detail}`,
        )
      case 'INVALID':
        return this.#failed(method, row, `INVALID ${outcome.reason}`)
    }
  }

  async #failed(method: EidMethod, row: LoginRow, reason: string): Promise<PollResult> {
    await repository.fail(this.#tools.db, row.id, reason)
    this.#tools.logFailure(method, reason)
    return { state: 'FAILED', reason }
  }

  #secondsLeft({ expires_at: expiresAt }: LoginRow): number {
    return (expiresAt.getTime() - this.#tools.now().getTime()) / 1000
  }
}
