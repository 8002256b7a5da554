import type { Place } from '../document.types.ts'

/** A run of text as the PDF library reports it: position of its baseline from the lower left corner of the page. */
export type TextItem = {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
  /** 0 to 100, of text that was recognised in a picture. */
  readonly confidence?: number
}
export type Page = { readonly number: number; readonly width: number; readonly height: number }

/** Text that a reader sees as one piece: words with ordinary blanks between them. In points from the upper left corner. */
export type Cell = {
  readonly text: string
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly pageWidth: number
  readonly pageHeight: number
  /** Parts of the text that were recognised in a picture, with what each is worth. */
  readonly recognised?: readonly RecognisedPart[]
}
export type RecognisedPart = { readonly start: number; readonly end: number; readonly confidence: number }

const MAX_ITEMS = 20_000
/** Blanks between words and gaps between columns, in heights of the letters. */
const WORD_GAP = 0.12
const COLUMN_GAP = 0.9

/** The cells of a page, line by line from its top. Turned text is left out. */
export function cellsOf(items: readonly TextItem[], { number, width, height }: Page): Cell[] {
  const runs = items
    .slice(0, MAX_ITEMS)
    .filter(({ str, transform }) => str.trim() !== '' && Math.abs(transform[1] ?? 0) < 0.01)
    .map(({ str, transform, width: runWidth, confidence }) => {
      const size = Math.abs(transform[3] ?? 0) || 1
      return { text: str, x: transform[4] ?? 0, base: height - (transform[5] ?? 0), width: runWidth, size, confidence }
    })
    .sort((one, other) => one.base - other.base || one.x - other.x)
  const lines: (typeof runs)[] = []
  for (const run of runs) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line !== undefined && first !== undefined && run.base - first.base < 0.4 * Math.min(run.size, first.size))
      line.push(run)
    else lines.push([run])
  }
  const cells: Cell[] = []
  for (const line of lines) {
    line.sort((one, other) => one.x - other.x)
    let open: { text: string; x: number; end: number; base: number; size: number; parts: RecognisedPart[] } | undefined
    const close = (): void => {
      if (open === undefined) return
      const { x, end, base, size, parts } = open
      const text = open.text.replace(/\s+/gu, ' ').trim()
      cells.push({
        text,
        page: number,
        x,
        y: base - size,
        width: end - x,
        height: size * 1.25,
        pageWidth: width,
        pageHeight: height,
        ...(parts.length > 0 && { recognised: parts }),
      })
    }
    for (const { text, x, base, width: runWidth, size, confidence } of line) {
      const gap = open === undefined ? 0 : x - open.end
      if (open !== undefined && gap < COLUMN_GAP * size && gap > -size) {
        open.text += (gap > WORD_GAP * size ? ' ' : '') + text
        open.end = Math.max(open.end, x + runWidth)
      } else {
        close()
        open = { text, x, end: x + runWidth, base, size, parts: [] }
      }
      // Words of a picture have no blanks inside, so their places stay those in the cell's text.
      if (confidence !== undefined)
        open.parts.push({ start: open.text.length - text.length, end: open.text.length, confidence })
    }
    close()
  }
  return cells
}

/** Where a cell is, as fractions of its page. */
export function placeOf({ page, x, y, width, height, pageWidth, pageHeight }: Cell): Place {
  const fraction = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
  return {
    page,
    x: fraction(x / pageWidth),
    y: fraction(y / pageHeight),
    width: fraction(width / pageWidth),
    height: fraction(height / pageHeight),
  }
}
