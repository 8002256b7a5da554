import { PortalError } from '../../errors.ts'
import { ProviderFault } from '../../providers/call/providerFault.ts'
import type { ESigning } from '../../providers/e-signing/eSigning.ts'
import { SessionProgress } from '../../signing/SessionProgress.ts'
import type { SigningSession } from '../../signing/SessionRepository.ts'
import { startSession } from '../../signing/startSession.ts'
import type { ContractDocumentsRepository } from './contract-documents.repository.ts'
import type { DocumentRow, SignerRow } from './contract-documents.types.ts'
import type { ContractFiles } from './contract-files.service.ts'
import type { DocumentSettlementRepository } from './document-settlement.repository.ts'
import type { DocumentSigningsRepository } from './document-signings.repository.ts'

type Options = {
  /** Null while signing is off. */
  readonly signing: ESigning | null
  readonly documents: ContractDocumentsRepository
  readonly sessions: DocumentSigningsRepository
  readonly settlement: DocumentSettlementRepository
  readonly files: Pick<ContractFiles, 'original'>
  readonly now: () => Date
  readonly postbackUrl: (key: string) => string
  /** Called with the code of every failure; the code contains nothing from the response. */
  readonly note: (code: string) => void
}
type SignerRequest = {
  readonly document: DocumentRow
  readonly signers: readonly SignerRow[]
  readonly signer: SignerRow
  readonly userId: string
  readonly signal: AbortSignal
}

const LEASE_MS = 28_000
const TIMEOUT_MS = 26_000
const LIST_INTERVAL_MS = 15_000
const STATUS_INTERVAL_MS = 1_000
const SWEEP_INTERVAL_MS = 5 * 60_000
const PAGE_TIMEOUT_MS = 3_000

/** Signing of contract documents at the e-signing service. */
export class DocumentSigning {
  /** Synchronises sessions that no page is polling, and answers postbacks. */
  readonly progress: SessionProgress
  readonly #options: Options

  constructor(options: Options) {
    const { signing, documents, sessions, settlement, now, note } = options
    this.#options = options
    this.progress = new SessionProgress({
      signing,
      sessions,
      signersOf: async ({ subjectId }) => (await documents.signers(subjectId)).map(signer => signer.id),
      onSigned: (session, signerIds, at) => settlement.signed(session, signerIds, at),
      onCompleted: (session, signedContent, at) => settlement.completed(session, signedContent, at),
      onEnded: (session, end, at) => settlement.ended(session, end === 'GONE' ? 'GONE' : 'FAILED', at),
      sweepIntervalMs: SWEEP_INTERVAL_MS,
      pageTimeoutMs: PAGE_TIMEOUT_MS,
      now,
      note,
    })
  }

  /** Called before the documents of a contract are listed; waits a few seconds at most. */
  refreshContract(contractId: string): Promise<void> {
    return this.progress.refresh(moment => this.#options.sessions.takeOfContract(contractId, moment), LIST_INTERVAL_MS)
  }

  refreshDocument(documentId: string): Promise<void> {
    return this.progress.refresh(
      moment => this.#options.sessions.takeOfDocument(documentId, moment),
      STATUS_INTERVAL_MS,
    )
  }

  /**
   * The signer's address in the document's only session, which all its signers share.
   * @returns null while the service still checks the file; the next call continues from there
   * @throws PortalError SIGNING_OFF, SIGNING_FAILED
   */
  async addressFor(request: SignerRequest): Promise<string | null> {
    const { signing } = this.#options
    if (signing === null) throw new PortalError('SIGNING_OFF')
    const session = await this.#start(signing, request)
    if (session === 'PREPARING') return null
    const { providerToken, signerTokens } = session
    const { id } = request.signer
    const token = Object.hasOwn(signerTokens, id) ? signerTokens[id] : undefined
    if (providerToken === null || token === undefined)
      throw new PortalError('SIGNING_FAILED', { message: 'the session has no token for the signer' })
    return signing.addressOf(providerToken, token)
  }

  async #start(
    signing: ESigning,
    { document, signers, userId, signal }: SignerRequest,
  ): Promise<SigningSession | 'PREPARING'> {
    const { sessions, files, now, postbackUrl, note } = this.#options
    const session = await startSession(
      { signing, sessions, now, postbackUrl, leaseMs: LEASE_MS, timeoutMs: TIMEOUT_MS },
      {
        subjectId: document.id,
        claim: lease => sessions.claim(document.id, userId, lease),
        request: async () => ({
          name: document.fileName,
          fileName: document.fileName,
          language: document.language,
          people: signers.map(personOf),
          content: (ownSignal: AbortSignal) => files.original(document, { userId, signal: ownSignal }),
        }),
        signal,
      },
    ).catch((error: unknown) => {
      if (!(error instanceof ProviderFault)) throw error
      note(error.code)
      throw new PortalError('SIGNING_FAILED', { cause: error })
    })
    if (session === 'UNAVAILABLE')
      throw new PortalError('SIGNING_FAILED', { message: 'the signing was not started in time by another caller' })
    return session
  }
}

function personOf({ id, firstName, lastName, personalCode, country }: SignerRow) {
  return {
    id,
    firstName,
    lastName,
    identity: personalCode === null || country === null ? null : { code: personalCode, countryCode: country },
  }
}
