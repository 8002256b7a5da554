import type { Language } from '../../../schemas/vocabulary.ts'
import type { RowField, RowTexts } from '../../../schemas/invoiceRow.ts'

/** Meanings that a column of the file can have. */
export const columnKeys = [
  'invoiceNumber',
  'buyerCode',
  'buyerVat',
  'buyerName',
  'issueDate',
  'dueDate',
  'invoiceAmount',
  'transferClaimAmount',
  'currency',
  'fileName',
  'note',
] as const
export type ColumnKey = (typeof columnKeys)[number]

export type SheetRow = {
  /** Row of the sheet as the spreadsheet program counts it: from 1, the header included. */
  readonly line: number
  readonly texts: RowTexts
  /** Name of the invoice's file. */
  readonly fileName?: string
  readonly note?: string
}

/** What a workbook of the portal says about itself. A hint, never authority: anybody can write it. */
export type SheetMarks = {
  readonly contractNumber?: string
  readonly language?: Language
  /** Version of the template. */
  readonly version?: number
  /** The upload whose errors this workbook shows (a uuid). */
  readonly attempt?: string
  /**
   * `faulty`: the workbook has only the faulty rows of that upload. Only those may be replaced, or the good ones would
   * be lost.
   */
  readonly rows?: 'all' | 'faulty'
}

export type FaultCode = 'SME29' | 'SME30' | 'SME31' | 'SME59'

/** A column of the file, for the person who says what it means. */
export type FoundColumn = {
  /** From 0. */
  readonly index: number
  readonly header: string
  /** First values below the header. */
  readonly samples: readonly string[]
}

/** Where the row of headers is: the visible sheet and the row in it, both from 0. */
export type HeaderPlace = { readonly sheet: number; readonly line: number }

/** Columns whose meanings the user has to choose; the file is then read again with `columns` and `place`. */
export type FoundColumns = {
  readonly columns: readonly FoundColumn[]
  /** Meanings with the indexes of the columns that may have it. */
  readonly candidates: Readonly<Partial<Record<ColumnKey, readonly number[]>>>
  /** Meanings that are required but have no column. */
  readonly missing: readonly ColumnKey[]
  /** The whole row of headers, by which the same kind of file is known again. */
  readonly headers: readonly string[]
  readonly place: HeaderPlace
}

export type SheetResult =
  | {
      readonly kind: 'rows'
      readonly rows: readonly SheetRow[]
      readonly headers: readonly string[]
      /** Headers of columns that mean nothing here. */
      readonly ignoredColumns: readonly string[]
      readonly marks?: SheetMarks
    }
  | {
      readonly kind: 'fault'
      /**
       * UPL-16. SME29: cannot be opened. SME30: no known columns, `missing` names the columns. SME31: no rows (`rows` is
       * 0) or more than `max`. SME59: reading did not finish; the file may be fine.
       */
      readonly code: FaultCode
      readonly params?: Readonly<Record<string, string>>
      /** With SME30, if there is a row that may be the headers. */
      readonly found?: FoundColumns
    }
  /** Several columns have one meaning. */
  | ({ readonly kind: 'mapping' } & FoundColumns)

export type ReadOptions = {
  /** A contract of reverse factoring: columns of the supplier are the other party. */
  readonly isReverse?: boolean
  /** Meanings chosen by a person: column index (from 0) by meaning. Overrules the headers. */
  readonly columns?: Readonly<Partial<Record<ColumnKey, number>>>
  /** The headers that `columns` was chosen by; without it they are looked for. */
  readonly place?: HeaderPlace
}

export type SheetFile = { readonly name: string; readonly content: Buffer }

export type RowMessage = { readonly field: RowField; readonly message: string }

export type AnnotateInput = {
  readonly rows: readonly (SheetRow & { readonly problems: readonly RowMessage[] })[]
  readonly contractNumber: string
  readonly language: Language
  readonly isReverse?: boolean
  /** Uuid of the upload. */
  readonly attempt: string
}

export type TemplateBuyer = { readonly name: string; readonly registrationCode: string }

export type TemplateInput = {
  readonly contractNumber: string
  readonly language: Language
  readonly isReverse: boolean
  readonly currency: string
  readonly buyers: readonly TemplateBuyer[]
}
