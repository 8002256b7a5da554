import type { Kysely } from 'kysely'
import type { OnlinePayment } from '../../../schemas/generated/types/entities/online-payment.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Language, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { DocumentWords } from '../../pdf/DocumentWords.ts'
import type { PdfPrinter } from '../../pdf/PdfPrinter.ts'
import { factsOf, type PrintedDocument } from '../../pdf/printed.ts'
import { businessDay } from '../../texts/businessDay.ts'
import type { Texts } from '../../texts/texts.ts'
import { partiesOf } from '../documents/documents.types.ts'
import type { PaymentProduct } from './paymentTargets.ts'
import type { ReceiptRow } from './payments.types.ts'
import { receiptOf } from './receipts.repository.ts'

type Options = {
  readonly db: Kysely<Tables>
  readonly printer: PdfPrinter
  readonly texts: Texts
  readonly portal: PortalSettings
  readonly now: () => Date
}
/** The user and the language; the signal ends when the client disconnects. */
type Reader = {
  readonly partyId: string
  readonly product: PaymentProduct
  readonly userId: string
  readonly language: Language
  readonly signal: AbortSignal
}

const NO_AMOUNT = '0.00'
const vocabularies: Readonly<Record<PaymentProduct, string>> = { FACTORING: 'feeType', LOAN: 'loanBillKind' }

/**
 * Receipts of confirmed online payments (BIL-36). A payment that is pending, ended unpaid, or of another company is
 * answered as missing.
 */
export class ReceiptsService {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** @throws PortalError NOT_FOUND */
  async receipt(partyId: string, product: PaymentProduct, reference: string): Promise<OnlinePayment> {
    const {
      clientVat: _vat,
      clientAddress: _address,
      clientCity: _city,
      clientPostalCode: _postalCode,
      clientCountry: _country,
      ...receipt
    } = await this.#row(partyId, product, reference)
    return receipt
  }

  /** @throws PortalError NOT_FOUND, OVERLOADED, DOCUMENT_NOT_MADE */
  async pdf(
    reference: string,
    { partyId, product, userId, language, signal }: Reader,
  ): Promise<{ bytes: Buffer; fileName: string }> {
    const { printer, portal, texts, now } = this.#options
    printer.admit(userId)
    const row = await this.#row(partyId, product, reference)
    const words = new DocumentWords(texts, language)
    const money = (amount: string): string => words.money(amount, row.currency)
    const party = { ...row, factorName: row.payee, clientName: row.payer, clientCode: row.payerCode }
    const document: PrintedDocument = {
      language: words.tag,
      title: words.get('documents.title.PAYMENT_RECEIPT'),
      subtitle: row.number,
      author: row.payee,
      creator: portal.brand.name,
      createdAt: now(),
      parties: partiesOf(words, party, portal.factor).map((one, place) => ({
        ...one,
        heading: words.get(`documents.receipt.${place === 0 ? 'payee' : 'payer'}`),
      })),
      facts: factsOf([
        [words.get('documents.receipt.paidOn'), businessDay(new Date(row.paidAt))],
        [words.get('documents.receipt.method'), words.get(`documents.receipt.method.${row.method}`)],
        [words.get('documents.contract'), row.contractNumber],
        [words.get('documents.receipt.statement'), row.statement],
        [words.get('documents.receipt.reference'), row.reference],
        [words.get('documents.receipt.state'), words.get(`documents.receipt.state.${row.state}`)],
      ]),
      tables: [
        {
          title: words.get('documents.receipt.bills'),
          columns: [
            { label: words.get('documents.column.number') },
            { label: words.get('documents.column.type'), wide: true },
            { label: words.get('documents.dueDate') },
            { label: words.get('documents.column.amount'), right: true },
          ],
          rows: row.bills.map(({ number, type, dueDate, amount }) => [
            number,
            words.value(vocabularies[product], type),
            dueDate,
            money(amount),
          ]),
          totals: [
            ...(row.surplus === NO_AMOUNT
              ? []
              : [{ label: words.get('documents.receipt.surplus'), value: money(row.surplus) }]),
            { label: words.get('documents.total'), value: money(row.amount) },
          ],
        },
      ],
      notes: [words.get('documents.electronic')],
      pageText: words.get('documents.page', { page: '%{page}', pages: '%{pages}' }),
    }
    const bytes = await printer.print(document, userId, signal)
    return { bytes, fileName: `receipt_${row.number.replaceAll(/[^A-Za-z0-9._-]+/g, '-')}.pdf` }
  }

  async #row(partyId: string, product: PaymentProduct, reference: string): Promise<ReceiptRow> {
    const row = await receiptOf(this.#options.db, partyId, product, reference)
    if (row === undefined) throw new PortalError('NOT_FOUND')
    return row
  }
}
