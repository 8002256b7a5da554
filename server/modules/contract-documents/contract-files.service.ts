import type { PrintedDocument } from '../../pdf/printed.ts'
import type { Texts } from '../../texts/texts.ts'
import type { ContractDocumentsRepository } from './contract-documents.repository.ts'
import type { DocumentRow } from './contract-documents.types.ts'
import { printedContract } from './printedContract.ts'

type Printer = { print(document: PrintedDocument, owner: string, signal: AbortSignal): Promise<Buffer> }
type Options = {
  readonly repository: ContractDocumentsRepository
  readonly printer: Printer
  readonly texts: Texts
  readonly creator: string
  readonly now: () => Date
}
type Reader = { readonly userId: string; readonly signal: AbortSignal }

/**
 * PDFs of contract documents. Uploaded files are returned unchanged. Missing ones are generated once and stored, so
 * that they never change.
 */
export class ContractFiles {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * The signed PDF once the document is signed, else the original.
   * @throws PortalError OVERLOADED, DOCUMENT_NOT_MADE
   */
  async current(document: DocumentRow, reader: Reader): Promise<Buffer> {
    if (document.status === 'UNSIGNED') return this.original(document, reader)
    const { signed, original } = await this.#options.repository.content(document.id)
    return signed ?? original ?? this.#write(document, 'signed_content', reader)
  }

  /** The unsigned PDF. */
  async original(document: DocumentRow, reader: Reader): Promise<Buffer> {
    return (await this.#options.repository.content(document.id)).original ?? this.#write(document, 'content', reader)
  }

  async #write(
    document: DocumentRow,
    column: 'content' | 'signed_content',
    { userId, signal }: Reader,
  ): Promise<Buffer> {
    const { repository, printer, texts, creator, now } = this.#options
    const [facts, signers] = await Promise.all([repository.facts(document.contractId), repository.signers(document.id)])
    const bytes = await printer.print(
      printedContract({ document, facts, signers, texts, creator, now: now() }),
      userId,
      signal,
    )
    return repository.keep(document.id, column, bytes)
  }
}
