import { CFB, utils, write } from '@e965/xlsx'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { SpreadsheetReader } from '../../../../server/uploads/spreadsheet/SpreadsheetReader.ts'
import type { SheetResult } from '../../../../server/uploads/spreadsheet/spreadsheet.types.ts'
import { aRawWorkbook, aZip, rawRow } from '../../../support/workbooks.ts'

const reader = new SpreadsheetReader()
afterAll(() => reader.close())

const headers = ['Invoice number', 'Buyer code', 'Issue date', 'Due date', 'Invoice amount']
const values = ['SF-1', '304', '2026-01-02', '2026-02-01', '100.00']
const good = aRawWorkbook({ sheets: [{ rows: rawRow(1, headers) + rawRow(2, values) }] })
const megabyte = 1024 * 1024
const head = rawRow(1, headers)

function goodXls(): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([headers, values]), 'Sheet')
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
}
const xls = goodXls()

function aCompoundFile(stream: string): Buffer {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, `/${stream}`, Buffer.alloc(5000, 1))
  return CFB.write(file, { type: 'buffer' }) as Buffer
}

/** What the reader makes of a file: `rows 1`, or the code. */
function inShort(result: SheetResult): string {
  if (result.kind === 'rows') return `rows ${result.rows.length}`
  return result.kind === 'fault' ? result.code : result.kind
}

/** The record after the first one says that the rest is encrypted. */
function withPassword(): Buffer {
  const bytes = Buffer.from(xls)
  const start = bytes.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]))
  bytes.writeUInt16LE(0x2f, start + 20)
  return bytes
}

type Make = () => Buffer | Promise<Buffer>
const flipped =
  (seed: number): Make =>
  () => {
    const bytes = Buffer.from(xls)
    for (let bit = 0; bit < 30; bit += 1) {
      const at = (seed * 7919 + bit * 104_729) % bytes.length
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8))
    }
    return bytes
  }
const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(500)}">${Array.from({ length: 8 }, (_, level) => `<!ENTITY ${String.fromCodePoint(98 + level)} "${`&${String.fromCodePoint(97 + level)};`.repeat(10)}">`).join('')}]>`

const corpus: readonly (readonly [string, string, Make, string | readonly string[]])[] = [
  ['an empty workbook', 'a.xlsx', () => Buffer.alloc(0), 'SME29'],
  ['an empty table', 'a.csv', () => Buffer.alloc(0), 'SME31'],
  ['a byte order mark alone', 'a.csv', () => Buffer.from('\ufeff'), 'SME31'],
  ['noise', 'a.xlsx', () => Buffer.alloc(5000, 'no workbook'), 'SME29'],
  ['the start of an archive', 'a.xlsx', () => Buffer.from('PK\u0003\u0004'), 'SME29'],
  ['an archive of nothing', 'a.xlsx', () => aZip([]), 'SME29'],
  ['a cut .xlsx', 'a.xlsx', () => good.subarray(0, good.length / 2), 'SME29'],
  ['a cut .xls', 'a.xls', () => xls.subarray(0, xls.length / 2), 'SME29'],
  ['the first sector of an .xls', 'a.xls', () => xls.subarray(0, 512), 'SME29'],
  ['an .xlsx named .xls', 'a.xls', () => good, 'rows 1'],
  ['an .xls named .xlsx', 'a.xlsx', () => xls, 'rows 1'],
  ['HTML named .xls', 'a.xls', () => Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), 'SME29'],
  ['XML of 2003 named .xls', 'a.xls', () => Buffer.from('<?xml version="1.0"?><Workbook/>'), 'SME29'],
  ['a PDF named .csv', 'a.csv', () => Buffer.from('%PDF-1.7\n\u0001\u0002\u0000binary'), 'SME29'],
  ['macros', 'a.xlsx', () => aRawWorkbook({ sheets: [{ rows: head }], more: [['xl/vbaProject.bin', 'x']] }), 'SME29'],
  [
    'a document',
    'a.xlsx',
    () =>
      aZip([
        ['[Content_Types].xml', '<Types/>'],
        ['word/document.xml', '<x/>'],
      ]),
    'SME29',
  ],
  [
    'an .ods',
    'a.xlsx',
    async () => Buffer.from(await writeOds({ sheets: [{ name: 'a', rows: [headers, values] }] })),
    'SME29',
  ],
  [
    'a password',
    'a.xlsx',
    async () =>
      Buffer.from(
        await writeXlsx({
          sheets: [{ name: 'a', rows: [headers, values] }],
          encryption: { password: 'x', spinCount: 10 },
        }),
      ),
    'SME29',
  ],
  ['an .xls with a password', 'a.xls', withPassword, 'SME29'],
  ['an old document', 'a.xls', () => aCompoundFile('WordDocument'), 'SME29'],
  ['a workbook stream of noise', 'a.xls', () => aCompoundFile('Workbook'), 'SME29'],
  ['a bomb in a sheet', 'a.xlsx', () => aRawWorkbook({ sheets: [{ rows: ' '.repeat(60 * megabyte) }] }), 'SME29'],
  [
    'a sheet of 41 MB that packs badly enough',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: head + largeText(41) }] }),
    'SME29',
  ],
  [
    'shared strings of 17 MB',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: head }], strings: largeText(17) }),
    'SME29',
  ],
  [
    'a style sheet of 17 MB',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: head }], more: [['xl/styles.xml', largeText(17)]] }),
    'SME29',
  ],
  [
    'shared strings of 15 MB',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: head + rawRow(2, values) }], strings: manyStrings(15) }),
    ['rows 1', 'SME59'],
  ],
  [
    'an 8 MB string used 30,000 times',
    'a.xlsx',
    () =>
      aRawWorkbook({
        sheets: [{ rows: head + sharedRows(30_000) }],
        strings: `<si><t>${'ab1 '.repeat(2 * megabyte)}</t></si>`,
      }),
    ['SME29', 'SME31'],
  ],
  [
    'a sheet larger than declared',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: head }], lies: { 'xl/worksheets/sheet1.xml': { size: 5 } } }),
    'SME29',
  ],
  [
    'a wrong checksum',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: head }], lies: { 'xl/workbook.xml': { crc: 1 } } }),
    'SME29',
  ],
  [
    'an encrypted part',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: head }], lies: { 'xl/workbook.xml': { flags: 1 } } }),
    'SME29',
  ],
  [
    'a part twice',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: head }], more: [['xl/workbook.xml', '<workbook/>']] }),
    'SME29',
  ],
  [
    '1,001 parts',
    'a.xlsx',
    () =>
      aRawWorkbook({
        sheets: [{ rows: head }],
        more: Array.from({ length: 1001 }, (_, index) => [`${index}`, 'x'] as const),
      }),
    'SME29',
  ],
  ['a part outside', 'a.xlsx', () => aRawWorkbook({ sheets: [{ rows: head }], more: [['../../evil', 'x']] }), 'SME29'],
  [
    'no list of sheets',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: head }], without: ['xl/workbook.xml'] }),
    'SME29',
  ],
  [
    'a list of sheets of 2 MB',
    'a.xlsx',
    () =>
      aRawWorkbook({
        sheets: [{ rows: head }],
        workbook: `<workbook>${'<sheet name="a1b" r:id="x"/>'.repeat(80_000)}</workbook>`,
      }),
    'SME29',
  ],
  ['no sheet', 'a.xlsx', () => aRawWorkbook({ sheets: [] }), 'SME31'],
  [
    'a sheet without its part',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: head }], without: ['xl/worksheets/sheet1.xml'] }),
    'SME29',
  ],
  [
    'only hidden sheets',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: head + rawRow(2, values), state: 'hidden' }] }),
    'SME31',
  ],
  [
    '200 sheets without headers',
    'a.xlsx',
    () => aRawWorkbook({ sheets: Array.from({ length: 200 }, () => ({ rows: rawRow(1, ['a', 'b']) })) }),
    'SME30',
  ],
  [
    'a cell in the far corner',
    'a.xlsx',
    () =>
      aRawWorkbook({
        sheets: [{ rows: `${head}${rawRow(2, values)}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>` }],
      }),
    'rows 1',
  ],
  [
    'a cell beyond the last column',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: `${head}<row r="2"><c r="ZZZZZ2"><v>1</v></c></row>` }] }),
    'SME29',
  ],
  [
    '20,000 rows each with a cell in the last column',
    'a.xlsx',
    () =>
      aRawWorkbook({
        sheets: [
          {
            rows:
              head +
              Array.from(
                { length: 20_000 },
                (_, index) => `<row r="${index + 2}"><c r="XFD${index + 2}"><v>1</v></c></row>`,
              ).join(''),
          },
        ],
      }),
    ['SME29', 'SME59'],
  ],
  [
    'rows out of order',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: head + rawRow(3, values) + rawRow(2, values) }] }),
    'SME29',
  ],
  [
    'a row twice',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: head + rawRow(2, values) + rawRow(2, values) }] }),
    'SME29',
  ],
  ['a row zero', 'a.xlsx', () => aRawWorkbook({ sheets: [{ rows: rawRow(0, headers) }] }), 'SME29'],
  ['a row without a number', 'a.xlsx', () => aRawWorkbook({ sheets: [{ rows: head + rawRow('x', values) }] }), 'SME29'],
  [
    'entities of entities',
    'a.xlsx',
    () => aRawWorkbook({ prolog: laughs, sheets: [{ rows: head + rawRow(2, ['&i;', ...values.slice(1)]) }] }),
    ['rows 1', 'SME29'],
  ],
  [
    'elements 100,000 deep',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: `${head}${'<x1>'.repeat(100_000)}` }] }),
    ['SME29', 'SME31', 'SME59'],
  ],
  [
    'a string that does not exist',
    'a.xlsx',
    () =>
      aRawWorkbook({
        sheets: [{ rows: `${head}<row r="2"><c r="A2" t="s"><v>99</v></c><c r="B2" t="s"><v>-1</v></c></row>` }],
        strings: '<si><t>a</t></si>',
      }),
    ['SME31', 'rows 1'],
  ],
  [
    'a million empty rows',
    'a.xlsx',
    () =>
      aRawWorkbook({
        sheets: [
          {
            rows:
              head +
              Array.from({ length: 1_000_000 }, (_, index) => `<row r="${index + 2}" s="${(index * 31) % 997}"/>`).join(
                '',
              ),
          },
        ],
      }),
    'SME31',
  ],
  [
    '30,000 rows',
    'a.xlsx',
    () =>
      aRawWorkbook({
        sheets: [{ rows: head + Array.from({ length: 30_000 }, (_, index) => rawRow(index + 2, values)).join('') }],
      }),
    'SME31',
  ],
  [
    'a header of 30,000 characters',
    'a.xlsx',
    () => aRawWorkbook({ sheets: [{ rows: rawRow(1, ['x ('.repeat(10_000), 'y']) }] }),
    'SME30',
  ],
  [
    'a header twice',
    'a.csv',
    () => Buffer.from(`${[...headers, 'Due date'].join(';')}\n${values.join(';')};x`),
    'mapping',
  ],
  ['a line of 9 MB', 'a.csv', () => Buffer.alloc(9 * megabyte, 'abc'), 'SME30'],
  ['a line of 9 MB of delimiters', 'a.csv', () => Buffer.alloc(9 * megabyte, ';'), ['SME31', 'SME59']],
  ['a line of 50 MB', 'a.csv', () => Buffer.alloc(50 * megabyte, 'a;b'), 'SME29'],
  [
    'an open quote before 5 MB',
    'a.csv',
    () => Buffer.from(`${headers.join(';')}\n"${'a;b\n'.repeat(megabyte)}`),
    ['rows 1', 'SME30'],
  ],
  ['9 MB of quotes', 'a.csv', () => Buffer.alloc(9 * megabyte, '"'), ['SME30', 'SME31', 'SME59']],
  ['9 MB of line ends', 'a.csv', () => Buffer.alloc(9 * megabyte, '\n'), 'SME31'],
  ['NUL in a table', 'a.csv', () => Buffer.from(`${headers.join(';')}\n\u0000`), 'SME29'],
  [
    'UTF-32',
    'a.csv',
    () => Buffer.from(Array.from(headers.join(';'), letter => [letter.codePointAt(0) ?? 0, 0, 0, 0]).flat()),
    'SME29',
  ],
  [
    'a table without an extension',
    'invoices',
    () => Buffer.from([headers, values].map(row => row.join(';')).join('\n')),
    'SME29',
  ],
  ...Array.from(
    { length: 15 },
    (_, seed) =>
      [
        `an .xls with 30 wrong bits, ${seed}`,
        'a.xls',
        flipped(seed),
        ['rows 1', 'rows 0', 'SME29', 'SME30', 'SME31', 'SME59'],
      ] as const,
  ),
]

/** Text that packs to a tenth, so that only its size is unusual. */
function largeText(megabytes: number): string {
  return Array.from(
    { length: megabytes * 16_384 },
    (_, index) => `<!--${(index * 2_654_435_761).toString(36).padEnd(57, '.')}-->`,
  ).join('')
}

function manyStrings(megabytes: number): string {
  return Array.from(
    { length: megabytes * 65_536 },
    (_, index) => `<si><t>${(index % 997).toString().padEnd(2)}</t></si>`,
  )
    .join('')
    .slice(0, megabytes * megabyte - 100)
    .replace(/<si>(?:(?!<\/si>).)*$/, '')
}

function sharedRows(count: number): string {
  return Array.from(
    { length: count },
    (_, index) => `<row r="${index + 2}"><c r="A${index + 2}" t="s"><v>0</v></c></row>`,
  ).join('')
}

describe('SpreadsheetReader.read of a hostile file (SEC-71)', () => {
  test.each(corpus)('survives %s', async (_name, name, make, expected) => {
    const content = await make()
    const started = performance.now()
    const result = inShort(await reader.read({ name, content }, 'me'))
    const ms = performance.now() - started
    if (typeof expected === 'string') expect(result).toBe(expected)
    else expect(expected).toContain(result)
    expect(ms).toBeLessThan(20_000)
    expect(inShort(await reader.read({ name: 'a.xlsx', content: good }, 'me'))).toBe('rows 1')
  })

  test('replaces characters that a database cannot store', async () => {
    const rows = head + rawRow(2, ['a_x0000_b', 'c_xD800_d', ...values.slice(2)])
    const result = await reader.read({ name: 'a.xlsx', content: aRawWorkbook({ sheets: [{ rows }] }) }, 'me')
    expect(result).toMatchObject({ rows: [{ texts: { invoiceNumber: 'a\ufffdb', buyer: 'c\ufffdd' } }] })
  })

  test('keeps long texts from looking complete', async () => {
    const rows = head + rawRow(2, [...values.slice(0, 4), `1${' '.repeat(2000)}000`])
    const result = await reader.read({ name: 'a.xlsx', content: aRawWorkbook({ sheets: [{ rows }] }) }, 'me')
    expect(result).toMatchObject({ rows: [{ texts: { invoiceAmount: expect.stringMatching(/^1 {999}…$/) } }] })
  })
})

describe('SpreadsheetReader with many files', () => {
  test('rejects the third file of one person and the twelfth of all (503 with Retry-After)', async () => {
    const busy = new SpreadsheetReader()
    const file = { name: 'a.csv', content: Buffer.from([headers, values].map(row => row.join(';')).join('\n')) }
    const results = await Promise.allSettled([
      ...Array.from({ length: 3 }, () => busy.read(file, 'me')),
      ...Array.from({ length: 10 }, (_, person) => busy.read(file, `person ${person}`)),
    ])
    const rejected = results.flatMap((result, index) => (result.status === 'rejected' ? [[index, result.reason]] : []))
    expect(rejected).toEqual([
      [2, expect.objectContaining({ code: 'OVERLOADED', status: 503, retryAfterSeconds: 5 })],
      [12, expect.objectContaining({ code: 'OVERLOADED' })],
    ])
    await busy.close()
  })

  test('reports SME59 when reading takes too long, and reads the next file', async () => {
    const slow = new SpreadsheetReader({ timeoutMs: 1 })
    expect(inShort(await slow.read({ name: 'a.xlsx', content: good }, 'me'))).toBe('SME59')
    await slow.close()
    expect(inShort(await reader.read({ name: 'a.xlsx', content: good }, 'me'))).toBe('rows 1')
  })

  test('ends an idle thread and starts another', async () => {
    const idle = new SpreadsheetReader({ idleMs: 1 })
    // The next file comes before, while and after the thread ends, which takes a few milliseconds.
    for (const pause of [0, 1, 2, 3, 5, 50]) {
      expect(inShort(await idle.read({ name: 'a.xlsx', content: good }, 'me')), `${pause} ms`).toBe('rows 1')
      await new Promise(resolve => {
        setTimeout(resolve, pause)
      })
    }
    expect(inShort(await idle.read({ name: 'a.xlsx', content: good }, 'me'))).toBe('rows 1')
    await idle.close()
  })
})
