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

/** The PDFs of contract documents. What came with the document is given as it is; what did not is written once and kept, so that it never changes. */
export class ContractFiles {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** The signed one once it is signed. @throws PortalError OVERLOADED, DOCUMENT_NOT_MADE */
  async current(document: DocumentRow, reader: Reader): Promise<Buffer> {
    if (document.status === 'UNSIGNED') return this.original(document, reader)
    const { signed, original } = await this.#options.repository.content(document.id)
    return signed ?? original ?? this.#write(document, 'signed_content', reader)
  }

  /** What is to be signed. */
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
