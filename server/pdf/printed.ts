/**
 * Contents of a printed document, already translated and formatted. Texts are plain; nothing in them is interpreted as
 * markup.
 */
export type PrintedDocument = {
  /** BCP 47, for screen readers: `et` for Estonian. */
  readonly language: string
  readonly title: string
  readonly subtitle: string
  /** Issuer, and the portal that created it; both are stored in the PDF's metadata. */
  readonly author: string
  readonly creator: string
  readonly createdAt: Date
  readonly parties: readonly PrintedParty[]
  readonly facts: readonly PrintedFact[]
  readonly tables: readonly PrintedTable[]
  /** Questions and answers under headings, after the tables. */
  readonly sections?: readonly PrintedSection[]
  readonly notes: readonly string[]
  /** Further documents of the same parties in the same file, each on a new page. */
  readonly enclosed?: readonly EnclosedDocument[]
  /** `Page %{page} of %{pages}`. */
  readonly pageText: string
}
export type EnclosedDocument = Pick<PrintedDocument, 'title' | 'subtitle' | 'facts' | 'tables' | 'sections' | 'notes'>
export type PrintedParty = { readonly heading: string; readonly name: string; readonly lines: readonly string[] }
export type PrintedFact = { readonly label: string; readonly value: string }
export type PrintedSection = { readonly title: string; readonly facts: readonly PrintedFact[] }
export type PrintedTable = {
  readonly title: string | null
  readonly columns: readonly PrintedColumn[]
  /** As many texts as there are columns. */
  readonly rows: readonly (readonly string[])[]
  /** Last rows: the label below the text columns, the value in the last column. */
  readonly totals: readonly PrintedFact[]
}
/** A wide column shares the remaining width; numbers are right-aligned. */
export type PrintedColumn = { readonly label: string; readonly wide?: true; readonly right?: true }

/** Drops facts without a value. */
export function factsOf(facts: readonly (readonly [label: string, value: string | null])[]): PrintedFact[] {
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}
