import { read, utils, write, type WorkBook } from '@e965/xlsx'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { checkRow, readRow, rowFields, tidy, type Buyer, type RowTexts } from '../../../../schemas/invoiceRow.ts'
import { languages } from '../../../../schemas/languages.ts'
import { checkColumns } from '../../../../server/uploads/spreadsheet/checkColumns.ts'
import { columnsDocument, foldHeader, matchHeaders } from '../../../../server/uploads/spreadsheet/columns.ts'
import { sampleFiles } from '../../../../server/uploads/spreadsheet/sampleFiles.ts'
import { SpreadsheetReader } from '../../../../server/uploads/spreadsheet/SpreadsheetReader.ts'
import type { AnnotateInput, SheetResult, SheetRow } from '../../../../server/uploads/spreadsheet/spreadsheet.types.ts'
import { filledTemplate, makeTemplate } from '../../../../server/uploads/spreadsheet/template.ts'

const reader = new SpreadsheetReader()
afterAll(() => reader.close())

const attempt = '0f8fad5b-d9cb-469f-a165-70867728950e'
const buyers: Buyer[] = [
  { id: '1', name: 'UAB Ąžuolas', registrationCode: '0012300', vatNumber: null },
  { id: '2', name: 'SIA "Bērzs & Co"', registrationCode: '40003032949', vatNumber: 'LV40003032949' },
]
const texts: RowTexts = {
  invoiceNumber: 'SF-0147',
  buyer: '0012300',
  issueDate: '2026-09-01',
  dueDate: '2026-11-01',
  invoiceAmount: '1234.50',
}

function rowsOf(result: SheetResult) {
  if (result.kind !== 'rows') throw new Error(JSON.stringify(result))
  return result.rows
}

/** Fills a template as a spreadsheet program does: the second reader reads, changes and writes it. */
function fill(template: Buffer, rows: unknown[][]): Buffer {
  const book = read(template, { type: 'buffer' })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (sheet === undefined) throw new Error('the template has no sheet')
  utils.sheet_add_aoa(sheet, rows, { origin: 'A2' })
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

const hiddenOf = (book: WorkBook) => book.Workbook?.Sheets?.map(sheet => sheet.Hidden)

describe('columns.json', () => {
  test('is valid', () => expect(() => checkColumns()).not.toThrow())

  test('prevents startup when a header has two meanings or a language is missing', () => {
    const document = structuredClone(columnsDocument)
    document.columns.note.synonyms.push('DUE  date *')
    expect(() => checkColumns(document)).toThrow('"DUE  date *" means dueDate and note')
    expect(() => checkColumns({ ...document, errors: { en: 'Errors' } })).toThrow('/errors/lt')
  })

  test.each([
    ['Sąskaitos Nr.', 'saskaitosnr'],
    ['  DUE-DATE *', 'duedate'],
    ['Amount (EUR)', 'amount'],
    ['Kokku KM-ga, €', 'kokkukmga'],
    ['Invoice #', 'invoice#'],
  ])('folds %j', (header, folded) => expect(foldHeader(header)).toBe(folded))

  test('reads headers in any order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...languages).chain(language => {
          const { columns } = columnsDocument
          const keys = ['invoiceNumber', 'buyerCode', 'issueDate', 'dueDate', 'invoiceAmount', 'note'] as const
          return fc
            .shuffledSubarray([...keys], { minLength: keys.length })
            .map(order => ({ order, headers: order.map(key => `${columns[key].name[language].toUpperCase()} *`) }))
        }),
        ({ order, headers }) => {
          const match = matchHeaders(headers, false)
          expect(match.missing).toEqual([])
          expect(match.columns.indexes).toEqual(Object.fromEntries(order.map((key, index) => [key, index])))
        },
      ),
    )
  })
})

describe('makeTemplate', () => {
  test.each(languages.flatMap(language => [false, true].map(isReverse => ({ language, isReverse }))))(
    'makes a workbook that is read again: $language, reverse $isReverse',
    async ({ language, isReverse }) => {
      const template = await makeTemplate({ contractNumber: 'FS-1', language, isReverse, currency: 'EUR', buyers })
      expect(template.length).toBeLessThan(40_000)
      expect(await reader.read({ name: 'a.xlsx', content: template }, 'me')).toMatchObject({ code: 'SME31' })
      const book = read(template, { type: 'buffer' })
      expect(hiddenOf(book)).toEqual([0, 1, 2])
      const content = fill(template, [
        ['SF-0147', '0012300', '', new Date(Date.UTC(2026, 8, 1)), 46_327, 1234.5, '', '', 'a.pdf', 'mine'],
        ['SF-0148', '', buyers[1]?.name, '2026-09-01', '2026-11-01', '-5', -5, 'EUR'],
      ])
      const result = await reader.read({ name: 'a.xlsx', content }, 'me', { isReverse })
      expect(rowsOf(result)).toEqual([
        { line: 2, texts, fileName: 'a.pdf', note: 'mine' },
        {
          line: 3,
          texts: {
            ...texts,
            invoiceNumber: 'SF-0148',
            buyer: buyers[1]?.name,
            invoiceAmount: '-5',
            transferClaimAmount: '-5.00',
            currency: 'EUR',
          },
        },
      ])
      expect(result).toMatchObject({ ignoredColumns: [], marks: { contractNumber: 'FS-1', language, version: 1 } })
    },
  )

  test('has examples in comments, lists as ranges and formats', async () => {
    const input = { contractNumber: 'FS-1', language: 'lt', isReverse: true, currency: 'EUR' } as const
    const many = Array.from({ length: 300 }, (_, index) => ({ name: `UAB ${index}`, registrationCode: `${index}` }))
    const { sheets } = await readXlsx(await makeTemplate({ ...input, buyers: many }), { readStyles: true })
    const [invoices, lists] = sheets
    expect(invoices?.cells?.get('0,1')?.comment?.text).toContain('Tiekėjo įmonės kodas')
    expect(invoices?.cells?.get('1,3')?.style?.numFmt).toBe('yyyy-mm-dd')
    expect(invoices?.cells?.get('1,0')?.style?.numFmt).toBe('@')
    expect(lists?.rows).toHaveLength(300)
    expect(invoices?.dataValidations).toContainEqual(
      expect.objectContaining({
        type: 'list',
        formula1: "'Sąrašai'!$A$1:$A$300",
        errorStyle: 'warning',
        range: 'B2:B501',
      }),
    )
    expect(invoices?.dataValidations?.map(one => one.type)).toEqual([
      'list',
      'list',
      'date',
      'date',
      'decimal',
      'decimal',
      'list',
    ])
  })

  test('saved empty as .xls has no rows: its hidden list of buyers is not read as rows', async () => {
    const template = await makeTemplate({
      contractNumber: 'FS-1',
      language: 'lt',
      isReverse: false,
      currency: 'EUR',
      buyers,
    })
    const content = write(read(template, { type: 'buffer' }), { type: 'buffer', bookType: 'biff8' }) as Buffer
    expect(await reader.read({ name: 'a.xls', content }, 'me')).toMatchObject({ kind: 'fault', code: 'SME31' })
  })

  test('works for a contract without buyers', async () => {
    const template = await makeTemplate({
      contractNumber: 'FS-1',
      language: 'en',
      isReverse: false,
      currency: 'EUR',
      buyers: [],
    })
    expect(read(template, { type: 'buffer' }).SheetNames).toEqual(['Invoices', 'Lists', '_portal'])
  })
})

async function annotated(rows: AnnotateInput['rows'], more: Partial<AnnotateInput> = {}): Promise<Buffer> {
  const workbook = await reader.annotate({ rows, contractNumber: 'FS-1', language: 'en', attempt, ...more }, 'me')
  if (workbook === null) throw new Error('the workbook was not made')
  return workbook
}

describe('SpreadsheetReader.annotate', () => {
  const problems = [{ field: 'dueDate', message: 'The due date must be later than the issue date.' }] as const

  test('shows errors by colour, comment and words, and reads its own workbook again', async () => {
    const rows = [
      { line: 7, texts, fileName: 'a.pdf', note: 'mine', problems: [] },
      {
        line: 9,
        texts: { ...texts, dueDate: 'soon', buyer: 'Nobody' },
        problems: [...problems, { field: 'buyer' as const, message: 'Unknown buyer.' }],
      },
    ]
    const workbook = await annotated(rows)
    const [sheet] = (await readXlsx(workbook, { readStyles: true })).sheets
    expect(sheet?.cells?.get('2,4')).toMatchObject({
      value: 'soon',
      comment: { text: problems[0].message },
      style: { fill: { pattern: 'solid', fgColor: { rgb: expect.stringContaining('FFC7CE') } } },
    })
    expect(sheet?.cells?.get('2,1')?.comment?.text).toBe('Unknown buyer.')
    expect(sheet?.rows[0]?.at(-1)).toBe('Errors')
    expect(sheet?.rows[2]?.at(-1)).toBe(`${problems[0].message}; Unknown buyer.`)
    const result = await reader.read({ name: 'a.xlsx', content: workbook }, 'me')
    expect(result).toEqual({
      kind: 'rows',
      rows: [
        { line: 2, texts, fileName: 'a.pdf', note: 'mine' },
        { line: 3, texts: rows[1]?.texts },
      ],
      headers: expect.arrayContaining(['Due date *', 'Errors']),
      ignoredColumns: [],
      marks: { contractNumber: 'FS-1', language: 'en', version: 1, attempt, rows: 'all' },
    })
  })

  test('writes texts that begin like a formula as texts', async () => {
    const numbers = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '_x0041_', "'1", '=HYPERLINK("http://x","y")']
    const workbook = await annotated(
      numbers.map((invoiceNumber, index) => ({ line: index, texts: { ...texts, invoiceNumber }, problems })),
    )
    const sheet = read(workbook, { type: 'buffer', cellFormula: true }).Sheets['Invoices']
    for (const [index, number] of numbers.entries()) {
      const cell = sheet?.[`A${index + 2}`] as { t: string; v: string; f?: string } | undefined
      expect(cell).toMatchObject({ t: 's', v: number })
      expect(cell?.f).toBeUndefined()
    }
    expect(
      rowsOf(await reader.read({ name: 'a.xlsx', content: workbook }, 'me')).map(row => row.texts.invoiceNumber),
    ).toEqual(numbers)
  })

  test.each(['biff8', 'csv'] as const)('understands its workbook saved as %s', async bookType => {
    const book = read(await annotated([{ line: 2, texts, problems }]), { type: 'buffer', cellNF: true })
    const content = write(book, { type: 'buffer', bookType }) as Buffer
    const result = await reader.read({ name: `a.${bookType}`, content }, 'me')
    const [row] = rowsOf(result).map(one => readRow(one.texts, buyers, 'EUR'))
    expect(row).toEqual(readRow(texts, buyers, 'EUR'))
    expect(result).toMatchObject({
      ignoredColumns: [],
      ...(bookType === 'biff8' && { marks: { attempt, rows: 'all' } }),
    })
  })

  test('writes only faulty rows of a large file, with their lines and a mark', async () => {
    const rows = Array.from({ length: 5001 }, (_, index) => ({
      line: index + 2,
      texts,
      problems: index % 1000 === 0 ? problems : [],
    }))
    const workbook = await annotated(rows)
    const sheet = read(workbook, { type: 'buffer' }).Sheets['Invoices']
    expect(utils.sheet_to_json<Record<string, unknown>>(sheet ?? {}).map(row => row['Line in your file'])).toEqual([
      2, 1002, 2002, 3002, 4002, 5002,
    ])
    const result = await reader.read({ name: 'a.xlsx', content: workbook }, 'me')
    expect(rowsOf(result)).toHaveLength(6)
    expect(result).toMatchObject({ marks: { attempt, rows: 'faulty' }, ignoredColumns: [] })
  })

  const text = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('#N/A', '1.234', '1.234,56', '03/04/2026', '5.10.2026', '0012300', '12300', '=1', ' x ', '_x000D_'),
    fc
      .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10)),
    fc.bigInt(-999_999_999_999_999n, 999_999_999_999_999n).map(cents => {
      const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
      return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
    }),
  )
  const row = fc.record(Object.fromEntries(rowFields.map(field => [field, text])), {
    requiredKeys: ['invoiceNumber'],
  })
  const name = fc.string({ unit: 'grapheme', maxLength: 30 }).map(tidy)
  const input = { contractNumber: 'FS-1', language: 'lt', isReverse: false, currency: 'EUR', buyers } as const

  test.each([
    ['a filled template', (rows: Omit<SheetRow, 'line'>[]) => filledTemplate(input, rows)],
    [
      'the workbook of errors',
      (rows: Omit<SheetRow, 'line'>[]) =>
        annotated(rows.map((one, index) => ({ ...one, line: index, problems: index % 3 === 0 ? problems : [] }))),
    ],
  ])(
    'keeps the meaning of every row in %s, with its file name and note (property)',
    async (_, written) => {
      const rows = fc.array(fc.record({ texts: row, fileName: name, note: name }), { minLength: 1, maxLength: 30 })
      await fc.assert(
        fc.asyncProperty(rows, async whole => {
          const all = whole.map(one => one.texts)
          const meant = all
            .map(one => readRow(one as RowTexts, buyers, 'EUR'))
            // A row of blanks is no row.
            .filter((_, index) =>
              Object.entries(all[index] ?? {}).some(
                ([field, one]) => field !== 'currency' && String(one).trim() !== '',
              ),
            )
          const workbook = await written(whole as Omit<SheetRow, 'line'>[])
          const result = await reader.read({ name: 'a.xlsx', content: workbook }, 'me')
          const found = result.kind === 'rows' ? result.rows : []
          expect(found.map(one => readRow(one.texts, buyers, 'EUR'))).toEqual(meant)
          for (const { line, fileName = '', note = '' } of found)
            expect({ fileName, note }).toEqual({ fileName: whole[line - 2]?.fileName, note: whole[line - 2]?.note })
        }),
        { numRuns: 60 },
      )
    },
    60_000,
  )
})

describe('sampleFiles', () => {
  const rules = { currency: 'EUR', today: '2026-10-05' }
  const contract = { contractNumber: 'FS-1', language: 'en', isReverse: false, ...rules } as const
  const problemsOf = (rows: readonly { texts: RowTexts }[]) =>
    rows.flatMap(row => checkRow(readRow(row.texts, buyers, 'EUR'), rules, buyers).map(({ code }) => code))

  test('makes files without errors and one with each kind', async () => {
    const files = await sampleFiles(buyers, contract)
    const results = await Promise.all(files.map(async (file, index) => rowsOf(await reader.read(file, `p${index}`))))
    expect(results.map(rows => rows.length)).toEqual([12, 10, 12, 12])
    for (const index of [0, 2, 3]) expect(problemsOf(results[index] ?? [])).toEqual([])
    expect(problemsOf(results[1] ?? [])).toEqual([
      'required',
      'buyerUnknown',
      'dueNotLater',
      'duePast',
      'date',
      'amount',
      'formulaError',
      'claimTooLarge',
      'currency',
    ])
    expect(results[3]?.[0]?.texts).toMatchObject({ invoiceNumber: 'ŽĄS-0001', invoiceAmount: '1 000,00' })
  })
})
