import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import type { SpreadsheetAnswer } from '../../../schemas/generated/types/actions/spreadsheet-answer.ts'
import type { UploadListAnswer } from '../../../schemas/generated/types/actions/upload-list-answer.ts'
import type { UploadStatus } from '../../../schemas/generated/types/actions/upload-status.ts'
import { sweep } from '../../../server/http/housekeeping.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { day, uploadPlace, type UploadPlace } from '../../support/invoiceUpload.ts'
import { multipartBody, multipartType } from '../../support/uploads.ts'

let portal: TestApp
let demo: Client
let place: UploadPlace

beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
  place = await uploadPlace(portal)
}, 120_000)
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('invoice_upload').execute()
  await portal.db.deleteFrom('invoice_upload_file').execute()
})

const HEADERS = ['Invoice number', 'Buyer code', 'Issue date', 'Due date', 'Invoice amount', 'Transfer claim amount']
const cells = (number: string, over: Partial<Record<number, string>> = {}) => {
  const now = portal.config.now()
  const row = [number, place.buyers[0]?.code ?? '', day(now, -1), day(now, 29), '100.00', '']
  return row.map((cell, index) => over[index] ?? cell)
}
const tsv = (...rows: string[][]) => [HEADERS, ...rows].map(row => row.join('\t')).join('\n')
const paste = (text: string, contractId = place.contractId, headers = {}) =>
  portal.app.inject({
    method: 'POST',
    url: `/api/v2/invoice/upload?contractId=${contractId}`,
    payload: text,
    headers: { 'content-type': 'text/tab-separated-values', authorization: `Bearer ${demo.token}`, ...headers },
  })
const send = (name: string, content: Buffer, query = '', client = demo, contractId = place.contractId, headers = {}) =>
  portal.app.inject({
    method: 'POST',
    url: `/api/v2/invoice/upload?contractId=${contractId}${query}`,
    payload: multipartBody(name, content),
    headers: { 'content-type': multipartType, authorization: `Bearer ${client.token}`, ...headers },
  })
const list = async () => (await demo.get(`/api/invoice/upload/${place.contractId}`)).json<UploadListAnswer>()

describe('rows of a spreadsheet (UPL-37)', () => {
  it('become drafts, faulty ones too, and the answer names the lines', async () => {
    const answer = await paste(tsv(cells('S-1'), cells('S-2', { 3: 'soon', 4: '' }), cells('S-3', { 1: '999' })))
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json<SpreadsheetAnswer>()).toMatchObject({
      uploadedInvoiceCount: 3,
      invalidInvoiceCount: 2,
      replacedInvoiceCount: 0,
      invoiceErrors: [
        { line: 3, field: 'dueDate', errorCode: 'date', invoiceNumber: 'S-2' },
        { line: 3, field: 'invoiceAmount', errorCode: 'required', invoiceNumber: 'S-2' },
        { line: 4, field: 'buyer', errorCode: 'buyerUnknown', invoiceNumber: 'S-3' },
      ],
    })
    const { content } = await list()
    expect(content.map(({ invoiceNumber, type, sourceLine }) => [invoiceNumber, type, sourceLine])).toEqual([
      ['S-1', 'AUTOMATIC', 2],
      ['S-2', 'AUTOMATIC', 3],
      ['S-3', 'AUTOMATIC', 4],
    ])
    expect(content[1]).toMatchObject({ dueDate: null, raw: { dueDate: 'soon' } })
  })

  it('of a .csv in the encoding of a Baltic accounting program are read', async () => {
    const text = [
      'Sąskaitos Nr.;Pirkėjo kodas;Išrašymo data;Apmokėti iki;Suma su PVM',
      cells('Č-1').slice(0, 4).concat('1 234,50').join(';'),
    ].join('\r\n')
    const letters: Record<string, number> = { ą: 0xe0, š: 0xf0, Č: 0xc8, ė: 0xeb }
    const content = Buffer.from([...text].map(letter => letters[letter] ?? letter.charCodeAt(0)))
    const answer = await send('pardavimai.csv', content)
    expect(answer.statusCode, answer.body).toBe(201)
    expect((await list()).content).toMatchObject([{ invoiceNumber: 'Č-1', invoiceAmount: '1234.50' }])
  })

  it('with one number twice are both marked, until one is corrected', async () => {
    await paste(tsv(cells('D-1'), cells('d-1')))
    const status = async () =>
      (await demo.post(`/api/invoice/upload/${place.contractId}/validate`)).json<UploadStatus>()
    expect((await status()).errorCounts).toEqual({ numberTwice: 2 })
    // Each names the line of the other one (UPL-45).
    expect((await status()).errors.map(({ params }) => params)).toEqual([
      { count: '2', lines: '3' },
      { count: '2', lines: '2' },
    ])
    const second = (await list()).content[1]
    const mended = {
      invoiceNumber: 'D-2',
      buyerCode: second?.buyerCode ?? '',
      issueDate: second?.issueDate ?? '',
      dueDate: second?.dueDate ?? '',
      invoiceAmount: '100',
    }
    expect((await demo.put(`/api/invoice/upload/${second?.uuid ?? ''}`, mended)).json()).toMatchObject({ valid: true })
    expect(await status()).toMatchObject({ validInvoiceCount: 2, errors: [] })
  })
})

describe('a rejected file leaves nothing (UPL-16)', () => {
  it.each([
    ['a.xlsx', 'no workbook at all', 422, 'SME29'],
    ['a.csv', 'one;two;three\n1;2;3', 422, 'SME30'],
    ['a.csv', HEADERS.join(';'), 422, 'SME31'],
    ['a.txt', 'x', 422, 'SME32'],
  ])('%s with %j: %i %s', async (name, content, status, code) => {
    const answer = await send(name, Buffer.from(content))
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
    expect((await list()).totalElements).toBe(0)
    expect(await portal.db.selectFrom('invoice_upload_file').select('id').execute()).toEqual([])
  })

  it('also one of more than 10 MB, and one for another company', async () => {
    const big = await send('a.csv', Buffer.alloc(10 * 1024 * 1024 + 1, 0x61))
    expect(big.json<{ code: string }>().code).toBe('SME11')
    const foreign = await uploadPlace(portal, 'ORDINARY', 'P-2001')
    expect((await paste(tsv(cells('F-1')), foreign.contractId)).statusCode).toBe(404)
  })
})

it('all drafts of one upload are removed at once, those of another company never (UPL-48)', async () => {
  const sent = (await paste(tsv(cells('U-1'), cells('U-2')))).json<SpreadsheetAnswer>()
  await paste(tsv(cells('U-3')))
  const remove = (client: Client, query: string) => client.delete(`/api/invoice/upload${query}`)
  expect((await remove(await portal.as('other'), `?file=${sent.uuid}`)).statusCode).toBe(404)
  expect((await remove(demo, '')).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  expect((await remove(demo, `?file=${sent.uuid}`)).statusCode).toBe(204)
  expect((await list()).content.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['U-3'])
  expect((await remove(demo, `?file=${sent.uuid}`)).statusCode).toBe(404)
})

describe('the workbook of errors (UPL-38)', () => {
  const workbook = async (query = '') => demo.get(`/api/invoice/upload/errors?contractId=${place.contractId}${query}`)

  it('shows the messages, and uploaded again replaces the drafts of the first attempt', async () => {
    await paste(tsv(cells('W-1'), cells('W-2', { 3: 'soon' })))
    const answer = await workbook()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain('_errors.xlsx')
    const book = await readXlsx(answer.rawPayload)
    expect(JSON.stringify(book.sheets)).toContain('This date cannot be read')
    const again = (await send('mended.xlsx', answer.rawPayload)).json<SpreadsheetAnswer>()
    expect(again).toMatchObject({ uploadedInvoiceCount: 2, replacedInvoiceCount: 2, otherContract: false })
    const { content } = await list()
    expect(content.map(({ invoiceNumber, raw }) => [invoiceNumber, raw.dueDate])).toEqual([
      ['W-1', undefined],
      ['W-2', 'soon'],
    ])
  })

  it('and the mended one are there as long as the drafts, however old the file is (UPL-36)', async () => {
    await paste(tsv(cells('K-1'), cells('K-2', { 3: 'soon' })))
    const later = (days: number) => new Date(portal.config.now().getTime() + days * 86_400_000)
    await sweep(portal.db, later(29))
    const answer = await workbook()
    expect(answer.statusCode).toBe(200)
    const again = (await send('mended.xlsx', answer.rawPayload)).json<SpreadsheetAnswer>()
    expect(again.replacedInvoiceCount).toBe(2)
    expect((await list()).totalElements).toBe(2)
    // Nothing came with the first file any more, nor with the second one once its drafts are gone.
    const files = async () => (await portal.db.selectFrom('invoice_upload_file').select('id').execute()).length
    await sweep(portal.db, later(2))
    expect(await files()).toBe(1)
    await sweep(portal.db, later(31))
    expect(await files()).toBe(0)
  })

  it('of another company is not found, nor does its mark remove anything', async () => {
    await paste(tsv(cells('W-3')))
    const other = await portal.as('other')
    expect((await other.get(`/api/invoice/upload/errors?contractId=${place.contractId}`)).statusCode).toBe(404)
    const marked = (await workbook()).rawPayload
    await portal.db.updateTable('invoice_upload').set({ source_file: null }).execute()
    const again = (await send('mended.xlsx', marked)).json<SpreadsheetAnswer>()
    expect(again.replacedInvoiceCount).toBe(0)
    expect((await list()).totalElements).toBe(2)
  })

  it('is not found without drafts of a file', async () => {
    expect((await workbook()).statusCode).toBe(404)
    expect((await workbook('&file=x')).statusCode).toBe(404)
  })
})

describe('a repeated request with its key (UPL-37)', () => {
  const key = (name: string) => ({ 'idempotency-key': `sheet-key-${name}` })

  it('gets the first answer and stores nothing, pasted or as a file', async () => {
    const text = tsv(cells('I-1'), cells('I-2', { 3: 'soon' }))
    const first = await paste(text, place.contractId, key('paste'))
    expect(first.statusCode, first.body).toBe(201)
    const again = await paste(text, place.contractId, key('paste'))
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    const file = Buffer.from(text.replaceAll('I-', 'J-'))
    const sent = await send('a.csv', file, '', demo, place.contractId, key('file'))
    expect((await send('a.csv', file, '', demo, place.contractId, key('file'))).json()).toEqual(sent.json())
    expect((await list()).totalElements).toBe(4)
  })

  it('of two at the same time, one stores the rows', async () => {
    const text = tsv(cells('P-1'))
    const answers = await Promise.all([1, 2, 3].map(() => paste(text, place.contractId, key('parallel'))))
    const stored = answers.filter(({ statusCode }) => statusCode === 201)
    expect(new Set(stored.map(({ body }) => body)).size).toBe(1)
    const others = answers.filter(({ statusCode }) => statusCode !== 201)
    for (const answer of others)
      expect(['REQUEST_RUNNING', 'OVERLOADED']).toContain(answer.json<{ code: string }>().code)
    expect((await list()).totalElements).toBe(1)
  })

  it('also when it has replaced the rows of an earlier upload', async () => {
    const { uuid } = (await paste(tsv(cells('R-1')))).json<SpreadsheetAnswer>()
    const replace = () =>
      send('b.csv', Buffer.from(tsv(cells('R-2'))), `&replaces=${uuid}`, demo, place.contractId, key('replaces'))
    const first = await replace()
    expect(first.json()).toMatchObject({ replacedInvoiceCount: 1 })
    expect((await replace()).json()).toEqual(first.json())
    expect((await list()).content.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['R-2'])
    const other = await send('c.csv', Buffer.from(tsv(cells('R-3'))), `&replaces=${uuid}`, demo, place.contractId, {
      'idempotency-key': 'sheet-key-gone',
    })
    expect(other.statusCode).toBe(404)
  })

  it('is rejected with other rows; a rejected file can be sent again with its key', async () => {
    await paste(tsv(cells('O-1')), place.contractId, key('other'))
    const other = await paste(tsv(cells('O-2')), place.contractId, key('other'))
    expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect((await paste('one\ttwo\tthree\n1\t2\t3', place.contractId, key('fault'))).statusCode).toBe(422)
    expect((await paste(tsv(cells('O-3')), place.contractId, key('fault'))).statusCode).toBe(201)
  })
})

describe('the meanings of columns (UPL-61)', () => {
  const csv = (...rows: string[][]) =>
    Buffer.from([['Nr', 'Klientas', 'Date', 'Terminas', 'Sum'], ...rows].map(row => row.join(';')).join('\n'))
  const file = () => csv(cells('C-1').slice(0, 5), cells('C-2').slice(0, 5))
  const told = '&columns=invoiceNumber:0,buyerCode:1,issueDate:2,dueDate:3,invoiceAmount:4&sheet=0&line=0'
  beforeEach(() => portal.db.deleteFrom('upload_columns').execute())

  it('are requested with the columns and their first values', async () => {
    const answer = await send('bank.csv', file())
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'SME30',
      details: {
        columns: [
          { index: 0, header: 'Nr', samples: ['C-1', 'C-2'] },
          { index: 1, header: 'Klientas' },
          { index: 2, header: 'Date' },
          { index: 3, header: 'Terminas' },
          { index: 4, header: 'Sum', samples: ['100.00', '100.00'] },
        ],
        place: { sheet: 0, line: 0 },
      },
    })
    expect((await list()).totalElements).toBe(0)
  })

  it('are assigned once and remembered for the company and files with the same headers', async () => {
    const first = await send('bank.csv', file(), told)
    expect(first.statusCode, first.body).toBe(201)
    expect(first.json()).toMatchObject({ uploadedInvoiceCount: 2, columnsRemembered: false })
    expect((await list()).content[0]).toMatchObject({ invoiceNumber: 'C-1', invoiceAmount: '100.00' })
    const later = await send('bank-october.csv', csv(cells('C-3').slice(0, 5)))
    expect(later.json()).toMatchObject({ uploadedInvoiceCount: 1, columnsRemembered: true })
    // Other headers, and another company, need a choice again.
    const others = Buffer.from(file().toString().replace('Klientas', 'Firma'))
    expect((await send('b.csv', others)).json()).toMatchObject({ code: 'SME30' })
    const foreign = await uploadPlace(portal, 'ORDINARY', 'P-2001')
    const other = await portal.as('other')
    expect((await send('bank.csv', file(), '', other, foreign.contractId)).json()).toMatchObject({ code: 'SME30' })
  })

  it('can be assigned again, and the rows of the first attempt are replaced', async () => {
    const wrong = told.replace('issueDate:2,dueDate:3', 'issueDate:3,dueDate:2')
    const first = (await send('bank.csv', file(), wrong)).json<SpreadsheetAnswer>()
    expect(first.invalidInvoiceCount).toBe(2)
    expect((await send('bank.csv', file(), '&columns=ask')).json()).toMatchObject({ code: 'SME30' })
    const again = await send('bank.csv', file(), `${told}&replaces=${first.uuid}`)
    expect(again.json()).toMatchObject({ uploadedInvoiceCount: 2, invalidInvoiceCount: 0, replacedInvoiceCount: 2 })
    expect((await list()).totalElements).toBe(2)
    expect((await send('bank.csv', csv(cells('C-9').slice(0, 5)))).json()).toMatchObject({ invalidInvoiceCount: 0 })
  })

  it.each([
    ['a meaning that does not exist', '&columns=secret:1'],
    ['a meaning twice', '&columns=dueDate:1,dueDate:2'],
    ['a column too far', '&columns=dueDate:64'],
  ])('with %s are refused', async (_, query) => {
    expect((await send('bank.csv', file(), query)).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  it('of two columns with one meaning are requested, too', async () => {
    const text = [
      [...HEADERS, 'Grand total'],
      [...cells('T-1'), '121.00'],
    ]
      .map(row => row.join(';'))
      .join('\n')
    expect((await send('t.csv', Buffer.from(text))).json()).toMatchObject({
      code: 'SME30',
      details: { candidates: { invoiceAmount: [4, 6], invoiceNumber: [0] }, missing: [] },
    })
  })
})

describe('the file name and the note of a row (UPL-38, UPL-62)', () => {
  const HEAD = [...HEADERS, 'File name', 'Note']
  const named = (...rows: string[][]) => Buffer.from([HEAD, ...rows].map(row => row.join(';')).join('\n'))
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const attach = async (name: string, query = '') => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/api/invoice/attachment-upload?contractId=${place.contractId}${query}`,
      payload: multipartBody(name, picture),
      headers: { 'content-type': multipartType, authorization: `Bearer ${demo.token}` },
    })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  const errors = async () => (await demo.get(`/api/invoice/upload/errors?contractId=${place.contractId}`)).rawPayload
  const names = async () =>
    (await list()).content.map(({ invoiceNumber, fileName, note, invoiceFiles }) => [
      invoiceNumber,
      fileName,
      note,
      invoiceFiles.map(({ name }) => name).join(),
    ])

  it('come back with the workbook of errors, and so do attached files', async () => {
    await send('a.csv', named([...cells('N-1', { 3: 'soon' }), 'scan 1.png', 'for Jonas'], [...cells('N-2'), '', '']))
    const [first, second] = (await list()).content
    await attach('other.png', `&uploadId=${first?.uuid ?? ''}`)
    await attach('second.png', `&uploadId=${second?.uuid ?? ''}`)
    const before = await names()
    expect(before).toEqual([
      ['N-1', 'scan 1.png', 'for Jonas', 'other.png'],
      ['N-2', null, null, 'second.png'],
    ])
    expect((await send('mended.xlsx', await errors())).json()).toMatchObject({ replacedInvoiceCount: 2 })
    expect(await names()).toEqual(before)
    const unused = (await demo.get(`/api/invoice/uploaded-files/${place.contractId}`)).json<{ content: object[] }>()
    expect(unused.content).toEqual([])
  })

  it('name a document that waits already', async () => {
    await attach('Scan-7.PNG')
    await attach('unnamed.png')
    await send('a.csv', named([...cells('N-7'), 'scan-7.png', ''], [...cells('N-8'), 'scan-8.png', '']))
    expect(await names()).toEqual([
      ['N-7', 'scan-7.png', null, 'Scan-7.PNG'],
      ['N-8', 'scan-8.png', null, ''],
    ])
  })

  it('of a row that is gone leaves its document to be typed again', async () => {
    const sent = (await send('a.csv', named([...cells('N-1'), '', '']))).json<SpreadsheetAnswer>()
    await attach('one.png', `&uploadId=${(await list()).content[0]?.uuid ?? ''}`)
    await send('b.csv', named([...cells('N-2'), '', '']), `&replaces=${sent.uuid}`)
    expect((await demo.get(`/api/invoice/uploaded-files/${place.contractId}`)).json()).toMatchObject({
      content: [{ name: 'one.png', status: 'UNRECOGNIZED', type: 'INVOICE_OCR' }],
    })
  })
})

it('the template is a workbook for the contract, which has no rows yet (UPL-39)', async () => {
  const answer = await demo.get(`/api/invoice/upload/template?contractId=${place.contractId}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(/invoices_.*\.xlsx/)
  const refused = await send('template.xlsx', answer.rawPayload)
  expect(refused.json<{ code: string }>().code).toBe('SME31')
})

it('20,000 rows are stored by one request, and one more is rejected (UPL-31)', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => cells(`B-${String(index)}`))
  const answer = await paste(tsv(...rows))
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(201)
  expect(answer.json<SpreadsheetAnswer>().uploadedInvoiceCount).toBe(20_000)
  const full = await paste(tsv(cells('B-more')))
  expect([full.statusCode, full.json<{ code: string }>().code]).toEqual([409, 'UPLOAD_FULL'])
}, 60_000)
