import type { DocumentResult, ReadContext } from './document.types.ts'

export type DocumentKind = 'xml' | 'pdf'
export type DocumentJob = {
  readonly id: number
  readonly kind: DocumentKind
  readonly content: Uint8Array
  readonly context: ReadContext
}
export type DocumentAnswer = { readonly id: number; readonly result: DocumentResult }
