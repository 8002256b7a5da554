import type { JsonObject } from '../../../../schemas/json.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import type { ReadTexts } from './textWorkbook.ts'

export type TextsJob =
  | { readonly kind: 'write'; readonly texts: JsonObject; readonly source: Language }
  | { readonly kind: 'read'; readonly content: Uint8Array }
export type TextsAnswer = { readonly workbook: Uint8Array } | { readonly read: ReadTexts }
