import type { RowField } from '../../../schemas/invoiceRow.ts'
import type { Language } from './images/packages.ts'

/** Why nothing was recognised in a document (UPL-87). `SME59`: the reading did not finish; the document may be fine. */
export const unreadReasons = [
  'notReadable',
  'password',
  'noText',
  'image',
  'imageTooLarge',
  'unclear',
  'notAnInvoice',
  'incomplete',
  'ambiguous',
  'anotherCompany',
  'SME59',
] as const
export type UnreadReason = (typeof unreadReasons)[number]

/** A company as a document names it. */
export type NamedCompany = {
  readonly name: string | null
  /** Registration codes and other identifiers, without blanks. */
  readonly codes: readonly string[]
  readonly vatNumber: string | null
}

/** An invoice as XML states it: exact, so it needs no confirmation. */
export type EInvoice = {
  readonly number: string
  /** YYYY-MM-DD */
  readonly issueDate: string
  readonly dueDate: string | null
  readonly currency: string
  /** With VAT, a decimal string with two decimals; negative for a credit memo. */
  readonly amount: string
  /** What is payable, at most the amount; of the same sign. */
  readonly claim: string
  readonly seller: NamedCompany
  readonly buyer: NamedCompany
}

/** Where a text is on its page, as fractions of the page's width and height from the upper left corner. */
export type Place = {
  /** From 1. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export type FoundText = { readonly text: string; readonly place: Place }

/** What was found in the text of a PDF or picture. A field that several texts could be is missing. */
export type PdfInvoice = {
  readonly fields: Readonly<Partial<Record<RowField, FoundText>>>
  /** A credit memo: its amounts are negative. */
  readonly isCredit: boolean
}

export type DocumentResult = ReadResult & {
  /** Registration codes of the buyers that the text of a PDF names by code. */
  readonly namedCodes?: readonly string[]
  /** A PDF has an e-invoice inside that was not read: nobody knows whose it is. */
  readonly hasUnreadInside?: true
}

type ReadResult =
  | { readonly kind: 'eInvoices'; readonly invoices: readonly EInvoice[] }
  | {
      /** Text of a picture was recognised: every field is a suggestion. */
      readonly kind: 'pdf' | 'image'
      readonly invoice: PdfInvoice
      /** Text of the document, to find the numbers of rows that are there already. */
      readonly text: string
    }
  | {
      readonly kind: 'unread'
      readonly reason: UnreadReason
      /** The invoice that the reason is about. */
      readonly number?: string
      /** Text of a PDF that is no invoice: it may still be the document of a row. */
      readonly text?: string
    }

/** Context that the reader needs to check a document. */
export type ReadContext = {
  readonly company: { readonly name: string; readonly registrationCode: string; readonly vatNumber: string | null }
  /** The company is the buyer of these invoices. */
  readonly isReverse: boolean
  /** Buyers of the contract, suppliers under reverse factoring. */
  readonly others: readonly {
    readonly name: string
    readonly registrationCode: string
    readonly vatNumber: string | null
  }[]
  /** Languages that its pictures are read in. */
  readonly languages: readonly Language[]
}
