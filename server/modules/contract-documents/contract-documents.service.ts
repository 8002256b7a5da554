import { parseId } from '../../db/statement.ts'
import type { ContractSigningState } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { ContractDocumentsRepository } from './contract-documents.repository.ts'
import type { DocumentRow, SignerRow } from './contract-documents.types.ts'
import type { ContractFiles } from './contract-files.service.ts'
import type { DocumentSigning } from './document-signing.service.ts'

type Options = {
  readonly repository: ContractDocumentsRepository
  readonly files: ContractFiles
  readonly signing: DocumentSigning
}
type Person = { readonly userId: string; readonly signal: AbortSignal }

const stateNames: Readonly<Record<ContractSigningState, 'NONE' | 'OPEN' | 'REFUSED' | 'GONE'>> = {
  STARTING: 'OPEN',
  OPEN: 'OPEN',
  COMPLETED: 'NONE',
  NOT_STARTED: 'NONE',
  FAILED: 'REFUSED',
  GONE: 'GONE',
}

/** Documents of contracts and their signing (SIG-04, SIG-05). Another company's documents are answered as missing. */
export class ContractDocumentsService {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  async list(partyId: string, contractId: string, version: number | undefined): Promise<string> {
    const { repository, signing } = this.#options
    const id = parseId(contractId)
    const contract = id === null ? undefined : await repository.contract(partyId, id)
    if (id === null || contract === undefined) throw new PortalError('NOT_FOUND')
    await signing.refreshContract(id)
    return `{"content":${await repository.list(partyId, id, version ?? contract.version)}}`
  }

  /** Signing status of a document; queries the signing service at most once a second. */
  async status(partyId: string, documentId: string): Promise<string> {
    const { repository, signing } = this.#options
    const { id } = await this.#one(partyId, documentId)
    await signing.refreshDocument(id)
    const row = await repository.status(partyId, id)
    if (row === undefined) throw new PortalError('NOT_FOUND')
    return `{"document":${row.document},"signing":"${row.signing === null ? 'NONE' : stateNames[row.signing]}","contractStatus":"${row.contractStatus}"}`
  }

  async file(partyId: string, documentId: string, person: Person): Promise<{ fileName: string; bytes: Buffer }> {
    const document = await this.#one(partyId, documentId)
    return { fileName: document.fileName, bytes: await this.#options.files.current(document, person) }
  }

  /**
   * The user's signing address; the same while the session is open.
   * @returns null while the document is not ready at the signing service
   * @throws PortalError NOT_FOUND, CONTRACT_NOT_FOR_SIGNING, DOCUMENT_SIGNED, NOT_A_SIGNER, EMAIL_NOT_CONFIRMED,
   * SIGNER_HAS_SIGNED, SIGNING_OFF, SIGNING_FAILED
   */
  async signingUrl(partyId: string, contractId: string, documentId: string, person: Person): Promise<string | null> {
    const { repository, signing } = this.#options
    const known = await this.#one(partyId, documentId)
    if (known.contractId !== contractId) throw new PortalError('NOT_FOUND')
    await signing.refreshDocument(known.id)
    const document = await this.#one(partyId, known.id)
    const signers = await repository.signers(document.id)
    const signer = mayBeSigned(document, signers, await repository.emailOf(person.userId))
    return signing.addressFor({ document, signers, signer, ...person })
  }

  async #one(partyId: string, documentId: string): Promise<DocumentRow> {
    const id = parseId(documentId)
    const document = id === null ? undefined : await this.#options.repository.one(partyId, id)
    if (document === undefined) throw new PortalError('NOT_FOUND')
    return document
  }
}

/**
 * Conditions for signing (SIG-04). An unverified e-mail address makes no one a signer.
 * @returns the signer that matches the user
 */
function mayBeSigned(
  document: DocumentRow,
  signers: readonly SignerRow[],
  { email, confirmed }: { email: string; confirmed: boolean },
): SignerRow {
  if (document.status === 'SIGNED') throw new PortalError('DOCUMENT_SIGNED')
  if (document.contractStatus !== 'READY_FOR_SIGNING' || !document.current)
    throw new PortalError('CONTRACT_NOT_FOR_SIGNING')
  const signer = signers.find(each => each.email.toLowerCase() === email.toLowerCase())
  if (signer === undefined) throw new PortalError('NOT_A_SIGNER')
  if (!confirmed) throw new PortalError('EMAIL_NOT_CONFIRMED')
  if (signer.signedAt !== null) throw new PortalError('SIGNER_HAS_SIGNED')
  return signer
}
