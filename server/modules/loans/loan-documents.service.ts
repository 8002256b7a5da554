import type { PortalSettings } from '../../config/portal.ts'
import { parseId } from '../../db/statement.ts'
import type { Language } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { NamedFile } from '../../lists/export/zipFiles.ts'
import { DocumentWords } from '../../pdf/DocumentWords.ts'
import { printWhenFree } from '../../pdf/printWhenFree.ts'
import type { PdfPrinter } from '../../pdf/PdfPrinter.ts'
import type { EnclosedDocument, PrintedDocument } from '../../pdf/printed.ts'
import type { Texts } from '../../texts/texts.ts'
import { partiesOf } from '../documents/documents.types.ts'
import { actPart, billPart, openBillsPart, schedulePart } from './loanDocumentParts.ts'
import {
  MAX_PRINTED_BILLS,
  MAX_PRINTED_PAYMENTS,
  type LoanDocumentsRepository,
  type PrintedLoan,
} from './loan-documents.repository.ts'
import type { LoanNumber } from './loans.types.ts'

type Options = {
  readonly repository: LoanDocumentsRepository
  readonly printer: PdfPrinter
  readonly texts: Texts
  readonly portal: PortalSettings
  readonly now: () => Date
}
/** The user and the language; the signal ends when the client disconnects. */
export type Reader = {
  readonly partyId: string
  readonly userId: string
  readonly language: Language
  readonly signal: AbortSignal
}
export type LoanPdf = { readonly bytes: Buffer; readonly fileName: string }

/**
 * Schedules, bills and acts of loans as PDF (LON-16, LON-17, LON-20). Null means that there is nothing to print.
 * @throws PortalError NOT_FOUND for a record of another company, DOCUMENT_TOO_LONG, OVERLOADED, DOCUMENT_NOT_MADE
 */
export class LoanDocumentsService {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  async schedule(number: LoanNumber, reader: Reader): Promise<LoanPdf | null> {
    const loan = await this.#loan(number, reader)
    const schedule = await this.#options.repository.schedule(loan.id)
    checkLength(schedule.sums.count, MAX_PRINTED_PAYMENTS)
    if (schedule.sums.count === 0) return null
    return this.#print(loan, reader, words => schedulePart(words, loan, schedule), `schedule_${loan.contractNumber}`)
  }

  /** @param billNumber one bill; all open bills by default, each on a page of its own after their list */
  async bills(number: LoanNumber, billNumber: string | undefined, reader: Reader): Promise<LoanPdf | null> {
    const { factor } = this.#options.portal
    const loan = await this.#loan(number, reader)
    const { bills, count, open } = await this.#options.repository.bills(loan.id, billNumber)
    const [first] = bills
    if (billNumber !== undefined) {
      if (first === undefined) throw new PortalError('NOT_FOUND')
      return this.#print(loan, reader, words => billPart(words, loan, first, factor), `bill_${first.number}`)
    }
    checkLength(count, MAX_PRINTED_BILLS)
    if (first === undefined) return null
    return this.#print(
      loan,
      reader,
      words => openBillsPart(words, loan, bills, open),
      `bills_${loan.contractNumber}`,
      words => bills.map(bill => billPart(words, loan, bill, factor)),
    )
  }

  async act(actId: string, reader: Reader): Promise<LoanPdf> {
    const { repository } = this.#options
    const id = parseId(actId)
    const act = id === null ? undefined : await repository.act(reader.partyId, id)
    if (act === undefined) throw new PortalError('NOT_FOUND')
    const lines = await repository.linesUnder(act.actId)
    checkLength(lines.length, MAX_PRINTED_PAYMENTS)
    return this.#print(act, reader, words => actPart(words, act, lines), `act_${act.number}`)
  }

  /**
   * The PDF of one of several bills or lines of the reports (LST-13).
   * @throws PortalError as `bills` and `act`
   */
  async ofMany(kind: 'bill' | 'act', id: string, reader: Reader): Promise<NamedFile> {
    const { bytes, fileName } = await printWhenFree(reader.signal, () =>
      kind === 'act' ? this.act(id, reader) : this.#bill(id, reader),
    )
    return { name: fileName, bytes }
  }

  async #bill(id: string, reader: Reader): Promise<LoanPdf> {
    const named = await this.#options.repository.billNumber(reader.partyId, id)
    const pdf = named === undefined ? null : await this.bills(named, named.billNumber, reader)
    if (pdf === null) throw new PortalError('NOT_FOUND')
    return pdf
  }

  async #loan(number: LoanNumber, { partyId }: Reader): Promise<PrintedLoan> {
    const loan = await this.#options.repository.loan(partyId, number)
    if (loan === undefined) throw new PortalError('NOT_FOUND')
    return loan
  }

  async #print(
    loan: PrintedLoan,
    { userId, language, signal }: Reader,
    part: (words: DocumentWords) => EnclosedDocument,
    name: string,
    enclosed?: (words: DocumentWords) => readonly EnclosedDocument[],
  ): Promise<LoanPdf> {
    const { printer, portal, texts, now } = this.#options
    printer.admit(userId)
    const words = new DocumentWords(texts, language)
    const document: PrintedDocument = {
      ...part(words),
      ...(enclosed === undefined ? {} : { enclosed: enclosed(words) }),
      language: words.tag,
      author: loan.factorName,
      creator: portal.brand.name,
      createdAt: now(),
      parties: partiesOf(words, loan, portal.factor, 'documents.lender'),
      pageText: words.get('documents.page', { page: '%{page}', pages: '%{pages}' }),
    }
    const bytes = await printer.print(document, userId, signal)
    return { bytes, fileName: `${name.replaceAll(/[^A-Za-z0-9._-]+/g, '-')}.pdf` }
  }
}

function checkLength(lines: number, most: number): void {
  if (lines > most) throw new PortalError('DOCUMENT_TOO_LONG', { details: { lines, most } })
}
