import { writeXlsx } from 'hucre/xlsx'
import { utils, write } from '@e965/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { SpreadsheetReader } from '../../../../server/uploads/spreadsheet/SpreadsheetReader.ts'
import type { SheetResult } from '../../../../server/uploads/spreadsheet/spreadsheet.types.ts'

const reader = new SpreadsheetReader()
afterAll(() => reader.close())

type Cell = string | number | boolean | Date | null
const headers = ['Invoice number', 'Buyer code', 'Issue date', 'Due date', 'Invoice amount']
const complete: Cell[] = ['SF-1', '304151376', '2026-01-02', '2026-02-01', '100.00']
const texts = {
  invoiceNumber: 'SF-1',
  buyer: '304151376',
  issueDate: '2026-01-02',
  dueDate: '2026-02-01',
  invoiceAmount: '100.00',
}

async function anXlsx(rows: Cell[][], more: object = {}): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet', rows }], ...more }))
}

function anXls(rows: Cell[][]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: false, UTC: true }), 'Sheet')
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
}

const readXlsx = async (rows: Cell[][], more?: object) =>
  reader.read({ name: 'a.xlsx', content: await anXlsx(rows, more) }, 'me')
const readText = (text: string | Buffer, name = 'a.csv') =>
  reader.read({ name, content: typeof text === 'string' ? Buffer.from(text) : text }, 'me')

function rowsOf(result: SheetResult) {
  if (result.kind !== 'rows') throw new Error(JSON.stringify(result))
  return result.rows
}

/** All 256 bytes of the Windows code page, by its decoder. */
function windows1257(text: string): Buffer {
  const letters = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1257').decode(Uint8Array.of(byte)), byte]),
  )
  return Buffer.from(Array.from(text, letter => letters.get(letter) ?? 0x3f))
}

describe('SpreadsheetReader.read of a workbook', () => {
  test.each<[string, number, Cell, Cell, string]>([
    ['a date', 2, new Date('2026-01-02T00:00:00Z'), '2026-01-02', 'issueDate'],
    ['a time of day', 2, new Date('2026-01-02T13:30:00Z'), '2026-01-02', 'issueDate'],
    ['a date without a format', 2, 46_024, '2026-01-02', 'issueDate'],
    ['a date as digits', 2, 20_260_102, '20260102', 'issueDate'],
    ['a number that is no date', 2, 7, '7', 'issueDate'],
    ['a text date', 2, '02.01.2026', '02.01.2026', 'issueDate'],
    ['a text date at midnight', 2, '2026-01-02 00:00:00', '2026-01-02', 'issueDate'],
    ['an amount', 4, 1234.5, '1234.50', 'invoiceAmount'],
    ['binary noise', 4, 0.1 + 0.2, '0.30', 'invoiceAmount'],
    ['noise of a large amount', 4, 123_456_789_012.12, '123456789012.12', 'invoiceAmount'],
    ['a negative amount', 4, -5, '-5.00', 'invoiceAmount'],
    ['three decimals', 4, 1.234, '1.234', 'invoiceAmount'],
    ['a code as a number', 1, 304_151_376, '304151376', 'buyer'],
    ['a code with leading zeros', 1, '00123', '00123', 'buyer'],
    ['a long code as a number', 1, 1e15, '1000000000000000', 'buyer'],
    ['a formula error', 4, '#N/A', '#N/A', 'invoiceAmount'],
    ['an injected formula', 0, '=HYPERLINK("x")', '=HYPERLINK("x")', 'invoiceNumber'],
    ['a number as the number', 0, 147, '147', 'invoiceNumber'],
    ['a truth value', 0, true, 'TRUE', 'invoiceNumber'],
  ])('reads %s', async (_name, index, value, expected, field) => {
    const row = complete.with(index, value)
    for (const content of [await anXlsx([headers, row]), ...(value instanceof Date ? [] : [anXls([headers, row])])])
      expect(rowsOf(await reader.read({ name: 'a', content }, 'me'))).toEqual([
        { line: 2, texts: { ...texts, [field]: expected } },
      ])
  })

  test('reads dates of the 1904 calendar, with and without a format', async () => {
    const rows = [headers, complete.with(2, new Date('2026-01-02T00:00:00Z')).with(3, 46_054 - 1462)]
    expect(rowsOf(await readXlsx(rows, { dateSystem: '1904' }))[0]?.texts).toEqual(texts)
  })

  test('skips rows above the headers, empty rows and hidden sheets, and counts lines as the program does', async () => {
    const content = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'Hidden', rows: [headers, ['no', ...complete.slice(1)]], hidden: true },
          { name: 'Cover', rows: [['Invoices of March'], ['for the factor']] },
          { name: 'Data & more', rows: [['Report'], [], headers, [], complete, [null, null], ['', '', '', '', '']] },
        ],
      }),
    )
    expect(rowsOf(await reader.read({ name: 'a.xlsx', content }, 'me'))).toEqual([{ line: 5, texts }])
  })

  test('names unknown columns and does not guess what "Date" and "Sum" mean', async () => {
    const result = await readXlsx([
      [...headers, 'Salesman', 'Date', 'Sum', 'Errors'],
      [...complete, 'Rasa', 'x', 'y', 'z'],
    ])
    expect(result).toMatchObject({ kind: 'rows', ignoredColumns: ['Salesman', 'Date', 'Sum'] })
    expect(await readXlsx([['Invoice number', 'Buyer code', 'Date', 'Due date', 'Sum'], complete])).toEqual({
      kind: 'fault',
      code: 'SME30',
      params: { missing: 'issueDate,invoiceAmount' },
      found: {
        columns: [
          { index: 0, header: 'Invoice number', samples: [complete[0]] },
          { index: 1, header: 'Buyer code', samples: [complete[1]] },
          { index: 2, header: 'Date', samples: [complete[2]] },
          { index: 3, header: 'Due date', samples: [complete[3]] },
          { index: 4, header: 'Sum', samples: [complete[4]] },
        ],
        candidates: { invoiceNumber: [0], buyerCode: [1], dueDate: [3] },
        missing: ['issueDate', 'invoiceAmount'],
        headers: ['Invoice number', 'Buyer code', 'Date', 'Due date', 'Sum'],
        place: { sheet: 0, line: 0 },
      },
    })
  })

  test('offers the first row of words when no header is known, and reads below it (UPL-61)', async () => {
    const sheets = [
      { name: 'Cover', rows: [['2026-09-30'], [1, 2]] },
      {
        name: 'Report',
        rows: [['2026-09-30', 5], ['Nr', 'Klientas', 'Nuo', 'Iki', 'Viso'], complete, [...complete.slice(0, 4), 7]],
      },
    ]
    const book = Buffer.from(await writeXlsx({ sheets }))
    const asked = await reader.read({ name: 'a.xlsx', content: book }, 'me')
    expect(asked).toMatchObject({
      kind: 'fault',
      code: 'SME30',
      found: { headers: ['Nr', 'Klientas', 'Nuo', 'Iki', 'Viso'], candidates: {}, place: { sheet: 1, line: 1 } },
    })
    const columns = { invoiceNumber: 0, buyerCode: 1, issueDate: 2, dueDate: 3, invoiceAmount: 4 }
    const place = { sheet: 1, line: 1 }
    const read = await reader.read({ name: 'a.xlsx', content: book }, 'me', { columns, place })
    expect(read).toMatchObject({ kind: 'rows', headers: ['Nr', 'Klientas', 'Nuo', 'Iki', 'Viso'], ignoredColumns: [] })
    expect(rowsOf(read)).toEqual([
      { line: 3, texts },
      { line: 4, texts: { ...texts, invoiceAmount: '7.00' } },
    ])
    // With a row that does not exist.
    const nowhere = { columns, place: { sheet: 1, line: 15 } }
    expect(await reader.read({ name: 'a.xlsx', content: book }, 'me', nowhere)).toMatchObject({ code: 'SME30' })
  })

  test('requests the meaning of two columns with the same one', async () => {
    const rows = [
      [...headers, 'Grand total'],
      [...complete, '121.00'],
    ]
    expect(await readXlsx(rows)).toMatchObject({
      kind: 'mapping',
      candidates: { invoiceAmount: [4, 5], invoiceNumber: [0] },
      columns: expect.arrayContaining([{ index: 5, header: 'Grand total', samples: ['121.00'] }]),
      missing: [],
    })
    const columns = { invoiceNumber: 0, buyerCode: 1, issueDate: 2, dueDate: 3, invoiceAmount: 5 }
    const result = await reader.read({ name: 'a.xlsx', content: await anXlsx(rows) }, 'me', { columns })
    expect(result).toMatchObject({ kind: 'rows', ignoredColumns: ['Invoice amount'] })
    expect(rowsOf(result)[0]?.texts.invoiceAmount).toBe('121.00')
  })

  test('reads the buyer by code, else VAT number, else name', async () => {
    const rows = [
      ['Invoice no', 'Customer', 'Buyer VAT code', 'Customer code', 'Invoice date', 'Due', 'Total incl. VAT (EUR)'],
      ['1', 'UAB Ąžuolas', 'LT100', '304', '2026-01-02', '2026-02-01', 1],
      ['2', 'UAB Ąžuolas', 'LT100', null, '2026-01-02', '2026-02-01', 1],
      ['3', 'UAB Ąžuolas', null, ' ', '2026-01-02', '2026-02-01', 1],
    ]
    expect(rowsOf(await readXlsx(rows)).map(row => row.texts.buyer)).toEqual(['304', 'LT100', 'UAB Ąžuolas'])
  })

  test('takes the supplier for the other party of reverse factoring only', async () => {
    const rows = [
      [...headers, 'Tiekėjo kodas'],
      [...complete, '555'],
    ]
    const content = await anXlsx(rows)
    expect(await reader.read({ name: 'a.xlsx', content }, 'me')).toMatchObject({ ignoredColumns: ['Tiekėjo kodas'] })
    const result = await reader.read({ name: 'a.xlsx', content }, 'me', { isReverse: true })
    expect(result).toMatchObject({ ignoredColumns: ['Buyer code'] })
    expect(rowsOf(result)[0]?.texts.buyer).toBe('555')
  })

  test.each([
    [20_000, { kind: 'rows' }],
    [20_001, { kind: 'fault', code: 'SME31', params: { max: '20000' } }],
    [0, { kind: 'fault', code: 'SME31', params: { rows: '0' } }],
  ])('limits the rows: %i', async (count, expected) => {
    const result = await readText([headers.join(';'), ...Array<string>(count).fill(complete.join(';'))].join('\n'))
    expect(result).toMatchObject(expected)
    if (result.kind === 'rows') expect(result.rows.at(-1)?.line).toBe(count + 1)
  })
})

describe('SpreadsheetReader.read of separated values', () => {
  const lt = ['Sąskaitos Nr.', 'Pirkėjo kodas', 'Išrašymo data', 'Apmokėti iki', 'Suma su PVM']
  const table = (delimiter: string) => [lt, complete].map(row => row.join(delimiter)).join('\r\n')
  test.each<[string, string | Buffer]>([
    ['semicolons', table(';')],
    ['commas', table(',')],
    ['tabs', table('\t')],
    ['a byte order mark', `\ufeff${table(';')}`],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${table('\t')}`, 'utf16le')],
    ['UTF-16 without', Buffer.from(table('\t'), 'utf16le')],
    ['windows-1257', windows1257(table(';'))],
    ['a line that names the delimiter', `sep=;\r\n${table(';')}`],
    ['quotes', table('";"').replaceAll(/^|$/gm, '"').replaceAll('"\r', '\r').replaceAll('\r\n', '"\r\n')],
  ])('reads %s', async (_name, content) => {
    expect(rowsOf(await readText(content))).toEqual([{ line: 2, texts }])
  })

  test('reads amounts with a decimal comma, texts with line breaks and protected codes', async () => {
    const [row] = rowsOf(
      await readText(`${headers.join(';')};Note\n"A;1";="00304";2026-01-02;2026-02-01;1.234,56;"two\nlines"\n`),
    )
    expect(row).toEqual({
      line: 2,
      texts: { ...texts, invoiceNumber: 'A;1', buyer: '00304', invoiceAmount: '1.234,56' },
      note: 'two lines',
    })
  })

  test('reads a paste with headers, and without them by the given columns', async () => {
    expect(rowsOf(await reader.readPasted([headers, complete].map(row => row.join('\t')).join('\n'), 'me'))).toEqual([
      { line: 2, texts },
    ])
    const columns = { invoiceNumber: 0, buyerCode: 1, issueDate: 2, dueDate: 3, invoiceAmount: 4 }
    expect(rowsOf(await reader.readPasted(complete.join('\t'), 'me', { columns }))).toEqual([{ line: 1, texts }])
    expect(await reader.readPasted(complete.join('\t'), 'me')).toMatchObject({ kind: 'fault', code: 'SME30' })
  })
})
