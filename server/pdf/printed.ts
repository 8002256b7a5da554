/**
 * A document as it is printed, in words: everything is decided, translated and formatted before it comes here. Texts are plain;
 * nothing in them is read as markup.
 */
export type PrintedDocument = {
  /** BCP 47, for people who hear the document read: `et` for Estonian. */
  readonly language: string
  readonly title: string
  readonly subtitle: string
  /** Who issues it, and the portal that made it; both stand in the file's own properties. */
  readonly author: string
  readonly creator: string
  readonly createdAt: Date
  readonly parties: readonly PrintedParty[]
  readonly facts: readonly PrintedFact[]
  readonly tables: readonly PrintedTable[]
  /** Questions and answers under headings, after the tables. */
  readonly sections?: readonly PrintedSection[]
  readonly notes: readonly string[]
  /** `Page %{page} of %{pages}`. */
  readonly pageText: string
}
export type PrintedParty = { readonly heading: string; readonly name: string; readonly lines: readonly string[] }
export type PrintedFact = { readonly label: string; readonly value: string }
export type PrintedSection = { readonly title: string; readonly facts: readonly PrintedFact[] }
export type PrintedTable = {
  readonly title: string | null
  readonly columns: readonly PrintedColumn[]
  /** As many texts as there are columns. */
  readonly rows: readonly (readonly string[])[]
  /** Last rows, the label under the text columns and the value under the last. */
  readonly totals: readonly PrintedFact[]
}
/** A wide column shares what the others leave; numbers stand at the right. */
export type PrintedColumn = { readonly label: string; readonly wide?: true; readonly right?: true }
