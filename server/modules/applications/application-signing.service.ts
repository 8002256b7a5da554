import type { Transaction } from 'kysely'
import { addApplicationEvent } from '../../audit/applicationEvents.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { ProviderFault } from '../../providers/call/providerFault.ts'
import type { ESigning } from '../../providers/e-signing/eSigning.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { tokenHash } from '../../security/token.ts'
import { SessionProgress } from '../../signing/SessionProgress.ts'
import type { SessionEnd } from '../../signing/SessionProgress.ts'
import type { OpenedSession, SessionState, SigningSession } from '../../signing/SessionRepository.ts'
import { startSession } from '../../signing/startSession.ts'
import type { SigningRequest } from '../../signing/startSession.ts'
import { printApplication } from '../application-copy/application-copy.service.ts'
import type { CopyTools } from '../application-copy/application-copy.service.ts'
import { applicationToSign } from './applicationToSign.ts'
import { ApplicationSigningsRepository } from './application-signings.repository.ts'
import { confirmed, lifecycleTools } from './application-lifecycle.service.ts'
import type { LifecycleTools } from './application-lifecycle.service.ts'

export type PolledStatus = 'pending' | 'completed' | 'refused' | 'failed' | 'expired'
/** Tools of the portal, as the Fastify app decorates them. */
export type SigningTools = CopyTools & {
  readonly signing: ESigning | null
  readonly outbox: Pick<Outbox, 'wake'>
  readonly log: { warn(details: object, message: string): void }
}
type Options = {
  /** Null while signing is off. */
  readonly signing: ESigning | null
  readonly sessions: ApplicationSigningsRepository
  readonly lifecycle: LifecycleTools
  readonly now: () => Date
  readonly requestOf: (applicationId: string) => Promise<SigningRequest>
  readonly postbackUrl: (key: string) => string
  /** Lifetime of a signing address. */
  readonly openForMs: number
  /** Wakes the outbox when messages are queued. */
  readonly wake: () => void
  /** Called with the code of every failure; the code contains nothing from the response. */
  readonly note: (code: string) => void
}

const HOUR_MS = 3_600_000
export const POSTBACK_PATH = '/form/dokobit/postback'
const LEASE_MS = 24_000
const STATUS_INTERVAL_MS = 2_000
const SWEEP_INTERVAL_MS = 60_000
const PAGE_TIMEOUT_MS = 5_000
const polledStatus: Readonly<Record<SessionState, PolledStatus>> = {
  STARTING: 'pending',
  OPEN: 'pending',
  COMPLETED: 'completed',
  REFUSED: 'refused',
  FAILED: 'failed',
  NOT_STARTED: 'failed',
  GONE: 'expired',
  REPLACED: 'expired',
}

/** Signing of applications at the e-signing service. It has no state of its own, so each module may create one. */
export class ApplicationSigning {
  /** Synchronises sessions that no page is polling, and answers postbacks. */
  readonly progress: SessionProgress
  readonly #options: Options

  constructor(options: Options) {
    const { signing, sessions, now, openForMs, note } = options
    this.#options = options
    this.progress = new SessionProgress({
      signing,
      sessions,
      signersOf: async ({ subjectId }) => [subjectId],
      onCompleted: (session, signedContent, at) => this.#confirm(session, signedContent, at),
      onEnded: (session, end, at) => this.#end(session, end, at),
      lifetimeMs: openForMs,
      sweepIntervalMs: SWEEP_INTERVAL_MS,
      pageTimeoutMs: PAGE_TIMEOUT_MS,
      now,
      note,
    })
  }

  /**
   * @returns the signing address; null when none is available. The application is stored regardless and can be
   * confirmed by another method.
   */
  async addressFor(applicationId: string): Promise<string | null> {
    const { signing, sessions, now, postbackUrl, requestOf, note } = this.#options
    if (signing === null) return null
    const addressOf = ({ providerToken, signerTokens }: Pick<OpenedSession, 'providerToken' | 'signerTokens'>) => {
      const signerToken = signerTokens[applicationId]
      if (signerToken === undefined) throw new ProviderFault('BAD_ANSWER')
      return signing.addressOf(providerToken, signerToken)
    }
    try {
      const session = await startSession(
        { signing, sessions, now, postbackUrl, leaseMs: LEASE_MS, timeoutMs: LEASE_MS },
        {
          subjectId: applicationId,
          claim: lease => sessions.claim(applicationId, lease),
          request: () => requestOf(applicationId),
          complete: opened => ({ ...opened, pollDigest: tokenHash(lastSegment(addressOf(opened))) }),
        },
      )
      if (session === 'PREPARING' || session === 'UNAVAILABLE' || session.providerToken === null) return null
      return addressOf({ ...session, providerToken: session.providerToken })
    } catch (error) {
      if (!(error instanceof ProviderFault) && !(error instanceof PortalError)) throw error
      note(error.code)
      return null
    }
  }

  /** Ends open sessions after a resubmission: the document being signed no longer matches the answers. */
  replace(trx: Transaction<Tables>, applicationId: string, now: Date): Promise<void> {
    return this.#options.sessions.replace(trx, applicationId, now)
  }

  /** Status for the polling page (SIG-22). @returns undefined for an unknown token */
  async status(token: string): Promise<PolledStatus | undefined> {
    const { sessions } = this.#options
    const digest = tokenHash(token)
    const known = await sessions.byPollToken(digest)
    if (known === undefined) return undefined
    if (known.state === 'OPEN')
      await this.progress.refresh(moment => sessions.takeById(known.id, moment), STATUS_INTERVAL_MS)
    const { state } = (await sessions.byPollToken(digest)) ?? known
    return polledStatus[state]
  }

  /** Confirms the application with the signed PDF as evidence. */
  async #confirm(session: SigningSession, signedContent: Buffer, now: Date): Promise<void> {
    const { sessions, lifecycle, wake } = this.#options
    const isConfirmed = await sessions.whileOpen(session, async trx => {
      await sessions.complete(trx, session.id, signedContent, now)
      await confirmed(trx, lifecycle, { applicationId: session.subjectId, evidence: 'DOKOBIT', now })
    })
    if (isConfirmed) wake()
  }

  /** Ends the session without a signature. The application still awaits confirmation by any method. */
  async #end(session: SigningSession, end: SessionEnd, now: Date): Promise<void> {
    const { sessions } = this.#options
    await sessions.whileOpen(session, async trx => {
      await sessions.end(trx, session.id, end, now)
      await addApplicationEvent(trx, session.subjectId, {
        status: 'AWAITING_CONFIRMATION',
        note: `SIGNING_${end}`,
        now,
      })
    })
  }
}

/** The token that the page polls with. */
function lastSegment(address: string): string {
  return decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? '')
}

/** Signing of applications with the tools of the portal. */
export function applicationSigning(app: SigningTools): ApplicationSigning {
  const { db, signing, config, texts, portal, outbox } = app
  return new ApplicationSigning({
    signing,
    sessions: new ApplicationSigningsRepository(db),
    lifecycle: lifecycleTools(app),
    now: config.now,
    requestOf: async id => ({
      ...(await applicationToSign(db, texts, id)),
      content: signal => printApplication(app, id, { signal }),
    }),
    postbackUrl: key => `${config.publicUrl}/api${POSTBACK_PATH}/${key}`,
    openForMs: portal.applications.unconfirmedHours * HOUR_MS,
    wake: () => {
      for (const channel of ['EMAIL', 'SMS'] as const) void outbox.wake(channel)
    },
    note: code => app.log.warn({ code }, 'the signing service failed'),
  })
}
