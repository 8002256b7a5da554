import { setTimeout as pause } from 'node:timers/promises'
import { PortalError } from '../../errors.ts'
import { ProviderFault } from '../../providers/call/providerFault.ts'
import type { ESigning } from '../../providers/e-signing/eSigning.ts'
import { randomToken, tokenHash } from '../../security/token.ts'
import type { DocumentRow, SignerRow, SigningRow } from './contract-documents.types.ts'
import type { ContractFiles } from './contract-files.service.ts'
import type { SigningsRepository } from './signings.repository.ts'

type Options = {
  readonly signing: ESigning
  readonly signings: SigningsRepository
  readonly files: ContractFiles
  readonly now: () => Date
  readonly postbackUrl: (key: string) => string
  readonly note: (code: string) => void
}
export type Asked = {
  readonly document: DocumentRow
  readonly signers: readonly SignerRow[]
  readonly userId: string
  readonly signal: AbortSignal
}

/** Lease length: upload and session creation. An expired lease can be taken over. */
const claimMs = 28_000
const waitMs = 26_000
const waitStepMs = 200
const uploadLooks = 6
const uploadStepMs = 700

/**
 * Starts the only session of a document at the signing service, or joins it. A second caller waits for the first, in
 * this process or another. A failure only leaves a row that records it.
 * @returns null while the service still checks the file; the next call continues from there
 * @throws PortalError SIGNING_FAILED
 */
export async function openSigning(options: Options, asked: Asked): Promise<SigningRow | null> {
  const { signings, now } = options
  const end = Date.now() + waitMs
  while (Date.now() < end && !asked.signal.aborted) {
    const live = await signings.live(asked.document.id)
    if (live?.state === 'OPEN') return live
    const at = now()
    const claim = await signings.claim(asked.document.id, {
      userId: asked.userId,
      now: at,
      until: new Date(at.getTime() + claimMs),
    })
    if (claim !== undefined) return begin(options, asked, claim)
    await pause(waitStepMs)
  }
  throw new PortalError('SIGNING_FAILED', { message: 'somebody else is still starting the signing' })
}

async function begin(
  options: Options,
  { document, signers, userId }: Asked,
  claim: SigningRow,
): Promise<SigningRow | null> {
  const { signing, signings, files, now, postbackUrl, note } = options
  // Not the caller's signal: other callers may be waiting for the same session.
  const signal = AbortSignal.timeout(claimMs - 2_000)
  try {
    const fileToken =
      claim.fileToken ??
      (await signing.upload(
        { name: document.fileName, content: await files.original(document, { userId, signal }) },
        signal,
      ))
    if (!(await isTaken(signing, fileToken, signal))) {
      await signings.putAside(claim, fileToken, now())
      return null
    }
    const key = randomToken()
    const { token, signerTokens } = await signing.create(
      {
        name: document.fileName,
        fileToken,
        language: document.language,
        people: signers.map(personOf),
        postbackUrl: postbackUrl(key),
      },
      signal,
    )
    const opened = await signings.open(claim, { providerToken: token, signerTokens, postbackHash: tokenHash(key) })
    if (opened === undefined) throw new ProviderFault('CLAIM_LOST')
    return opened
  } catch (error) {
    await signings.giveUp(claim, now())
    if (!(error instanceof ProviderFault)) throw error
    note(error.code)
    throw new PortalError('SIGNING_FAILED', { cause: error })
  }
}

async function isTaken(signing: ESigning, fileToken: string, signal: AbortSignal): Promise<boolean> {
  for (let look = 1; look <= uploadLooks; look += 1) {
    if (await signing.isUploaded(fileToken, signal)) return true
    if (look < uploadLooks) await pause(uploadStepMs)
  }
  return false
}

function personOf({ id, firstName, lastName, personalCode, country }: SignerRow) {
  return {
    id,
    firstName,
    lastName,
    identity: personalCode === null || country === null ? null : { code: personalCode, countryCode: country },
  }
}
