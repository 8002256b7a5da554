// Made by npm run gen; do not edit.

export type Html = string
/**
 * server/db/reference/legal-texts.json: the legal texts the portal starts with, as HTML of an allow-list. `title` is the key that pages request; the visible heading is the first element of the body.
 *
 * @minItems 1
 * @maxItems 500
 */
export type LegalTexts = {
  title: string
  field_type_of_legal_text: 'Simple text' | 'Consent' | 'Information' | 'File as attachment'
  field_where_to_show: string
  /**
   * Of 'File as attachment' only: the PDF files are resources/legal/<attachment>.<language>.pdf.
   */
  attachment?: string
  body: {
    en: Html
    lt: Html
    lv: Html
    ee: Html
  }
}[]
