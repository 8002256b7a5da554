import { deflateRawSync, crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { StartError } from '../../../server/errors.ts'
import { AttachmentInspector } from '../../../server/files/attachments.ts'
import type { SentFile } from '../../../server/files/attachments.ts'
import { aFile } from '../../support/leasingPayload.ts'

const types = ['.pdf', '.json', '.csv', '.doc', '.docx', '.png', '.jpeg', '.jpg', '.xls', '.xlsx']
const inspector = new AttachmentInspector({ maxMegabytes: 4, types })
const verdict = async (...files: unknown[]) => {
  const { issues, attachments } = await inspector.inspect(files as SentFile[], '/files')
  return issues.length === 0
    ? attachments.map(({ contentType }) => contentType)
    : issues.map(({ path, code }) => `${path} ${code}`)
}

/** A zip archive with the given members; sizes and checksums may be falsified. */
function zip(
  members: Record<string, Buffer | string>,
  falsify: { size?: number; crc?: number; flags?: number } = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(members)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const file = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(falsify.flags ?? 0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(falsify.crc ?? crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(falsify.size ?? content.length, 18)
    common.writeUInt16LE(file.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, file, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, file]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}

function png(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    return Buffer.concat([head, Buffer.from(type), data, Buffer.alloc(4)])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.alloc(13)),
    chunk('IDAT', Buffer.alloc(40)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The head of a compound file with a stream of that name in its directory. */
function compound(stream: string): Buffer {
  const bytes = Buffer.alloc(4096)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.write(`${stream}\0`, 1536, 'utf16le')
  return bytes
}

const pdf = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF \n'
const encoded = Buffer.from(pdf).toString('base64')
const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(200, 7),
  Buffer.from('ffd9', 'hex'),
  Buffer.from('camera data'),
])
const contentTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
const docx = zip({ '[Content_Types].xml': contentTypes, 'word/document.xml': '<w:document/>' })
const xlsx = zip({
  'xl/workbook.xml': '<workbook/>',
  'xl/worksheets/sheet1.xml': '<a/>',
  '[Content_Types].xml': contentTypes,
})
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

describe('files of an application', () => {
  it.each([
    ['offer.pdf', pdf, 'application/pdf'],
    ['OFFER.PDF', pdf, 'application/pdf'],
    ['a.b.pdf', pdf, 'application/pdf'],
    ['photo.png', png(), 'image/png'],
    ['photo.jpg', jpeg, 'image/jpeg'],
    ['photo.jpeg', jpeg, 'image/jpeg'],
    ['letter.docx', docx, word],
    ['table.xlsx', xlsx, excel],
    ['letter.doc', compound('WordDocument'), 'application/msword'],
    ['table.xls', compound('Workbook'), 'application/vnd.ms-excel'],
    ['old.xls', compound('Book'), 'application/vnd.ms-excel'],
    ['data.json', '{"a":[1,2]}', 'application/json'],
    ['data.csv', 'Data;Suma\n2026-01-01;12,50\n', 'text/csv'],
    ['bom.csv', '\ufeffData;Suma\n', 'text/csv'],
    ['baltic.csv', Buffer.from('50e1656d656a61733b31', 'hex'), 'text/csv'],
    ['wide.csv', Buffer.from('\ufeffData;Suma\n', 'utf16le'), 'text/csv'],
  ])('accept %s', async (name, content, contentType) => {
    expect(await verdict(aFile(name, content))).toEqual([contentType])
  })

  it.each([
    ['run.exe', pdf],
    ['page.html', '<html>'],
    ['offer.pdf.exe', pdf],
    ['offer', pdf],
    ['.pdf2', pdf],
    ['script.js', 'x'],
    ['image.svg', '<svg/>'],
    ['archive.zip', docx],
    ['macro.docm', docx],
    ['offer.pdf ', pdf],
    ['book.xlsb', xlsx],
    ['book.ods', xlsx],
  ])('reject the type of %s', async (name, content) => {
    expect(await verdict(aFile(name, content))).toEqual(['/files/0 SME32'])
  })

  it.each([
    ['not-a.pdf', 'hello'],
    ['png-as.pdf', png()],
    ['pdf-as.png', pdf],
    ['exe-as.pdf', Buffer.from('4d5a900003000000', 'hex')],
    ['html-as.pdf', '<html></html>'],
    ['xlsx-as.docx', xlsx],
    ['docx-as.xlsx', docx],
    ['zip-as.docx', zip({ 'a.txt': 'x' })],
    ['macro.docx', zip({ '[Content_Types].xml': contentTypes, 'word/document.xml': '', 'word/vbaProject.bin': 'x' })],
    ['doc-as.xls', compound('WordDocument')],
    ['msi-as.doc', compound('SummaryInformation')],
    ['pdf-as.csv', pdf],
    ['binary.csv', Buffer.from([1, 2, 0, 3])],
    ['sound.csv', Buffer.from('fffb9064000000000000000000', 'hex')],
    ['binary.json', Buffer.from([0xff, 0, 1])],
    ['late.pdf', `<script></script>${pdf}`],
    ['gif.jpg', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
  ])('reject %s, whose content has another type', async (name, content) => {
    expect(await verdict(aFile(name, content))).toEqual(['/files/0 SME33'])
  })

  it.each([
    ['cut.pdf', pdf.slice(0, 20)],
    ['cut.png', png().subarray(0, 60)],
    ['cut.jpg', jpeg.subarray(0, 100)],
    ['cut.docx', docx.subarray(0, docx.length - 30)],
    ['short.doc', compound('WordDocument').subarray(0, 600)],
    ['cut.json', '{"a":'],
    ['deep.json', '['.repeat(100_000)],
    ['checksum.docx', zip({ '[Content_Types].xml': contentTypes, 'word/document.xml': 'abc' }, { crc: 1 })],
    ['size.docx', zip({ '[Content_Types].xml': contentTypes, 'word/document.xml': 'abc' }, { size: 2 })],
    ['encrypted.docx', zip({ '[Content_Types].xml': contentTypes, 'word/document.xml': 'abc' }, { flags: 1 })],
    ['outside.docx', zip({ '[Content_Types].xml': contentTypes, '../evil.xml': 'abc' })],
    ['many.docx', zip(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}.xml`, 'x'])))],
  ])('reject the damaged %s', async (name, content) => {
    expect(await verdict(aFile(name, content))).toEqual(['/files/0 fileCorrupt'])
  })

  it('reject a decompression bomb without inflating it (SEC-15, SEC-43)', async () => {
    const bomb = zip({ '[Content_Types].xml': contentTypes, 'xl/workbook.xml': Buffer.alloc(60 * 1024 * 1024) })
    const before = process.memoryUsage().rss
    expect(await verdict(aFile('bomb.xlsx', bomb))).toEqual(['/files/0 fileCorrupt'])
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it.each([
    ['not base64', { fileContent: '%%%%' }],
    ['unpadded', { fileContent: encoded.replace(/=+$/, '') }],
    ['with line breaks', { fileContent: `${encoded}\n` }],
    ['a data URL', { fileContent: `data:application/pdf;base64,${encoded}` }],
    ['of another size', { fileSize: pdf.length + 1 }],
    ['smaller than said', { fileSize: 4_000_000 }],
  ])('reject a content that is %s', async (_what, change) => {
    expect(await verdict(aFile('offer.pdf', pdf))).toEqual(['application/pdf'])
    expect(await verdict(aFile('offer.pdf', pdf, change))).toEqual(['/files/0 fileCorrupt'])
  })

  it('reject a name with a change of text direction', async () => {
    expect(await verdict(aFile('invoice\u202Efdp.pdf', pdf))).toEqual(['/files/0/fileName pattern'])
  })

  it('may total 4 MB and not one byte more (FRM-50)', async () => {
    const half = Buffer.concat([Buffer.from(pdf), Buffer.alloc(2 * 1024 * 1024 - 2 * pdf.length, 32), Buffer.from(pdf)])
    expect(half.length).toBe(2 * 1024 * 1024)
    expect(await verdict(aFile('a.pdf', half), aFile('b.pdf', half))).toEqual(['application/pdf', 'application/pdf'])
    expect(await verdict(aFile('a.pdf', half), aFile('b.pdf', half), aFile('c.csv', 'x'))).toEqual(['/files SME11'])
  })

  it('are detected when larger than declared', async () => {
    const large = Buffer.concat([Buffer.from(pdf), Buffer.alloc(4 * 1024 * 1024, 32)])
    expect(await verdict(aFile('a.pdf', large, { fileSize: 10 }))).toEqual(['/files/0 SME11'])
  })

  it('each report their own error (FRM-52)', async () => {
    expect(await verdict(aFile('a.pdf', pdf), aFile('b.exe', pdf), aFile('c.pdf', 'x'))).toEqual([
      '/files/1 SME32',
      '/files/2 SME33',
    ])
  })

  it('of a type without a check fail startup', () => {
    expect(() => new AttachmentInspector({ maxMegabytes: 4, types: ['.pdf', '.exe'] })).toThrow(StartError)
  })
})
