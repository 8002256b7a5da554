import { ProviderFault } from '../providers/call/providerFault.ts'
import type { ESigning } from '../providers/e-signing/eSigning.ts'
import { tokenHash } from '../security/token.ts'
import type { Moment, SessionRepository, SigningSession } from './SessionRepository.ts'

export type SessionEnd = 'REFUSED' | 'FAILED' | 'GONE'
type Options = {
  /** Null while signing is off. */
  readonly signing: ESigning | null
  readonly sessions: SessionRepository
  /** Ids of the people who have to sign, as given to the service. */
  readonly signersOf: (session: SigningSession) => Promise<readonly string[]>
  /** Some signers have signed while the session stays open for the others. */
  readonly onSigned?: (session: SigningSession, signerIds: readonly string[], now: Date) => Promise<void>
  readonly onCompleted: (session: SigningSession, signedContent: Buffer, now: Date) => Promise<void>
  readonly onEnded: (session: SigningSession, end: SessionEnd, now: Date) => Promise<void>
  /** Age at which an open session ends as GONE; without it the service alone ends sessions. */
  readonly lifetimeMs?: number
  readonly sweepIntervalMs: number
  /** Timeout of the query while a page waits for its result. */
  readonly pageTimeoutMs: number
  readonly now: () => Date
  /** Called with the code of every failure; the code contains nothing from the response. */
  readonly note: (code: string) => void
}

const BACKGROUND_TIMEOUT_MS = 25_000
const SWEEP_BATCH_SIZE = 20

/**
 * Synchronises sessions with the signing service. Only the service's own response counts; a postback or a message of
 * the frame merely triggers a query. If the service fails, nothing changes and the next read, postback or sweep
 * retries. So a session completes even when the signer closes the browser right after signing.
 */
export class SessionProgress {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Called while a page waits for the state of sessions.
   * @param take returns the open sessions that were not checked within the interval, marked as checked now
   */
  async refresh(take: (moment: Moment) => Promise<readonly SigningSession[]>, intervalMs: number): Promise<void> {
    const sessions = await take(this.#moment(intervalMs))
    const signal = AbortSignal.timeout(this.#options.pageTimeoutMs)
    await Promise.all(sessions.map(session => this.#tryUpdate(session, signal)))
  }

  /** @returns whether the key is known @throws ProviderFault so that the service calls again later */
  async postback(key: string): Promise<boolean> {
    const session = await this.#options.sessions.byPostback(tokenHash(key))
    if (session === undefined) return false
    if (session.state === 'OPEN') await this.#update(session, AbortSignal.timeout(BACKGROUND_TIMEOUT_MS))
    return true
  }

  /** Checks sessions that no page is polling. */
  async sweep(): Promise<void> {
    const { signing, sessions, sweepIntervalMs } = this.#options
    if (signing === null) return
    for (const session of await sessions.takeOldest(SWEEP_BATCH_SIZE, this.#moment(sweepIntervalMs)))
      await this.#tryUpdate(session, AbortSignal.timeout(BACKGROUND_TIMEOUT_MS))
  }

  async #tryUpdate(session: SigningSession, signal: AbortSignal): Promise<void> {
    try {
      await this.#update(session, signal)
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      this.#options.note(error.code)
    }
  }

  async #update(session: SigningSession, signal: AbortSignal): Promise<void> {
    const { signing, signersOf, onSigned, onCompleted, onEnded, now } = this.#options
    if (signing === null || session.providerToken === null) return
    const answer = await signing.stateOf(session.providerToken, await signersOf(session), signal)
    if (answer.state === 'COMPLETED') await onCompleted(session, await signing.download(answer.file, signal), now())
    else if (answer.state === 'FAILED') await onEnded(session, answer.refused ? 'REFUSED' : 'FAILED', now())
    else if (answer.state === 'GONE' || this.#isExpired(session)) await onEnded(session, 'GONE', now())
    else if (onSigned !== undefined) await onSigned(session, answer.signed, now())
  }

  #isExpired({ createdAt }: SigningSession): boolean {
    const { lifetimeMs, now } = this.#options
    return lifetimeMs !== undefined && createdAt.getTime() + lifetimeMs <= now().getTime()
  }

  #moment(intervalMs: number): Moment {
    const now = this.#options.now()
    return { now, checkedBefore: new Date(now.getTime() - intervalMs) }
  }
}
