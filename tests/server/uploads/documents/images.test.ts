import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { DocumentReader, IMAGE_TIMEOUT_MS } from '../../../../server/uploads/documents/DocumentReader.ts'
import type { ReadContext } from '../../../../server/uploads/documents/document.types.ts'
import { greyMap } from '../../../../server/uploads/documents/images/greyMap.ts'
import { imageHead, withPlainOrientation } from '../../../../server/uploads/documents/images/imageHead.ts'
import { canReadImages, languagesOf } from '../../../../server/uploads/documents/images/packages.ts'
import { type PagePicture, pictureOf } from '../../../../server/uploads/documents/images/pagePicture.ts'
import { invoiceOf } from '../../../../server/uploads/documents/images/readImage.ts'
import { scannedPages } from '../../../../server/uploads/documents/images/scannedPages.ts'
import type { Line } from '../../../../server/uploads/documents/images/TextRecogniser.ts'
import { wordCells } from '../../../../server/uploads/documents/images/wordCells.ts'
import { invoicePdf, makePdf } from '../../../support/invoicePdfs.ts'

/** A page of 900 × 690 dots with the invoice SF-0147 of UAB Demo to OÜ Ostja over 121.00. */
const smallInvoice = readFileSync(new URL('../../../support/smallInvoice.png', import.meta.url))
const context: ReadContext = {
  company: { name: 'UAB Demo', registrationCode: '300000017', vatNumber: null },
  isReverse: false,
  others: [{ name: 'OÜ Ostja', registrationCode: '11223344', vatNumber: null }],
  languages: ['eng'],
}
const expected = {
  invoiceNumber: 'SF-0147',
  buyer: '11223344',
  issueDate: '2026-10-05',
  dueDate: '2026-11-04',
  invoiceAmount: '121.00',
  transferClaimAmount: '121.00',
  currency: 'EUR',
}

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}
function png(width: number, height: number, ...more: Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = chunk('IDAT', deflateSync(Buffer.alloc(100)))
  return Buffer.concat([signature, chunk('IHDR', header), ...more, data, chunk('IEND', Buffer.alloc(0))])
}

const segment = (marker: number, data: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data])
/** A grey JPEG: every coefficient is zero, which one bit says. */
function jpeg(width: number, height: number, { components = 3, before = [] as Buffer[] } = {}): Buffer {
  const ids = Array.from({ length: components }, (_, index) => index + 1)
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff]
  const table = [1, ...Array.from({ length: 15 }, () => 0), 0]
  const blocks = Math.ceil(Math.min(width, 640) / 8) * Math.ceil(Math.min(height, 640) / 8)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before,
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc0, [8, ...size, components, ...ids.flatMap(id => [id, 0x11, 0])]),
    segment(0xc4, [0x00, ...table]),
    segment(0xc4, [0x10, ...table]),
    segment(0xda, [components, ...ids.flatMap(id => [id, 0]), 0, 63, 0]),
    Buffer.alloc(Math.ceil((blocks * components * 2) / 8)),
    Buffer.from([0xff, 0xd9]),
  ])
}
/** EXIF with an orientation, in either byte order. */
function exif(orientation: number, isLittle: boolean): Buffer {
  const big = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const little = [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
  return segment(0xe1, [...Buffer.from('Exif\0\0', 'latin1'), ...(isLittle ? little : big)])
}

describe('the header of a picture (UPL-91)', () => {
  it('states its size; a JPEG also its orientation, in either byte order', () => {
    expect(imageHead(png(40, 30))).toMatchObject({ format: 'png', width: 40, height: 30, orientation: 1 })
    expect(imageHead(jpeg(40, 30))).toMatchObject({ format: 'jpeg', width: 40, height: 30, orientation: 1 })
    for (const isLittle of [true, false])
      expect(imageHead(jpeg(40, 30, { before: [exif(6, isLittle)] })), String(isLittle)).toMatchObject({
        orientation: 6,
      })
  })

  it('is written again for the recognition, without the camera’s other metadata', () => {
    const place = segment(0xe1, [...Buffer.from('http://ns.adobe.com/xap/1.0/ 54.68, 25.27')])
    const photo = jpeg(40, 30, { before: [exif(8, true), place] })
    const plain = withPlainOrientation(photo, imageHead(photo)!)
    expect(imageHead(plain)).toMatchObject({ width: 40, height: 30, orientation: 8 })
    expect(plain.includes('54.68')).toBe(false)
    expect(plain.includes(exif(8, false))).toBe(true)
  })

  it.each<[string, () => Buffer, string]>([
    ['26 megapixels', () => png(6500, 4000), 'imageTooLarge'],
    ['a bomb of 60,000 × 60,000', () => jpeg(60_000, 60_000), 'imageTooLarge'],
    ['an animation', () => png(40, 30, chunk('acTL', Buffer.alloc(8))), 'notReadable'],
    ['no dots at all', () => png(0, 30), 'notReadable'],
    ['another type', () => Buffer.from('GIF89a and more'), 'notReadable'],
    ['a header cut off', () => jpeg(40, 30).subarray(0, 60), 'notReadable'],
    ['a segment longer than the file', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0]), 'notReadable'],
  ])('%s is rejected before anything is decoded', (_name, make, reason) => {
    expect(pictureOf(make())).toBe(reason)
  })

  it('with the camera turned, width and height are exchanged', () => {
    expect(pictureOf(jpeg(40, 30, { before: [exif(6, true)] }))).toMatchObject({ width: 30, height: 40 })
  })
})

describe('a picture inside a PDF', () => {
  const pictures = async (pdf: Buffer): Promise<PagePicture[]> => {
    const found: PagePicture[] = []
    for await (const one of scannedPages(pdf)) found.push(one)
    return found
  }
  const image = `data:image/png;base64,${smallInvoice.toString('base64')}`

  it('that fills a good part of a page is found with its place; a logo is not', async () => {
    const scan = { image, width: 500, absolutePosition: { x: 40, y: 60 } }
    const [page, ...more] = await pictures(await makePdf({ content: [scan, { image, width: 60 }] }))
    expect(more).toEqual([])
    expect(page).toMatchObject({ width: 917, height: 694, page: { number: 1 } })
    expect(page?.frame.x).toBeCloseTo(40, 0)
    expect(page?.frame.y).toBeCloseTo(60, 0)
    expect(page?.frame.width).toBeCloseTo(500, 0)
    expect(await pictures(await makePdf({ content: [{ image, width: 60 }] }))).toEqual([])
  })

  it('is read of three pages at most', async () => {
    const page = { image, width: 500, pageBreak: 'after' as const }
    expect((await pictures(await makePdf({ content: [page, page, page, page] }))).length).toBe(3)
  })

  it('becomes shades of grey, turned upright', () => {
    const shades = (kind: number, data: number[], turns: number) => [
      ...greyMap({ width: 2, height: 1, kind, data: Uint8Array.from(data) }, turns).subarray(-2),
    ]
    expect(shades(1, [0b0100_0000], 0)).toEqual([0, 255])
    expect(shades(2, [0, 0, 0, 255, 255, 255], 0)).toEqual([0, 255])
    expect(shades(3, [255, 255, 255, 255, 0, 0, 0, 255], 1)).toEqual([255, 0])
    expect(shades(1, [0b0100_0000], 2)).toEqual([255, 0])
    expect(shades(1, [0b0100_0000], 3)).toEqual([255, 0])
    expect(greyMap({ width: 2, height: 1, kind: 1, data: Uint8Array.of(0) }, 1).toString('latin1', 0, 7)).toBe(
      'P5\n1 2\n',
    )
  })
})

describe('recognised text (UPL-90)', () => {
  const page: PagePicture = {
    content: Buffer.alloc(0),
    width: 900,
    height: 690,
    page: { number: 1, width: 900, height: 690 },
    frame: { x: 0, y: 0, width: 900, height: 690 },
  }
  /** Lines as the recognition reports them: text, its confidence, and where it begins. */
  const lines = (given: readonly (readonly [string, number, number, number])[]): Line[] =>
    given.map(([text, confidence, x, y]) => {
      let at = x
      return text.split(' ').map(word => {
        const width = word.length * 11
        const found = { text: word, confidence, x: at, y, width, height: 18 }
        at += width + 8
        return found
      })
    })
  const rows: readonly (readonly [string, number, number, number])[] = [
    ['Invoice', 95, 58, 20],
    ['Seller', 96, 57, 100],
    ['UAB Demo', 96, 57, 130],
    ['300000017', 96, 57, 160],
    ['Buyer', 96, 460, 100],
    ['11223344', 96, 460, 160],
    ['Invoice no.', 96, 57, 283],
    ['SF-0147', 89, 362, 283],
    ['Invoice date', 96, 57, 328],
    ['2026-10-05', 96, 362, 328],
    ['Due date', 96, 57, 373],
    ['2026-11-04', 95, 362, 373],
    ['Total excl. VAT', 96, 57, 418],
    ['100.00', 96, 362, 418],
    ['VAT 21%', 96, 57, 463],
    ['21.00', 96, 362, 463],
    ['Total incl. VAT', 96, 57, 508],
    ['121.00 EUR', 96, 362, 508],
  ]
  const read = (changes: Record<string, readonly [string, number]> = {}, more = rows) =>
    invoiceOf(
      wordCells(
        lines(
          more.map(([text, confidence, x, y]) => {
            const [other, its] = changes[text] ?? [text, confidence]
            return [other, its, x, y] as const
          }),
        ),
        page,
      ),
      context,
    )
  const fieldsOf = (result: ReturnType<typeof read>) =>
    result.kind === 'image'
      ? Object.fromEntries(Object.entries(result.invoice.fields).map(([name, found]) => [name, found.text]))
      : result

  it('gives suggestions with their places', () => {
    const result = read()
    expect(fieldsOf(result)).toEqual(expected)
    expect(result).toMatchObject({
      kind: 'image',
      invoice: { fields: { invoiceNumber: { place: { page: 1, x: expect.closeTo(362 / 900, 2) } } } },
    })
  })

  it('below a confidence of 80 leaves its field empty, also when one word of several is weak', () => {
    const { invoiceNumber: _, ...others } = expected
    expect(fieldsOf(read({ 'SF-0147': ['SF-0147', 79] }))).toEqual(others)
    expect(fieldsOf(read({ 'SF-0147': ['SF-0147', 80] }))).toEqual(expected)
  })

  it('with a total that net and VAT do not prove leaves the amounts empty', () => {
    const { invoiceAmount: _a, transferClaimAmount: _c, currency: _e, ...others } = expected
    expect(fieldsOf(read({ '100.00': ['160.00', 96] }))).toEqual(others)
  })

  it('finds a label with one letter misread, but no other word', () => {
    expect(fieldsOf(read({ 'Invoice date': ['lnvoice date', 96] }))).toEqual(expected)
    const { dueDate: _, ...others } = expected
    expect(fieldsOf(read({ 'Due date': ['Dae dote', 96] }))).toEqual(others)
  })

  it('that misreads the company is not another company’s; that names it as the buyer is', () => {
    expect(fieldsOf(read({ 'UAB Demo': ['UA8 Derno', 60], '300000017': ['3OOOOOO17', 60] }))).toEqual(expected)
    expect(read({ Seller: ['Buyer', 96], Buyer: ['Seller', 96] })).toMatchObject({ reason: 'anotherCompany' })
  })

  it('that says little is unclear', () => {
    expect(read({}, rows.slice(0, 7))).toMatchObject({ kind: 'unread', reason: 'unclear' })
    expect(read({}, [])).toEqual({ kind: 'unread', reason: 'unclear' })
  })
})

describe('the optional packages', () => {
  it('are needed all; without one of them pictures are not read', () => {
    const without = (missing: string) => (name: string) => {
      if (name.startsWith(missing)) throw new Error(`Cannot find module '${name}'`)
      return name
    }
    expect(canReadImages(without('nothing'))).toBe(true)
    expect(canReadImages(without('tesseract.js'))).toBe(false)
    expect(canReadImages(without('@tesseract.js-data/lav'))).toBe(false)
  })

  it('read the language of the country, and English', () => {
    expect(languagesOf(['LT'])).toEqual(['lit', 'eng'])
    expect(languagesOf(['EE', 'FI', 'EE'])).toEqual(['est', 'eng'])
  })
})

describe.runIf(canReadImages())('the recognition itself', () => {
  const reader = new DocumentReader({ timeoutMs: IMAGE_TIMEOUT_MS })
  afterAll(() => reader.close())
  const values = (result: Awaited<ReturnType<typeof reader.read>>) =>
    result.kind === 'image'
      ? Object.fromEntries(Object.entries(result.invoice.fields).map(([name, found]) => [name, found.text]))
      : result

  it('reads a photo, and the same as a scan inside a PDF with its place on the page', async () => {
    expect(values(await reader.read('image', smallInvoice, context))).toEqual(expected)
    const image = `data:image/png;base64,${smallInvoice.toString('base64')}`
    const scan = await makePdf({ content: [{ image, width: 500, absolutePosition: { x: 40, y: 60 } }] })
    expect(await reader.read('pdf', scan, context)).toMatchObject({ reason: 'noText' })
    const result = await reader.read('scan', scan, context)
    expect(values(result)).toEqual(expected)
    const place = result.kind === 'image' ? result.invoice.fields.invoiceNumber?.place : undefined
    expect(place?.x).toBeCloseTo((40 + (362 / 917) * 500) / 595, 1)
  }, 90_000)

  it.each<[string, () => Buffer, string[]]>([
    ['a JPEG of four colours without text', () => jpeg(64, 64, { components: 4 }), ['unclear', 'notReadable']],
    ['a picture cut off', () => smallInvoice.subarray(0, 20_000), ['unclear', 'notReadable']],
    ['a header with other data', () => png(640, 480), ['unclear', 'notReadable']],
  ])(
    '%s ends as a message',
    async (_name, make, reasons) => {
      const result = await reader.read('image', make(), context)
      expect(reasons).toContain(result.kind === 'unread' ? result.reason : result.kind)
    },
    60_000,
  )

  it('that takes too long is ended (SME59); a PDF is read meanwhile', async () => {
    const hasty = new DocumentReader({ timeoutMs: 1 })
    expect(await hasty.read('image', smallInvoice, context)).toEqual({ kind: 'unread', reason: 'SME59' })
    await hasty.close()
    const text = await invoicePdf(
      {
        number: 'SF-1',
        issueDate: '2026-10-05',
        dueDate: '2026-11-04',
        net: 10_000,
        vat: 2100,
        seller: { name: 'UAB Demo', code: '300000017' },
        buyer: { name: 'OÜ Ostja', code: '11223344' },
      },
      { language: 'en', layout: 'labelled', dates: 'iso', money: 'point' },
    )
    expect((await reader.read('pdf', text, context)).kind).toBe('pdf')
  }, 60_000)
})
