import { type Cell, cellsOf, type TextItem } from '../pdf/cells.ts'
import type { PagePicture } from './pagePicture.ts'
import type { Line, Word } from './TextRecogniser.ts'

/** Share of a font's size that a line with capitals and tails takes, and one of capitals or digits alone. */
const FULL_SHARE = 0.95
const CAPITAL_SHARE = 0.72
const TAILS = /[gjpqyąęįųģķļņ,;()[\]/|Q]/u

/** The cells of a picture, from recognised lines: the words get the size and base line that a PDF would state. */
export function wordCells(lines: readonly Line[], { page, frame, width, height }: PagePicture): Cell[] {
  const [scaleX, scaleY] = [frame.width / width, frame.height / height]
  const items = lines.flatMap(line => {
    const size = sizeOf(line)
    return line.map((word): TextItem => {
      const base = frame.y + baseOf(word, size) * scaleY
      return {
        str: word.text,
        transform: [size, 0, 0, size * scaleY, frame.x + word.x * scaleX, page.height - base],
        width: word.width * scaleX,
        height: word.height * scaleY,
        confidence: word.confidence,
      }
    })
  })
  return cellsOf(items, page)
}

/** Size of the font of a line, by its tallest word: most have a capital, a digit or a letter as tall. */
function sizeOf(line: Line): number {
  const tallest = line.reduce(
    (most, word) => (word.height > most.height ? word : most),
    line[0] ?? { height: 1, text: '' },
  )
  return tallest.height / (TAILS.test(tallest.text) ? FULL_SHARE : CAPITAL_SHARE)
}

/** The baseline of a word: its lower edge, or above the descenders of its letters. */
function baseOf({ text, y, height }: Word, size: number): number {
  return y + height - (TAILS.test(text) ? size * (FULL_SHARE - CAPITAL_SHARE) : 0)
}
