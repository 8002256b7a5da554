import type { DocumentResult, ReadContext } from './document.types.ts'

/** `image`: a photo; `scan`: a PDF without text, whose pictures are read. */
export type DocumentKind = 'xml' | 'pdf' | 'image' | 'scan'
export type DocumentJob = {
  readonly id: number
  readonly kind: DocumentKind
  readonly content: Uint8Array
  readonly context: ReadContext
}
/** Without a result: another page begins, and the time with it. */
export type DocumentAnswer = { readonly id: number; readonly result?: DocumentResult }
