import { setTimeout as pause } from 'node:timers/promises'
import { PortalError } from '../../errors.ts'
import { ProviderFault } from '../../providers/call/providerFault.ts'
import type { ESigning } from '../../providers/e-signing/eSigning.ts'
import { randomToken, tokenHash } from '../../security/token.ts'
import type { ApplicationSigningsRepository, SigningRow } from './application-signings.repository.ts'
import type { PersonToSign } from './personToSign.ts'

type Options = {
  readonly signing: ESigning | null
  readonly signings: ApplicationSigningsRepository
  readonly now: () => Date
  /** Renders the PDF copy that the applicant signs. */
  readonly print: (applicationId: string, signal: AbortSignal) => Promise<Buffer>
  readonly person: (applicationId: string) => Promise<PersonToSign>
  readonly postbackUrl: (key: string) => string
  readonly note: (code: string) => void
}

/** Lease length: printing, upload and session creation. An expired lease can be taken over. */
const claimMs = 24_000
const waitStepMs = 200
const uploadLooks = 6
const uploadStepMs = 700

/**
 * Starts the signing session of an application, or joins the open one. A retry, a second click and a takeover from a
 * killed process all get the same address.
 */
export class SigningStart {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * @returns the signing address; null when none is available. The application is stored regardless and can be
   * confirmed by another method.
   */
  async addressFor(applicationId: string): Promise<string | null> {
    const { signing, signings, now } = this.#options
    if (signing === null) return null
    const end = Date.now() + claimMs
    while (Date.now() < end) {
      const live = await signings.live(applicationId)
      if (live?.state === 'OPEN') return addressOf(signing, live)
      const at = now()
      const claim = await signings.claim(applicationId, { now: at, until: new Date(at.getTime() + claimMs) })
      if (claim !== undefined) return this.#begin(signing, claim)
      // No claim and no session: the application is already confirmed, or is to be confirmed by another method.
      if (live === undefined && (await signings.live(applicationId)) === undefined) return null
      await pause(waitStepMs)
    }
    return null
  }

  async #begin(signing: ESigning, claim: SigningRow): Promise<string | null> {
    const { signings, now, print, person, postbackUrl, note } = this.#options
    const signal = AbortSignal.timeout(claimMs - 2_000)
    try {
      const { fileName, title, language, ...who } = await person(claim.application_id)
      const fileToken =
        claim.file_token ??
        (await signing.upload({ name: fileName, content: await print(claim.application_id, signal) }, signal))
      if (!(await isTaken(signing, fileToken, signal))) {
        await signings.putAside(claim, fileToken, now())
        return null
      }
      const key = randomToken()
      const { token, signerTokens } = await signing.create(
        {
          name: title,
          fileToken,
          language,
          people: [{ id: claim.application_id, ...who }],
          postbackUrl: postbackUrl(key),
        },
        signal,
      )
      const signerToken = signerTokens[claim.application_id]
      if (signerToken === undefined) throw new ProviderFault('BAD_ANSWER')
      const opened = await signings.open(claim, {
        providerToken: token,
        signerToken,
        tokenDigest: tokenHash(lastSegment(signing.addressOf(token, signerToken))),
        postbackDigest: tokenHash(key),
      })
      if (opened === undefined) throw new ProviderFault('CLAIM_LOST')
      return addressOf(signing, opened)
    } catch (error) {
      await signings.giveUp(claim, now())
      if (!(error instanceof ProviderFault) && !(error instanceof PortalError)) throw error
      note(error.code)
      return null
    }
  }
}

/** The token that the page polls with (SIG-22). */
function lastSegment(address: string): string {
  return decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? '')
}

function addressOf(signing: ESigning, { provider_token: token, signer_token: signerToken }: SigningRow): string | null {
  return token === null || signerToken === null ? null : signing.addressOf(token, signerToken)
}

async function isTaken(signing: ESigning, fileToken: string, signal: AbortSignal): Promise<boolean> {
  for (let look = 1; look <= uploadLooks; look += 1) {
    if (await signing.isUploaded(fileToken, signal)) return true
    if (look < uploadLooks) await pause(uploadStepMs)
  }
  return false
}
