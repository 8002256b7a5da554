import type { PdfLine } from './samplePdf.ts'

/** An A4 page at 150 dots per inch. */
const WIDTH = 1240
const HEIGHT = 1754
const DOTS_PER_POINT = 150 / 72
const TILT_DEGREES = 0.8

/**
 * A page as a drawing, tilted like a photo from a hand-held phone. The simulator's page makes the photo of it, because only a
 * browser has fonts to render it.
 */
export function samplePhoto(lines: readonly PdfLine[]): Buffer {
  const texts = lines.map(({ x, y, size, text }) => {
    const place = `x="${dots(x)}" y="${dots(842 - y)}" font-size="${dots(size)}"`
    return `<text ${place}>${escaped(text)}</text>`
  })
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(WIDTH)}" height="${String(HEIGHT)}">`,
    '<rect width="100%" height="100%" fill="#6b6258"/>',
    `<g transform="rotate(${String(TILT_DEGREES)} ${String(WIDTH / 2)} ${String(HEIGHT / 2)})">`,
    `<rect x="14" y="14" width="${String(WIDTH - 28)}" height="${String(HEIGHT - 28)}" fill="#f7f5f0"/>`,
    '<g font-family="Arial, Helvetica, Liberation Sans, sans-serif" fill="#26241f">',
    ...texts,
    '</g></g></svg>',
  ]
  return Buffer.from(drawing.join('\n'))
}

const dots = (points: number): string => (points * DOTS_PER_POINT).toFixed(1)
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
