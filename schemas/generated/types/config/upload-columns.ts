// Made by npm run gen; do not edit.

export type SheetWord = string
export type Word = string
export type Line = string
/**
 * @maxItems 100
 */
export type Synonyms = Word[]

/**
 * resources/upload/columns.json: columns of a spreadsheet of invoices in the order of the template. Headers are compared without case, accents, blanks and punctuation, so synonyms need only differ in letters.
 */
export interface UploadColumns {
  sheets: {
    invoices: SheetName
    lists: SheetName
  }
  errors: Name
  line: Name
  listWarning: Sentence
  dateWarning: Sentence
  amountWarning: Sentence
  columns: {
    invoiceNumber: Column
    buyerCode: PartyColumn
    buyerVat: PartyColumn
    buyerName: PartyColumn
    issueDate: Column
    dueDate: Column
    invoiceAmount: Column
    transferClaimAmount: Column
    currency: Column
    fileName: Column
    note: Column
  }
}
export interface SheetName {
  en: SheetWord
  lt: SheetWord
  lv: SheetWord
  ee: SheetWord
}
export interface Name {
  en: Word
  lt: Word
  lv: Word
  ee: Word
}
export interface Sentence {
  en: Line
  lt: Line
  lv: Line
  ee: Line
}
export interface Column {
  name: Name
  comment?: Sentence
  synonyms: Synonyms
}
export interface PartyColumn {
  name: Name
  comment?: Sentence
  synonyms: Synonyms
  supplier: Column
}
