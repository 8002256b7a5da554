import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import type { SpreadsheetAnswer } from '../../../schemas/generated/types/actions/spreadsheet-answer.ts'
import type { UploadListAnswer } from '../../../schemas/generated/types/actions/upload-list-answer.ts'
import type { UploadStatus } from '../../../schemas/generated/types/actions/upload-status.ts'
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
const paste = (text: string, contractId = place.contractId) =>
  portal.app.inject({
    method: 'POST',
    url: `/api/v2/invoice/upload?contractId=${contractId}`,
    payload: text,
    headers: { 'content-type': 'text/tab-separated-values', authorization: `Bearer ${demo.token}` },
  })
const send = (name: string, content: Buffer) =>
  portal.app.inject({
    method: 'POST',
    url: `/api/v2/invoice/upload?contractId=${place.contractId}`,
    payload: multipartBody(name, content),
    headers: { 'content-type': multipartType, authorization: `Bearer ${demo.token}` },
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

  it('with one number twice are both marked, until one is mended', async () => {
    await paste(tsv(cells('D-1'), cells('d-1')))
    const status = async () =>
      (await demo.post(`/api/invoice/upload/${place.contractId}/validate`)).json<UploadStatus>()
    expect((await status()).errorCounts).toEqual({ numberTwice: 2 })
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

describe('a file that is refused leaves nothing (UPL-16)', () => {
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

it('the template is a workbook for the contract, which has no rows yet (UPL-39)', async () => {
  const answer = await demo.get(`/api/invoice/upload/template?contractId=${place.contractId}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(/invoices_.*\.xlsx/)
  const refused = await send('template.xlsx', answer.rawPayload)
  expect(refused.json<{ code: string }>().code).toBe('SME31')
})

it('20,000 rows are stored by one request, and one more is refused (UPL-31)', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => cells(`B-${String(index)}`))
  const answer = await paste(tsv(...rows))
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(201)
  expect(answer.json<SpreadsheetAnswer>().uploadedInvoiceCount).toBe(20_000)
  const full = await paste(tsv(cells('B-more')))
  expect([full.statusCode, full.json<{ code: string }>().code]).toEqual([409, 'UPLOAD_FULL'])
}, 60_000)
