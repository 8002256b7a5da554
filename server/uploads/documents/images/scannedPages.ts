import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { type Bitmap, greyMap } from './greyMap.ts'
import { MAX_PIXELS, type PagePicture } from './pagePicture.ts'

/** Each takes up to 45 seconds. */
const MAX_PAGES = 3
const MAX_OPERATORS = 20_000
/** A smaller picture on a page is a logo. */
const LEAST_SHARE = 0.25

type Matrix = readonly [number, number, number, number, number, number]
type Placed = { readonly key: string; readonly matrix: Matrix }
type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>

/** The scans of a PDF: of each of the first pages the largest picture, when it takes a good part of the page. */
export async function* scannedPages(content: Uint8Array): AsyncGenerator<PagePicture> {
  const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0, maxImageSize: MAX_PIXELS })
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) {
    const page = await pdf.getPage(number)
    const picture = await largestOf(page, number)
    page.cleanup()
    if (picture !== undefined) yield picture
  }
}

async function largestOf(page: PdfPage, number: number): Promise<PagePicture | undefined> {
  const viewport = page.getViewport({ scale: 1 })
  const placed = (await picturesOf(page))
    .map(({ key, matrix }) => ({ key, matrix, area: areaOf(matrix) }))
    .sort((one, other) => other.area - one.area)[0]
  const pageArea = (viewport.width * viewport.height) / (viewport.scale * viewport.scale)
  if (placed === undefined || placed.area < LEAST_SHARE * pageArea) return undefined
  const bitmap = await bitmapOf(page, placed.key)
  if (bitmap === undefined || bitmap.width * bitmap.height > MAX_PIXELS) return undefined
  const [a, b] = placed.matrix
  const turns = (((Math.round(page.rotate / 90) - Math.round(Math.atan2(b, a) / (Math.PI / 2))) % 4) + 4) % 4
  const corners = [
    viewport.convertToViewportPoint(...pointOf(placed.matrix, 0, 0)),
    viewport.convertToViewportPoint(...pointOf(placed.matrix, 1, 1)),
  ] as [number, number][]
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const frame = { x: Math.min(...xs), y: Math.min(...ys) }
  const isSideways = turns % 2 === 1
  return {
    content: greyMap(bitmap, turns),
    width: isSideways ? bitmap.height : bitmap.width,
    height: isSideways ? bitmap.width : bitmap.height,
    page: { number, width: viewport.width, height: viewport.height },
    frame: { ...frame, width: Math.max(...xs) - frame.x, height: Math.max(...ys) - frame.y },
  }
}

const areaOf = ([a, b, c, d]: Matrix): number => Math.abs(a * d - b * c)
const pointOf = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]
const product = (one: Matrix, other: Matrix): Matrix => [
  one[0] * other[0] + one[2] * other[1],
  one[1] * other[0] + one[3] * other[1],
  one[0] * other[2] + one[2] * other[3],
  one[1] * other[2] + one[3] * other[3],
  one[0] * other[4] + one[2] * other[5] + one[4],
  one[1] * other[4] + one[3] * other[5] + one[5],
]

/** The pictures of a page with the square that each fills. */
async function picturesOf(page: PdfPage): Promise<Placed[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  const saved: Matrix[] = []
  const pictures: Placed[] = []
  for (let index = 0; index < Math.min(fnArray.length, MAX_OPERATORS); index++) {
    const operator = fnArray[index]
    const values = argsArray[index] as readonly unknown[] | null
    if (operator === OPS.save) saved.push(matrix)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix
    else if (operator === OPS.transform) matrix = product(matrix, values as unknown as Matrix)
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(matrix)
      if (Array.isArray(values?.[0])) matrix = product(matrix, values[0] as unknown as Matrix)
    } else if (operator === OPS.paintImageXObject && typeof values?.[0] === 'string')
      pictures.push({ key: values[0], matrix })
  }
  return pictures
}

function bitmapOf(page: PdfPage, key: string): Promise<Bitmap | undefined> {
  const objects = key.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise(resolve => {
    objects.get(key, (found: Partial<Bitmap> | null) => {
      const { width, height, kind, data } = found ?? {}
      const isWhole = width !== undefined && height !== undefined && kind !== undefined && data !== undefined
      resolve(isWhole ? { width, height, kind, data } : undefined)
    })
  })
}
