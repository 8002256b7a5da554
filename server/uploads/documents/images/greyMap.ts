/** An image of a PDF as its library decodes it. */
export type Bitmap = {
  readonly width: number
  readonly height: number
  /** Bytes of a pixel: 1: one bit, rows padded to whole bytes; 2: three bytes; 3: four bytes. */
  readonly kind: number
  readonly data: Uint8Array | Uint8ClampedArray
}

const ONE_BIT = 1
const THREE_BYTES = 2

/**
 * Converts an image to a portable graymap (PGM), the simplest format that the text recognition reads.
 * @param turns quarter turns clockwise until it is upright
 */
export function greyMap(bitmap: Bitmap, turns: number): Buffer {
  const { width, height } = bitmap
  const isSideways = turns % 2 === 1
  const [columns, rows] = isSideways ? [height, width] : [width, height]
  const head = Buffer.from(`P5\n${String(columns)} ${String(rows)}\n255\n`, 'latin1')
  const file = Buffer.alloc(head.length + columns * rows)
  head.copy(file)
  const shadeAt = shadesOf(bitmap)
  const { first, right, down } = stepsOf(width, height, turns)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) file[head.length + first + x * right + y * down] = shadeAt(x, y)
  return file
}

/** Index of the first pixel in the turned image, and the steps from a pixel to its right and lower neighbours. */
function stepsOf(width: number, height: number, turns: number): { first: number; right: number; down: number } {
  switch (turns) {
    case 1:
      return { first: height - 1, right: height, down: -1 }
    case 2:
      return { first: width * height - 1, right: -1, down: -width }
    case 3:
      return { first: (width - 1) * height, right: -height, down: 1 }
    default:
      return { first: 0, right: 1, down: width }
  }
}

function shadesOf({ width, kind, data }: Bitmap): (x: number, y: number) => number {
  if (kind === ONE_BIT) {
    const rowBytes = (width + 7) >> 3
    return (x, y) => (((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) * 255
  }
  const bytes = kind === THREE_BYTES ? 3 : 4
  return (x, y) => {
    const at = (y * width + x) * bytes
    return ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 151 + (data[at + 2] ?? 0) * 28) >> 8
  }
}
