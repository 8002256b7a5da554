import { setTimeout as pause } from 'node:timers/promises'
import { ProviderFault } from '../providers/call/providerFault.ts'
import type { ESigning, NewSigning } from '../providers/e-signing/eSigning.ts'
import { randomToken, tokenHash } from '../security/token.ts'
import type { Lease, OpenedSession, SessionRepository, SigningSession } from './SessionRepository.ts'

/** What is signed, and by whom. `content` is only called for a file that the service does not have yet. */
export type SigningRequest = Omit<NewSigning, 'fileToken' | 'postbackUrl'> & {
  readonly fileName: string
  readonly content: (signal: AbortSignal) => Promise<Buffer>
}
export type StartOptions = {
  readonly signing: ESigning
  readonly sessions: SessionRepository
  readonly now: () => Date
  readonly postbackUrl: (key: string) => string
  /** Lease length: printing, upload and session creation. An expired lease can be taken over. */
  readonly leaseMs: number
  /** How long to wait for another caller who starts the same session. */
  readonly timeoutMs: number
}
export type Start = {
  readonly subjectId: string
  /** Claims the session; undefined if another caller has it or the subject cannot be signed. */
  readonly claim: (lease: Lease) => Promise<SigningSession | undefined>
  readonly request: () => Promise<SigningRequest>
  /** Checks the tokens of the new session before they are stored, and may add to them. */
  readonly complete?: (opened: OpenedSession) => OpenedSession
  /** Ends the wait for another caller. A start does not stop, since others may be waiting for it. */
  readonly signal?: AbortSignal
}

const POLL_MS = 200
const MAX_UPLOAD_CHECKS = 6
const UPLOAD_CHECK_INTERVAL_MS = 700
/** Part of the lease left for storing the result after the last call of the service. */
const LEASE_REST_MS = 2_000

/**
 * Starts the only session of a subject at the signing service, or joins it. A second caller waits for the first, in
 * this process or another, so a retry, a second click and a takeover from a killed process all get the same session.
 * @returns PREPARING while the service still checks the file, so that the next call continues from there; UNAVAILABLE
 * when the subject cannot be signed, or another caller did not finish in time
 * @throws ProviderFault, and the errors of `request`, after recording the failed start
 */
export async function startSession(
  options: StartOptions,
  start: Start,
): Promise<SigningSession | 'PREPARING' | 'UNAVAILABLE'> {
  const { sessions, now, leaseMs, timeoutMs } = options
  const end = performance.now() + timeoutMs
  while (performance.now() < end && start.signal?.aborted !== true) {
    const live = await sessions.live(start.subjectId)
    if (live?.state === 'OPEN') return live
    const at = now()
    const claim = await start.claim({ now: at, until: new Date(at.getTime() + leaseMs) })
    if (claim !== undefined) return begin(options, start, claim)
    // Neither a claim nor a session: the subject is already signed, or is to be confirmed in another way.
    if (live === undefined && (await sessions.live(start.subjectId)) === undefined) return 'UNAVAILABLE'
    await pause(POLL_MS)
  }
  return 'UNAVAILABLE'
}

async function begin(
  { signing, sessions, now, postbackUrl, leaseMs }: StartOptions,
  start: Start,
  claim: SigningSession,
): Promise<SigningSession | 'PREPARING'> {
  const signal = AbortSignal.timeout(leaseMs - LEASE_REST_MS)
  try {
    const { fileName, content, ...request } = await start.request()
    const fileToken =
      claim.fileToken ?? (await signing.upload({ name: fileName, content: await content(signal) }, signal))
    if (!(await isUploaded(signing, fileToken, signal))) {
      await sessions.storeUpload(claim, fileToken, now())
      return 'PREPARING'
    }
    const key = randomToken()
    const { token, signerTokens } = await signing.create(
      { ...request, fileToken, postbackUrl: postbackUrl(key) },
      signal,
    )
    const tokens = { providerToken: token, signerTokens, postbackDigest: tokenHash(key) }
    const opened = await sessions.open(claim, start.complete?.(tokens) ?? tokens)
    if (opened === undefined) throw new ProviderFault('CLAIM_LOST')
    return opened
  } catch (error) {
    await sessions.giveUp(claim, now())
    throw error
  }
}

async function isUploaded(signing: ESigning, fileToken: string, signal: AbortSignal): Promise<boolean> {
  for (let check = 1; check <= MAX_UPLOAD_CHECKS; check += 1) {
    if (await signing.isUploaded(fileToken, signal)) return true
    if (check < MAX_UPLOAD_CHECKS) await pause(UPLOAD_CHECK_INTERVAL_MS)
  }
  return false
}
