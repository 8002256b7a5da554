import { randomUUID } from 'node:crypto'
import type { EidLoginTable } from '../../db/tables.ts'
import type { Person } from '../eid/identityProvider.ts'

export type PhoneAnswer = 'CONFIRM' | 'REFUSE' | 'WRONG_CODE' | 'SOMEBODY_ELSE'

/** Session on a simulated phone and its outcome. `result` is a code of the protocol, including `OK`. */
export type PhoneSession = {
  readonly id: string
  readonly method: EidLoginTable['method']
  readonly person: Person
  readonly displayText: string
  readonly verificationCode: string
  readonly createdAt: Date
  /** When it confirms automatically; null for test identities, which no one can answer. */
  readonly confirmsAt: Date | null
  /** Data to sign, in the format of the method's service. */
  readonly request: unknown
  ended: { readonly result: string; readonly interaction?: string | undefined; readonly isOtherPerson: boolean } | null
}

export type NewSession = Pick<PhoneSession, 'method' | 'person' | 'displayText' | 'verificationCode' | 'request'> & {
  readonly script: { readonly result: string; readonly interaction?: string } | undefined
}

const SESSION_TTL_MS = 5 * 60_000
const MAX_SESSIONS = 200

/** Phones of all simulated people: each rings, waits for its owner, and confirms automatically if no one answers. */
export class Phones {
  readonly #sessions = new Map<string, PhoneSession>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #confirmMs: number

  constructor(confirmSeconds: number) {
    this.#confirmMs = confirmSeconds * 1000
  }

  ring({ script, ...request }: NewSession): PhoneSession {
    this.#sweep()
    const createdAt = new Date()
    const confirmsAt = script === undefined ? new Date(createdAt.getTime() + this.#confirmMs) : null
    const session: PhoneSession = { ...request, id: randomUUID(), createdAt, confirmsAt, ended: null }
    this.#sessions.set(session.id, session)
    const end = script ?? { result: 'OK' }
    const after = script === undefined ? this.#confirmMs : end.result === 'TIMEOUT' ? 2 * this.#confirmMs : 0
    this.#timers.set(session.id, setTimeout(() => this.#end(session, end.result, end.interaction), after).unref())
    return session
  }

  find(id: string): PhoneSession | undefined {
    return this.#sessions.get(id)
  }

  /** Newest first. */
  list(): PhoneSession[] {
    return [...this.#sessions.values()].reverse()
  }

  /** @returns false if there is no such phone, or it is not waiting for an answer */
  answer(id: string, answer: PhoneAnswer): boolean {
    const session = this.#sessions.get(id)
    if (session === undefined || session.ended !== null || session.confirmsAt === null) return false
    const refused = session.method === 'SMART_ID' ? 'USER_REFUSED' : 'USER_CANCELLED'
    switch (answer) {
      case 'CONFIRM':
        this.#end(session, 'OK')
        break
      case 'SOMEBODY_ELSE':
        this.#end(session, 'OK', undefined, true)
        break
      case 'REFUSE':
        this.#end(session, refused)
        break
      // A SIM card offers no choice of codes: a user who sees a wrong one cancels.
      case 'WRONG_CODE':
        this.#end(session, session.method === 'SMART_ID' ? 'WRONG_VC' : refused)
        break
    }
    return true
  }

  /** Resolves when the session has ended or the time is up. */
  async wait(session: PhoneSession, ms: number): Promise<void> {
    if (session.ended !== null) return
    const waiting = this.#waiting.get(session.id) ?? new Set()
    this.#waiting.set(session.id, waiting)
    await new Promise<void>(resolve => {
      const done = (): void => {
        clearTimeout(timer)
        waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms).unref()
      waiting.add(done)
    })
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    for (const waiting of this.#waiting.values()) for (const done of waiting) done()
    this.#timers.clear()
    this.#sessions.clear()
  }

  #end(session: PhoneSession, result: string, interaction?: string, isOtherPerson = false): void {
    clearTimeout(this.#timers.get(session.id))
    this.#timers.delete(session.id)
    session.ended ??= { result, interaction, isOtherPerson }
    for (const done of this.#waiting.get(session.id) ?? []) done()
    this.#waiting.delete(session.id)
  }

  #sweep(): void {
    const old = Date.now() - SESSION_TTL_MS
    for (const [id, { createdAt }] of this.#sessions) {
      if (createdAt.getTime() > old && this.#sessions.size < MAX_SESSIONS) break
      clearTimeout(this.#timers.get(id))
      this.#timers.delete(id)
      this.#sessions.delete(id)
    }
  }
}
