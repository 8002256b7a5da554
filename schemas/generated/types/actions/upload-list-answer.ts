// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string
/**
 * A day without time, YYYY-MM-DD; stays a string from end to end.
 */
export type Date = string
/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string
/**
 * A moment in ISO 8601, UTC.
 */
export type Timestamp = string

/**
 * Drafts of a contract, and what was submitted but not yet sent to the buyers.
 */
export interface UploadListAnswer {
  /**
   * @maxItems 1000
   *
   * Items: A draft of an invoice (UPL-20). `uuid` and `id` are the same value. A field that is missing or unreadable is null; `raw` has the text that could not be read.
   */
  content: {
    uuid: string
    id: string
    contractId: Id
    invoiceNumber: string | null
    thirdPartyId: Id | null
    buyerName: string | null
    buyerCode: string | null
    issueDate: Date | null
    dueDate: Date | null
    invoiceAmount: SignedMoney | null
    transferClaimAmount: SignedMoney | null
    currency: string | null
    /**
     * MANUAL was typed, AUTOMATIC came with a file or a paste.
     */
    type: 'MANUAL' | 'AUTOMATIC'
    raw: {
      invoiceNumber?: string
      buyer?: string
      issueDate?: string
      dueDate?: string
      invoiceAmount?: string
      transferClaimAmount?: string
      currency?: string
    }
    /**
     * @maxItems 40
     *
     * Items: What is wrong with a draft. An error keeps it from being submitted, a warning does not.
     */
    problems: {
      field: 'invoiceNumber' | 'buyer' | 'issueDate' | 'dueDate' | 'invoiceAmount' | 'transferClaimAmount' | 'currency'
      code:
        | 'required'
        | 'number'
        | 'date'
        | 'dueNotLater'
        | 'issueInFuture'
        | 'amount'
        | 'claimTooLarge'
        | 'claimSign'
        | 'buyerUnknown'
        | 'buyerAmbiguous'
        | 'currency'
        | 'formulaError'
        | 'numberTwice'
        | 'SME14'
        | 'soldElsewhere'
        | 'toConfirm'
        | 'duePast'
        | 'issuedLongAgo'
        | 'outsideTerm'
        | 'termTooLong'
        | 'overLimit'
        | 'similarInvoice'
        | 'similarNumber'
        | 'rejectedBefore'
        | 'noFile'
        | 'sameFile'
      severity: 'ERROR' | 'WARNING'
      params?: {
        [k: string]: string
      }
    }[]
    /**
     * @maxItems 7
     */
    toConfirm: (
      'invoiceNumber' | 'buyer' | 'issueDate' | 'dueDate' | 'invoiceAmount' | 'transferClaimAmount' | 'currency'
    )[]
    /**
     * Name of the invoice's file, as a row of a spreadsheet gives it.
     */
    fileName?: string | null
    note?: string | null
    sourceFile: string | null
    sourceLine: number | null
    /**
     * For If-Match of the change.
     */
    version: number
    changedAt: Timestamp
    changedBy: string | null
    /**
     * @maxItems 50
     */
    invoiceFiles: UploadFile[]
    /**
     * @maxItems 50
     */
    supportingDocuments: UploadFile[]
    /**
     * What was recognised in a document, and where on its pages; null for a row that came otherwise.
     */
    recognised?: null | {
      document: string
      /**
       * The text of a photo or scan was recognised: every value is a suggestion.
       */
      fromPicture?: boolean
      places: {
        invoiceNumber?: FoundText
        buyer?: FoundText
        issueDate?: FoundText
        dueDate?: FoundText
        invoiceAmount?: FoundText
        transferClaimAmount?: FoundText
        currency?: FoundText
      }
    }
  }[]
  totalElements: number
  invalidInvoiceCount: number
  lastChangedAt: Timestamp | null
  lastChangedBy: string | null
  /**
   * Drafts that are removed within a week because nobody changes them, and the day of the first.
   */
  removal: {
    on: Date
    invoiceCount: number
  } | null
  /**
   * Days from issue to due date that most of the latest invoices of a buyer have.
   *
   * @maxItems 500
   */
  usualTerms: {
    thirdPartyId: Id
    days: number
  }[]
  /**
   * @maxItems 1000
   *
   * Items: Submitted invoices of one buyer that wait to be sent for verification.
   */
  buyerGroupedInvoiceResponse: {
    thirdPartyId: Id
    buyerName: string
    buyerCode: string
    totalInvoices: number
    /**
     * Sum of many amounts as a decimal string with two decimals, so it may have more digits than an amount.
     */
    totalInvoiceAmount: string
    currency: string
    /**
     * The first one is the default (UPL-12).
     *
     * @maxItems 1000
     *
     * Items: A contact person of a buyer or supplier on one contract; the e-mail names it.
     */
    contacts: {
      email: string
      name: string
      surname: string
      phoneNumber: string | null
      jobTitle: string | null
    }[]
    /**
     * @maxItems 20000
     */
    invoiceUploadList: {
      id: Id
      invoiceNumber: string
      issueDate: Date
      dueDate: Date
      invoiceAmount: SignedMoney
      currency: string
    }[]
  }[]
}
/**
 * A file of the invoice upload. STORED and READING: it waits to be read. UNRECOGNIZED: nothing could be read from it, so a person types the invoice; `reason` says why.
 */
export interface UploadFile {
  uuid: string
  name: string
  /**
   * Bytes.
   */
  size: number
  status: 'STORED' | 'READING' | 'READ' | 'UNRECOGNIZED' | 'USED'
  type: 'INVOICE_TEMPLATE' | 'INVOICE_OCR' | 'INVOICE_FILE' | 'INVOICE_ADDITIONAL_ATTACHMENT'
  createdAt: Timestamp
  /**
   * Why nothing was recognised. SME59: the reading did not finish, the file may be fine. alreadyThere: its invoices are rows with a file. full: there are too many rows. offered: it may belong to one of `candidates`.
   */
  reason?:
    | 'notReadable'
    | 'password'
    | 'noText'
    | 'image'
    | 'imageTooLarge'
    | 'unclear'
    | 'notAnInvoice'
    | 'incomplete'
    | 'ambiguous'
    | 'anotherCompany'
    | 'SME59'
    | 'alreadyThere'
    | 'full'
    | 'offered'
  /**
   * The invoice that the reason is about.
   */
  invoiceNumber?: string
  /**
   * Rows that the document may belong to.
   *
   * @maxItems 5
   */
  candidates?: string[]
  /**
   * READ as new rows, or attached to rows that were there.
   */
  outcome?: 'RECOGNISED' | 'ATTACHED'
  /**
   * Rows that this document became or was attached to.
   *
   * @maxItems 1000
   */
  invoices?: {
    uuid: string
    invoiceNumber: string | null
  }[]
}
/**
 * A text of a document and its place: fractions of the page from the upper left corner.
 */
export interface FoundText {
  text: string
  place: {
    page: number
    x: number
    y: number
    width: number
    height: number
  }
}
