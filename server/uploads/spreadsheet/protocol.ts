import type { Outcome, SheetFormat } from './readSheet.ts'
import type { AnnotateInput, ReadOptions, SheetRow } from './spreadsheet.types.ts'

export type SheetJob =
  | {
      readonly kind: 'read'
      readonly format: SheetFormat
      readonly content: Uint8Array
      readonly options: ReadOptions
    }
  | { readonly kind: 'annotate'; readonly input: AnnotateInput }
/** Rows of a file are sent in batches before the answer, so that receiving them never blocks the main thread for long. */
export type SheetPart = readonly SheetRow[]
export type SheetAnswer = { readonly outcome: Outcome } | { readonly workbook: Uint8Array }
