import { deflateSync } from 'node:zlib'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { DocumentReader } from '../../../../server/uploads/documents/DocumentReader.ts'
import type { ReadContext } from '../../../../server/uploads/documents/document.types.ts'
import { eArveXml, ublXml, type XmlInvoice } from '../../../support/eInvoices.ts'
import { invoicePdf, makePdf, pdfWithFiles, type PdfFacts } from '../../../support/invoicePdfs.ts'
import { aPdf } from '../../../support/uploads.ts'

const seller = { name: 'UAB Demo', code: '300000017' }
const buyer = { name: 'OÜ Ostja', code: '11223344' }
const invoice: XmlInvoice = {
  number: 'X-1',
  issueDate: '2026-10-05',
  dueDate: '2026-11-04',
  total: '121.00',
  seller,
  buyer,
}
const facts: PdfFacts = {
  number: 'SF-1',
  issueDate: '2026-10-05',
  dueDate: '2026-11-04',
  net: 10_000,
  vat: 2100,
  seller,
  buyer,
}
const context: ReadContext = {
  company: { name: seller.name, registrationCode: seller.code, vatNumber: null },
  isReverse: false,
  others: [{ name: buyer.name, registrationCode: buyer.code, vatNumber: null }],
  languages: ['eng'],
}
const reader = new DocumentReader()
afterAll(() => reader.close())
const variant = { language: 'en', layout: 'labelled', dates: 'iso', money: 'point' } as const
const good = invoicePdf(facts, variant)

/** A PDF of raw objects, numbered from 1; the first is the catalogue. */
function rawPdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(parts.reduce((sum, part) => sum + part.length, 0))
    parts.push(Buffer.from(`${String(index + 1)} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n'))
  }
  const start = parts.reduce((sum, part) => sum + part.length, 0)
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `xref\n0 ${String(objects.length + 1)}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${String(objects.length + 1)} /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(trailer)])
}
const stream = (content: Buffer, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${String(content.length)} ${more}>>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>'
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const catalog = (more = '') => `<< /Type /Catalog /Pages 2 0 R ${more}>>`

function manyAttachments(count: number): Buffer {
  const names = Array.from({ length: count }, (_, index) => `(f${String(index)}) 5 0 R`).join(' ')
  return rawPdf([
    catalog(`/Names << /EmbeddedFiles << /Names [${names}] >> >> `),
    pages,
    page,
    stream(Buffer.from('BT ET')),
    '<< /Type /Filespec /F (a.xml) /EF << /F 6 0 R >> >>',
    stream(Buffer.from('<Order/>')),
  ])
}
const bomb = (): Buffer =>
  rawPdf([
    catalog('/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >> '),
    pages,
    page,
    stream(Buffer.from('BT ET')),
    '<< /Type /Filespec /F (a.xml) /EF << /F 6 0 R >> >>',
    stream(deflateSync(deflateSync(Buffer.alloc(1_500_000_000))), '/Filter [/FlateDecode /FlateDecode] '),
  ])
const locked = () => makePdf({ content: [{ text: 'Invoice' }], userPassword: 'secret', version: '1.7' })
const cut = async () => Buffer.concat([(await good).subarray(0, 9000), Buffer.from('\n%%EOF\n')])
const empty = () => makePdf({ content: [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: 9, y2: 9 }] }] })

describe('a PDF with an e-invoice inside (UPL-82)', () => {
  it('is read as the e-invoice, whatever the file is called', async () => {
    const pdf = await pdfWithFiles([
      ['notes.txt', 'nothing'],
      ['order.xml', '<Order/>'],
      ['anything.bin', ublXml(invoice)],
    ])
    expect(await reader.read('pdf', pdf, context)).toMatchObject({
      kind: 'eInvoices',
      invoices: [{ number: 'X-1', amount: '121.00' }],
    })
  })

  it('of another company says so; one that is not exact leaves the text to decide', async () => {
    const other = { ...invoice, seller: { name: 'x', code: '999' } }
    expect(await reader.read('pdf', await pdfWithFiles([['a.xml', ublXml(other)]]), context)).toMatchObject({
      reason: 'anotherCompany',
    })
    const broken = await pdfWithFiles([['a.xml', ublXml({ ...invoice, total: '1,5' })]])
    expect(await reader.read('pdf', broken, context)).toMatchObject({ kind: 'unread' })
    const two = await pdfWithFiles([
      ['a.xml', ublXml(invoice)],
      ['b.xml', ublXml({ ...invoice, number: 'X-2' })],
    ])
    expect((await reader.read('pdf', two, context)).kind).toBe('unread')
  })
})

describe('hostile documents end as a reason, and the next good one is read (UPL-87)', () => {
  it.each<[name: string, make: () => Buffer | Promise<Buffer>, reason: string]>([
    ['no PDF at all', () => aPdf(), 'notReadable'],
    ['a cut one', cut, 'notReadable'],
    ['one with a password', locked, 'password'],
    ['only a picture', empty, 'noText'],
    ['10,000 attachments', () => manyAttachments(10_000), 'noText'],
    [
      'pages that are their own parents',
      () => rawPdf([catalog(), '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
      'notReadable',
    ],
    [
      'a million pages by its own count',
      () => rawPdf([catalog(), '<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>', page, stream(Buffer.from('BT ET'))]),
      'noText',
    ],
    ['a catalogue that is none', () => rawPdf(['<< >>']), 'notReadable'],
    [
      'a price list',
      () => makePdf({ content: [{ text: 'UAB Demo, price list. Total: 100.00 EUR for everybody.' }] }),
      'notAnInvoice',
    ],
    [
      'another company’s invoice',
      () => invoicePdf({ ...facts, seller: buyer, buyer: { name: 'x', code: '1' } }, variant),
      'anotherCompany',
    ],
    [
      'an invoice to the company itself',
      () => invoicePdf({ ...facts, seller: buyer, buyer: seller }, variant),
      'anotherCompany',
    ],
    ['an attachment of 1.5 GB', bomb, 'SME59'],
  ])(
    '%s: %s',
    async (_name, make, reason) => {
      const result = await reader.read('pdf', await make(), context)
      expect(result).toMatchObject({ kind: 'unread', reason })
      expect(await reader.read('pdf', await good, context)).toMatchObject({
        kind: 'pdf',
        invoice: { fields: { invoiceNumber: { text: 'SF-1' }, invoiceAmount: { text: '121.00' } } },
      })
    },
    60_000,
  )

  it('bytes changed anywhere never end without an answer', async () => {
    const pdf = await good
    for (let seed = 1; seed <= 25; seed++) {
      const broken = Buffer.from(pdf)
      for (let at = seed; at < 30 + seed; at++) broken[(at * 7919 * seed) % broken.length] = (at * 31) % 256
      expect(['pdf', 'unread']).toContain((await reader.read('pdf', broken, context)).kind)
    }
  }, 60_000)
})

describe('the reading process', () => {
  it('is a new one after its documents, and gone when the reader is closed', async () => {
    const own = new DocumentReader({ documentsPerProcess: 2 })
    const xml = Buffer.from(eArveXml([invoice]))
    const pids: (number | undefined)[] = []
    for (let count = 0; count < 4; count++) {
      expect((await own.read('xml', xml, context)).kind).toBe('eInvoices')
      pids.push(own.pid)
    }
    expect(pids).toEqual([expect.any(Number), undefined, expect.any(Number), undefined])
    expect(pids[0]).not.toBe(pids[2])
    await own.close()
    expect(await own.read('xml', xml, context)).toEqual({ kind: 'unread', reason: 'SME59' })
  }, 30_000)

  it('that takes too long or is killed costs only its document (SME59)', async () => {
    const hasty = new DocumentReader({ timeoutMs: 1 })
    expect(await hasty.read('pdf', await good, context)).toEqual({ kind: 'unread', reason: 'SME59' })
    await hasty.close()
    const own = new DocumentReader()
    const lost = own.read('pdf', await good, context)
    await delay(50)
    process.kill(own.pid ?? 0, 'SIGKILL')
    expect(await lost).toEqual({ kind: 'unread', reason: 'SME59' })
    expect((await own.read('pdf', await good, context)).kind).toBe('pdf')
    await own.close()
  }, 30_000)
})
