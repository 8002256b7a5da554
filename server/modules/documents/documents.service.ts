import { PortalError } from '../../errors.ts'
import type { NamedFile } from '../../lists/export/zipFiles.ts'
import type { Kysely } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'
import type { PdfPrinter } from '../../pdf/PdfPrinter.ts'
import type { PrintedDocument, PrintedTable } from '../../pdf/printed.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Texts } from '../../texts/texts.ts'
import { actFileName, billFileName, statementFileName } from './documentFileName.ts'
import { parseDocumentId } from './documentId.ts'
import { factsOf } from '../../pdf/printed.ts'
import { isReverse, thirdPartyFact } from './documentParties.ts'
import type { ActRow, BillRow, ContractRow, Lines, PeriodTotals } from './documentRows.ts'
import { linesTable, statementTable } from './documentTables.ts'
import { partiesOf } from './documents.types.ts'
import { balanceTables } from './statementBalance.ts'
import { DocumentWords } from '../../pdf/DocumentWords.ts'
import { printWhenFree } from '../../pdf/printWhenFree.ts'
import { DocumentsRepository, MAX_LINES } from './documents.repository.ts'

type Parts = Pick<PrintedDocument, 'title' | 'subtitle' | 'facts' | 'tables' | 'notes'> & {
  readonly row: ContractRow
  readonly fileName: string
}
type Options = {
  readonly db: Kysely<Tables>
  readonly printer: PdfPrinter
  readonly texts: Texts
  readonly portal: PortalSettings
  readonly now: () => Date
}
type DocumentQuery = {
  readonly partyId: string
  readonly userId: string
  readonly language: Language
  readonly signal: AbortSignal
}

/** Acts, bills and statements of the active party as PDF. Another company's documents are answered as missing. */
export class DocumentsService {
  readonly #options: Options
  readonly #repository: DocumentsRepository

  constructor(options: Options) {
    this.#options = options
    this.#repository = new DocumentsRepository(options.db)
  }

  /**
   * The PDF and its download name: `{id}.pdf` (STM-21), or a descriptive one (setting `documents.fileNames`).
   * @throws PortalError NOT_FOUND, DOCUMENT_TOO_LONG, OVERLOADED, DOCUMENT_NOT_MADE
   */
  async pdf(
    documentId: string,
    { partyId, userId, language, signal }: DocumentQuery,
  ): Promise<{ bytes: Buffer; fileName: string }> {
    const { printer, portal, now } = this.#options
    const words = new DocumentWords(this.#options.texts, language)
    printer.admit(userId)
    const { row, fileName, ...parts } = await this.#partsOf(words, partyId, documentId)
    const document: PrintedDocument = {
      ...parts,
      language: words.tag,
      author: row.factorName,
      creator: portal.brand.name,
      createdAt: now(),
      parties: partiesOf(words, row, portal.factor),
      pageText: words.get('documents.page', { page: '%{page}', pages: '%{pages}' }),
    }
    const bytes = await printer.print(document, userId, signal)
    // The id was found in the database, so it is a safe file name: digits, letters and hyphens only.
    return { bytes, fileName: portal.documents.fileNames === 'id' ? `${documentId}.pdf` : fileName }
  }

  /**
   * The PDF of one of several documents (LST-13).
   * @throws PortalError as `pdf`
   */
  async pdfOfMany(documentId: string, query: DocumentQuery): Promise<NamedFile> {
    const { bytes, fileName } = await printWhenFree(query.signal, () => this.pdf(documentId, query))
    return { name: fileName, bytes }
  }

  async #partsOf(words: DocumentWords, partyId: string, documentId: string): Promise<Parts> {
    const repository = this.#repository
    const parsed = parseDocumentId(documentId)
    if (parsed?.kind === 'act') {
      const act = await repository.act(partyId, parsed.id)
      if (act !== undefined) return this.#act(words, act)
    }
    if (parsed?.kind === 'bill') {
      const bill = await repository.bill(partyId, parsed.id)
      if (bill !== undefined) return this.#bill(words, bill)
    }
    if (parsed?.kind === 'statement') {
      const contract = await repository.contract(partyId, parsed.contractId)
      if (contract !== undefined) return this.#statement(words, contract, parsed)
    }
    throw new PortalError('NOT_FOUND')
  }

  /**
   * Child acts become line items when they add up to the act's amount, as with monthly fees; otherwise they follow in a
   * separate table.
   */
  async #act(words: DocumentWords, act: ActRow): Promise<Parts> {
    const context = { words, currency: act.currency, reverse: isReverse(act) }
    const under = await this.#repository.linesUnder(act.id)
    const isSum = under.total === act.amount && under.count > 0 && under.count <= MAX_LINES
    const tables: PrintedTable[] = [linesTable(context, isSum ? under : await this.#repository.ownLine(act.id), null)]
    if (!isSum && under.count > 0 && under.count <= MAX_LINES)
      tables.push(linesTable(context, under, words.get('documents.reconciliation')))
    const partOf =
      act.parentNumber === null || act.parentType === null ? null : `${words.type(act.parentType)} ${act.parentNumber}`
    return {
      row: act,
      fileName: actFileName(act),
      title: words.get(`documents.title.${act.type}`),
      subtitle: act.number,
      tables,
      facts: factsOf([
        [words.get('documents.date'), act.date],
        [words.get('documents.contract'), act.contractNumber],
        [words.get('documents.invoice'), act.invoiceNumber],
        thirdPartyFact(words, act),
        [words.get('documents.partOf'), partOf],
      ]),
      notes: [
        ...(under.count > MAX_LINES ? [words.get('documents.tooManyLines', { count: under.count })] : []),
        words.get('documents.electronic'),
      ],
    }
  }

  async #bill(words: DocumentWords, bill: BillRow): Promise<Parts> {
    const { factor } = this.#options.portal
    const context = { words, currency: bill.currency, reverse: isReverse(bill) }
    const table = linesTable(context, await this.#billLines(bill), null)
    const money = (amount: string): string => words.money(amount, bill.currency)
    return {
      row: bill,
      fileName: billFileName(bill),
      title: words.get('documents.title.BILL'),
      subtitle: bill.number,
      facts: factsOf([
        [words.get('documents.issueDate'), bill.date],
        [words.get('documents.dueDate'), bill.dueDate],
        [words.get('documents.column.type'), words.type(bill.type)],
        [words.get('documents.contract'), bill.contractNumber],
        [words.get('documents.invoice'), bill.invoiceNumber],
        thirdPartyFact(words, bill),
      ]),
      tables: [
        {
          ...table,
          totals: [
            ...table.totals,
            { label: words.get('documents.paid'), value: money(bill.paid) },
            { label: words.get('documents.open'), value: money(bill.open) },
          ],
        },
      ],
      notes: [
        ...(factor.name === bill.factorName
          ? [
              words.get('documents.payTo', {
                name: factor.name,
                account: factor.bankAccount,
                bank: factor.bankName,
                number: bill.number,
              }),
            ]
          : []),
        words.get('documents.electronic'),
      ],
    }
  }

  /**
   * The child acts of the act that the bill charges, or that act itself. Items that do not add up to the bill are not
   * shown.
   */
  async #billLines(bill: BillRow): Promise<Lines> {
    const repository = this.#repository
    if (bill.feesActId !== null) {
      for (const lines of [await repository.linesUnder(bill.feesActId), await repository.ownLine(bill.feesActId)]) {
        if (lines.count > 0 && lines.count <= MAX_LINES && lines.total === bill.amount) return lines
      }
    }
    const { type, number, date, amount, invoiceNumber, thirdPartyName, thirdPartyCode } = bill
    return {
      total: amount,
      count: 1,
      rows: [
        {
          id: '',
          type,
          number,
          date,
          amount,
          invoiceNumber,
          thirdPartyName,
          thirdPartyCode,
          detail: null,
          base: null,
          rate: null,
          days: null,
        },
      ],
    }
  }

  async #statement(
    words: DocumentWords,
    contract: ContractRow,
    { contractId, from, to }: { contractId: string; from: string; to: string },
  ): Promise<Parts> {
    const { lines, totals } = await this.#period(contractId, from, to)
    if (lines.count > MAX_LINES)
      throw new PortalError('DOCUMENT_TOO_LONG', { details: { lines: lines.count, most: MAX_LINES } })
    const context = { words, currency: contract.currency, reverse: isReverse(contract) }
    return {
      row: contract,
      fileName: statementFileName(contract.contractNumber, { from, to }),
      title: words.get('documents.title.STATEMENT'),
      subtitle: contract.contractNumber,
      facts: factsOf([
        [words.get('documents.contract'), contract.contractNumber],
        [words.get('documents.period'), `${from} – ${to}`],
      ]),
      tables: [
        ...balanceTables(words, totals, { from, to, currency: contract.currency }),
        ...(lines.count === 0
          ? []
          : [statementTable(context, lines, totals.within, words.get('documents.balance.movements'))]),
      ],
      notes: [...(lines.count === 0 ? [words.get('documents.nothing')] : []), words.get('documents.electronic')],
    }
  }

  /** Lines and sums of the same moment: an act that is added meanwhile is in both or in neither. */
  #period(contractId: string, from: string, to: string): Promise<{ lines: Lines; totals: PeriodTotals }> {
    return this.#options.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async transaction => {
        const repository = new DocumentsRepository(transaction)
        return {
          lines: await repository.statementLines(contractId, from, to),
          totals: await repository.statementTotals(contractId, from, to),
        }
      })
  }
}
