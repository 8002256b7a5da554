import { createHash } from 'node:crypto'
import type { FileFault, TextRow } from '../../../../schemas/studio/textImport.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'

/** What a file of translations holds, or why the whole of it is refused. */
export type ReadTexts = { readonly source: Language; readonly rows: readonly TextRow[] } | { readonly fault: FileFault }

const DIGEST_LENGTH = 16

/** Identifies the source text that a translator has seen. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text.normalize('NFC')).digest('hex').slice(0, DIGEST_LENGTH)
}
