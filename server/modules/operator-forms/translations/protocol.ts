import type { JsonObject } from '../../../../schemas/json.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import type { ReadTexts } from './readTexts.ts'

/** What is written: a workbook with all languages, or XLIFF where a target language is named. */
export type TextFile = {
  readonly form: string
  readonly texts: JsonObject
  readonly source: Language
  readonly target: Language | undefined
}
export type TextsJob = ({ readonly kind: 'write' } & TextFile) | { readonly kind: 'read'; readonly content: Uint8Array }
export type TextsAnswer = { readonly file: Uint8Array } | { readonly read: ReadTexts }
