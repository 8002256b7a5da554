import type { ApplicationSigningState } from '../../db/tables.ts'
import { ProviderFault } from '../../providers/call/providerFault.ts'
import type { ESigning } from '../../providers/e-signing/eSigning.ts'
import { tokenHash } from '../../security/token.ts'
import type { ApplicationSigningsRepository, SigningRow } from './application-signings.repository.ts'
import type { SigningSettlement } from './signingSettlement.ts'

export type PolledStatus = 'pending' | 'completed' | 'refused' | 'failed' | 'expired'
type Options = {
  readonly signing: ESigning | null
  readonly signings: ApplicationSigningsRepository
  readonly settlement: SigningSettlement
  readonly now: () => Date
  /** Lifetime of a signing address. */
  readonly openForMs: number
  /** Wakes the outbox when messages are queued. */
  readonly wake: () => void
  /** Called with the code of every failure; the code contains nothing from the response. */
  readonly note: (code: string) => void
}

const statusEveryMs = 2_000
const sweepEveryMs = 60_000
const readWaitMs = 5_000
const askWaitMs = 25_000
const sweptAtOnce = 20
const told: Readonly<Record<ApplicationSigningState, PolledStatus>> = {
  STARTING: 'pending',
  OPEN: 'pending',
  COMPLETED: 'completed',
  REFUSED: 'refused',
  FAILED: 'failed',
  NOT_STARTED: 'failed',
  GONE: 'expired',
  REPLACED: 'expired',
}

/**
 * Synchronises sessions with the signing service. Only the service's own response counts; a postback merely triggers a
 * query. If the service fails, nothing changes and the next poll, postback or sweep retries. So an application
 * completes even when the applicant closes the browser right after signing.
 */
export class ApplicationSigningProgress {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Status for the polling page. @returns undefined for an unknown token */
  async status(token: string): Promise<PolledStatus | undefined> {
    const { signings } = this.#options
    const digest = tokenHash(token)
    const known = await signings.byToken(digest)
    if (known === undefined) return undefined
    if (known.state === 'OPEN') {
      const taken = await signings.take(known.id, this.#since(statusEveryMs))
      if (taken !== undefined) await this.#look(taken, AbortSignal.timeout(readWaitMs))
    }
    const { state } = (await signings.byToken(digest)) ?? known
    return told[state]
  }

  /** @returns whether the key is known @throws ProviderFault so that the service calls again later */
  async postback(key: string): Promise<boolean> {
    const row = await this.#options.signings.byPostback(tokenHash(key))
    if (row === undefined) return false
    if (row.state === 'OPEN') await this.#settle(row, AbortSignal.timeout(askWaitMs))
    return true
  }

  async sweep(): Promise<void> {
    if (this.#options.signing === null) return
    for (const row of await this.#options.signings.takeOldest(sweptAtOnce, this.#since(sweepEveryMs)))
      await this.#look(row, AbortSignal.timeout(askWaitMs))
  }

  async #look(row: SigningRow, signal: AbortSignal): Promise<void> {
    try {
      await this.#settle(row, signal)
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      this.#options.note(error.code)
    }
  }

  async #settle(row: SigningRow, signal: AbortSignal): Promise<void> {
    const { signing, settlement, openForMs, now, wake } = this.#options
    if (signing === null || row.provider_token === null) return
    const answer = await signing.stateOf(row.provider_token, [row.application_id], signal)
    if (answer.state === 'COMPLETED') {
      if (await settlement.completed(row, await signing.download(answer.file, signal), now())) wake()
    } else if (answer.state === 'FAILED') await settlement.ended(row, answer.refused ? 'REFUSED' : 'FAILED', now())
    else if (answer.state === 'GONE' || row.created_at.getTime() + openForMs <= now().getTime())
      await settlement.ended(row, 'GONE', now())
  }

  #since(everyMs: number): { now: Date; notSince: Date } {
    const now = this.#options.now()
    return { now, notSince: new Date(now.getTime() - everyMs) }
  }
}
