import type { DocumentResult, ReadContext } from '../document.types.ts'
import { findInvoice } from '../pdf/findInvoice.ts'
import type { Cell } from '../pdf/cells.ts'
import { pictureOf, type PagePicture } from './pagePicture.ts'
import { scannedPages } from './scannedPages.ts'
import { TextRecogniser } from './TextRecogniser.ts'
import { wordCells } from './wordCells.ts'

const MAX_TEXT = 200_000
/** With less text there is nothing to find, or the picture is of something else. */
const LEAST_TEXT = 20
const recogniser = new TextRecogniser()

/**
 * Reads a photo, or the scans of a PDF (UPL-90). What is found is a suggestion: recognition makes mistakes that it does
 * not know of.
 * @param onPage each page has its own time
 */
export async function readImage(
  kind: 'image' | 'scan',
  content: Uint8Array,
  context: ReadContext,
  onPage: () => void,
): Promise<DocumentResult> {
  const bytes = Buffer.from(content)
  const cells: Cell[] = []
  for await (const picture of kind === 'scan' ? scannedPages(bytes) : [pictureOf(bytes)]) {
    if (typeof picture === 'string') return { kind: 'unread', reason: picture }
    // The start has its own time, or the first page of a busy machine would not get all of its own.
    await recogniser.prepare(context.languages)
    onPage()
    cells.push(...(await cellsOfPicture(picture, context)))
  }
  return invoiceOf(cells, context)
}

async function cellsOfPicture(picture: PagePicture, { languages }: ReadContext): Promise<Cell[]> {
  return wordCells(await recogniser.read(picture.content, languages), picture)
}

/** The invoice in recognised cells; `unclear` when the text says too little for sure. */
export function invoiceOf(cells: readonly Cell[], context: ReadContext): DocumentResult {
  const text = cells
    .map(cell => cell.text)
    .join(' ')
    .slice(0, MAX_TEXT)
  if (text.replace(/\s/g, '').length < LEAST_TEXT) return { kind: 'unread', reason: 'unclear' }
  const result = findInvoice(cells, text, context, 'picture')
  if (result.kind === 'unread' && result.reason === 'notAnInvoice') return { ...result, reason: 'unclear' }
  return result.kind === 'pdf' ? { ...result, kind: 'image' } : result
}
