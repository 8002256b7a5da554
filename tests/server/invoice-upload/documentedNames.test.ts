import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ManualUploadAnswer } from '../../../schemas/generated/types/actions/manual-upload-answer.ts'
import type { SpreadsheetAnswer } from '../../../schemas/generated/types/actions/spreadsheet-answer.ts'
import type { UploadSubmitted } from '../../../schemas/generated/types/actions/upload-submitted.ts'
import type { UploadSummary } from '../../../schemas/generated/types/actions/upload-summary.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
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
    invoiceErrors: [{ line: 3, invoiceNumber: 'D-2', lineErrors: [{ errorCode: 'date', field: 'dueDate' }] }],
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
