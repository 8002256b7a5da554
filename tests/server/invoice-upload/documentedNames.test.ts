import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ManualUploadAnswer } from '../../../schemas/generated/types/actions/manual-upload-answer.ts'
import type { SpreadsheetAnswer } from '../../../schemas/generated/types/actions/spreadsheet-answer.ts'
import type { UploadListAnswer } from '../../../schemas/generated/types/actions/upload-list-answer.ts'
import type { UploadSubmitted } from '../../../schemas/generated/types/actions/upload-submitted.ts'
import type { UploadSummary } from '../../../schemas/generated/types/actions/upload-summary.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { aPdf, multipartBody, multipartType } from '../../support/uploads.ts'
import { day, uploadPlace, type UploadPlace, uploadRow } from '../../support/invoiceUpload.ts'

/** The calls as the specification names their parts (UPL-14), beside the names of the page. */
let portal: TestApp
let demo: Client
let place: UploadPlace

beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
  place = await uploadPlace(portal)
}, 120_000)
afterAll(() => portal.close())
beforeEach(() => portal.db.deleteFrom('invoice_upload').execute())

it('the answer to a spreadsheet has name, counts, and the errors of each line', async () => {
  const now = portal.config.now()
  const cells = (number: string, due: string) =>
    [number, place.buyers[0]?.code, day(now, -2), due, '100', 'EUR'].join('\t')
  const head = ['Invoice number', 'Buyer code', 'Issue date', 'Due date', 'Invoice amount', 'Currency'].join('\t')
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/api/v2/invoice/upload?contractId=${place.contractId}`,
    payload: [head, cells('D-1', day(now, 20)), cells('D-2', 'soon')].join('\n'),
    headers: { 'content-type': 'text/tab-separated-values', authorization: `Bearer ${demo.token}` },
  })
  expect(answer.json<SpreadsheetAnswer>()).toMatchObject({
    originalFilename: 'paste.tsv',
    totalInvoices: 2,
    totalValidInvoices: 1,
    status: 'READ',
    code: null,
    extMessage: null,
    invoiceErrors: [{ line: 3, invoiceNumber: 'D-2', lineErrors: [{ errorCode: 'date', field: 'dueDate' }] }],
  })
})

it('a file that cannot be parsed is answered with code and text, in the language of the user (UPL-16)', async () => {
  const send = (name: string, query = `contractId=${place.contractId}`) =>
    portal.app.inject({
      method: 'POST',
      url: `/api/v2/invoice/upload?${query}`,
      payload: multipartBody(name, Buffer.from('no workbook')),
      headers: { 'content-type': multipartType, authorization: `Bearer ${demo.token}` },
    })
  const answered = async (name: string, query?: string) => {
    const { status, code, extMessage } = (await send(name, query)).json<Record<string, unknown>>()
    return [status, code, extMessage]
  }
  expect(await answered('a.xlsx')).toEqual([422, 'SME29', portal.app.texts.get('en', 'common', 'errors.SME29')])
  expect(await answered('a.xlsx', '')).toEqual([
    400,
    'BAD_REQUEST',
    portal.app.texts.get('en', 'common', 'errors.BAD_REQUEST'),
  ])
  await demo.post('/api/user/language/switch', { language: 'LT' })
  try {
    expect(await answered('a.doc')).toEqual([422, 'SME32', portal.app.texts.get('lt', 'common', 'errors.SME32')])
  } finally {
    await demo.post('/api/user/language/switch', { language: 'EN' })
  }
})

describe('a row as GET gives it', () => {
  const listed = async () =>
    (await demo.get(`/api/invoice/upload/${place.contractId}`)).json<UploadListAnswer>().content
  const added = async (over: object = {}, query = '') => {
    const body = { ...uploadRow(place, portal.config.now()), ...over }
    const url = `/api/invoice/manual-upload/${place.contractId}${query}`
    const answer = await demo.post(url, body)
    return { answer, url, body, parsed: answer.json<ManualUploadAnswer>() }
  }

  it('is sent back whole with what was changed in it, and the version that it names counts', async () => {
    await added()
    const [row] = await listed()
    const change = { ...row, invoiceAmount: 2500.5, transferClaimAmount: '2000' }
    const first = await demo.put(`/api/invoice/upload/${row?.uuid}`, change)
    expect(first.json<ManualUploadAnswer>(), first.body).toMatchObject({
      valid: true,
      invoice: {
        invoiceAmount: '2500.50',
        transferClaimAmount: '2000.00',
        invoiceNumber: row?.invoiceNumber,
        version: 2,
      },
    })
    const again = await demo.put(`/api/invoice/upload/${row?.uuid}`, change)
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([412, 'VERSION_CONFLICT'])
  })

  it('keeps the texts that could not be read', async () => {
    await added({ dueDate: 'soon', buyerCode: 'nobody' }, '?keepFaulty=true')
    const [row] = await listed()
    expect(row).toMatchObject({ dueDate: null, buyerCode: null })
    const answer = await demo.put(`/api/invoice/upload/${row?.uuid}?keepFaulty=true`, row)
    const { invoice } = answer.json<ManualUploadAnswer>()
    expect(invoice, answer.body).toMatchObject({ raw: row?.raw, version: 2 })
    expect(invoice?.problems).toEqual(row?.problems)
  })

  it('is not taken for another row, and an unknown field is still refused', async () => {
    await added()
    await added()
    const [one, other] = await listed()
    expect((await demo.put(`/api/invoice/upload/${one?.uuid}`, other)).statusCode).toBe(404)
    expect((await demo.put(`/api/invoice/upload/${one?.uuid}`, { ...one, status: 'PAID' })).statusCode).toBe(422)
    expect((await demo.put(`/api/invoice/upload/${one?.uuid}`, [one])).statusCode).toBe(422)
    expect(await listed()).toEqual([one, other])
  })

  it('is removed by a list of ids in either form', async () => {
    for (let count = 0; count < 4; count += 1) await added()
    const ids = (await listed()).map(({ uuid }) => uuid)
    expect((await demo.delete(`/api/invoice/upload?uuids=${ids[0]}&uuids=${ids[1]}`)).statusCode).toBe(204)
    expect((await demo.delete(`/api/invoice/upload?uuids=${ids[2]},${ids[3]}`)).statusCode).toBe(204)
    expect(await listed()).toEqual([])
  })

  it('is added with amounts as numbers and its files as they were answered', async () => {
    const stored = await portal.app.inject({
      method: 'POST',
      url: `/api/invoice/attachment-upload`,
      payload: multipartBody('order.pdf', aPdf()),
      headers: { 'content-type': multipartType, authorization: `Bearer ${demo.token}` },
    })
    const { parsed, answer } = await added({
      invoiceAmount: 10,
      transferClaimAmount: 10.5,
      fileResponses: [stored.json()],
    })
    expect(parsed.invoiceManualUploadErrors, answer.body).toEqual([
      { field: 'transferClaimAmount', errorCode: 'claimTooLarge' },
    ])
    const right = await added({ invoiceAmount: 10, transferClaimAmount: 9.99, fileResponses: [stored.json()] })
    expect(
      right.parsed.invoice?.invoiceFiles.map(({ name }) => name),
      right.answer.body,
    ).toEqual(['order.pdf'])
    expect((await added({ fileResponses: [7] })).answer.statusCode).toBe(422)
  })
})

it('the summary names what remains in both ways', async () => {
  await demo.post(`/api/invoice/manual-upload/${place.contractId}`, uploadRow(place, portal.config.now()))
  const summary = (await demo.get(`/api/invoice/upload/summary?contractId=${place.contractId}`)).json<UploadSummary>()
  expect(summary.reminder).toBe(summary.remainder)
  expect(Number(summary.reminder)).toBeGreaterThan(0)
})

it('a buyer group is sent back as it came, with the chosen contact; nothing is sent for a wrong one', async () => {
  const row = await demo.post(`/api/invoice/manual-upload/${place.contractId}`, uploadRow(place, portal.config.now()))
  expect(row.json<ManualUploadAnswer>().valid).toBe(true)
  const submitted = await demo.post(`/api/invoice/upload/${place.contractId}`)
  const groups = submitted.json<UploadSubmitted>().buyerGroupedInvoiceResponse
  const [group] = groups
  if (group === undefined) throw new Error('the invoice waits to be sent')
  await portal.db
    .insertInto('third_party_contact')
    .values({
      contract_id: place.contractId,
      third_party_id: group.thirdPartyId,
      email: 'chosen@buyer.example',
      name: 'Ona',
      surname: 'Onaitė',
    })
    .execute()
  const send = (body: object[]) => demo.post(`/api/invoice/upload/${place.contractId}/buyer-verification:send`, body)
  const { thirdPartyId: _, contacts: __, ...documented } = group
  const wrong: [object, number][] = [
    [{ ...documented, buyerCode: '000000000' }, 404],
    [{ ...group, buyerCode: place.buyers.find(({ id }) => id !== group.thirdPartyId)?.code }, 404],
    [{ invoiceUploadList: documented.invoiceUploadList }, 422],
    [{ buyerCode: group.buyerCode }, 422],
    [{ ...documented, buyerContactEmail: 'nobody@buyer.example' }, 422],
  ]
  for (const [body, status] of wrong) expect((await send([body])).statusCode, JSON.stringify(body)).toBe(status)
  const sent = await send([{ ...documented, buyerContactEmail: 'chosen@buyer.example' }])
  expect(sent.json(), sent.body).toEqual({ invoiceUploadedOk: true, sentInvoiceCount: group.totalInvoices })
  const verification = await portal.db
    .selectFrom('invoice as i')
    .innerJoin('buyer_verification as v', 'v.id', 'i.buyer_verification_id')
    .select(['i.buyer_verification_status as status', 'v.email'])
    .where('i.id', '=', group.invoiceUploadList[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(verification).toEqual({ status: 'WAITING', email: 'chosen@buyer.example' })
})
