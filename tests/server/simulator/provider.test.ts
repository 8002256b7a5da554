import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SimulatorInvoicesAnswer } from '../../../schemas/generated/types/actions/simulator-invoices-answer.ts'
import type { SimulatorSamplesAnswer } from '../../../schemas/generated/types/actions/simulator-samples-answer.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { multipartBody, multipartType } from '../../support/uploads.ts'
import { uploadPlace, type UploadPlace, uploadRow } from '../../support/invoiceUpload.ts'

let test: TestApp
let demo: Client
let place: UploadPlace
beforeAll(async () => {
  test = await buildTestApp()
  demo = await test.as('demo')
  place = await uploadPlace(test)
}, 120_000)
afterAll(() => test.close())

async function submitted(invoiceNumber: string, amount = '1000.01'): Promise<string> {
  const row = uploadRow(place, test.config.now(), { invoiceNumber, invoiceAmount: amount, transferClaimAmount: amount })
  const added = await demo.post(`/api/invoice/manual-upload/${place.contractId}`, row)
  expect(added.json()).toMatchObject({ valid: true })
  await demo.post(`/api/invoice/upload/${place.contractId}`)
  const { id } = await test.db
    .selectFrom('invoice')
    .select('id')
    .where('contract_id', '=', place.contractId)
    .where('invoice_number', '=', invoiceNumber)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
const decide = (invoiceId: string, decision: string) =>
  test.client().post('/simulator/invoices/decision', { invoiceId, decision })
const listed = async () =>
  (await test.app.inject({ url: '/simulator/invoices' })).json<SimulatorInvoicesAnswer>().map(({ id }) => id)
const invoice = (id: string) => test.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const use = async (id: string) => {
  const { third_party_id } = await invoice(id)
  const contract = await test.db
    .selectFrom('contract')
    .select(['used_amount', 'available_amount'])
    .where('id', '=', place.contractId)
    .executeTakeFirstOrThrow()
  const buyer = await test.db
    .selectFrom('contract_third_party')
    .select(['used_limit', 'available_limit'])
    .where('contract_id', '=', place.contractId)
    .where('third_party_id', '=', third_party_id)
    .executeTakeFirstOrThrow()
  return { ...contract, ...buyer }
}
const cents = (text: string) => BigInt(text.replace('.', ''))

describe('the decision of the simulated provider', () => {
  it('finances: amounts, payout, acts, limits and sums agree to the cent', async () => {
    const id = await submitted('PROV-1')
    const before = await use(id)
    expect(await listed()).toContain(id)
    expect((await decide(id, 'FINANCE')).statusCode).toBe(204)
    expect(await listed()).not.toContain(id)
    const row = await invoice(id)
    const funded = cents(row.advance_funded)
    expect(row.status).toBe('FINANCED')
    expect(row.approval_date).not.toBeNull()
    expect(funded > 0n).toBe(true)
    expect(funded + cents(row.advance_unfunded)).toBe(cents(row.advance_total))
    expect(cents(row.advance_total) + cents(row.reserve_total)).toBe(cents(row.assigned_amount))
    expect(cents(row.advance_outstanding)).toBe(funded)
    expect(cents(row.unfunded_amount)).toBe(cents(row.amount) - funded)
    const after = await use(id)
    expect(cents(after.used_amount) - cents(before.used_amount)).toBe(funded)
    expect(cents(before.available_amount) - cents(after.available_amount)).toBe(funded)
    expect(cents(after.used_limit) - cents(before.used_limit)).toBe(funded)
    const payouts = (await demo.get(`/api/payouts?invoiceId=${id}`)).json<{
      invoicePayouts: { payoutType: string; payoutActId: string }[]
      totalInvoicePaymentAmount: { amount: string }
      residualInvoiceAmount: { amount: string }
    }>()
    expect(payouts.totalInvoicePaymentAmount.amount).toBe(row.advance_funded)
    expect(cents(payouts.residualInvoiceAmount.amount)).toBe(
      cents(row.advance_unfunded) + cents(row.reserve_outstanding),
    )
    expect(payouts.invoicePayouts).toEqual([expect.objectContaining({ payoutType: 'ADVANCE' })])
    const acts = await test.db
      .selectFrom('act')
      .select(['type', 'amount'])
      .where('invoice_id', '=', id)
      .orderBy('type')
      .execute()
    // 0.35 % of 1,000.01, half up.
    expect(acts).toEqual([
      { type: 'COMMISSION_FEE', amount: '3.50' },
      { type: 'PAYOUT', amount: row.advance_funded },
    ])
    await sql`select fold_invoice_sums()`.execute(test.db)
    const { rows } = await sql<{ agrees: boolean }>`
      select (select sum(advance_funded) from invoice_sum where contract_id = ${place.contractId}::bigint)
           = (select sum(advance_funded) from invoice where contract_id = ${place.contractId}::bigint) as agrees`.execute(
      test.db,
    )
    expect(rows).toEqual([{ agrees: true }])
  })

  it('pays no more than the limits leave', async () => {
    const id = await submitted('PROV-2')
    const { third_party_id } = await invoice(id)
    await sql`update contract_third_party set available_limit = 10, used_limit = credit_limit - 10
               where contract_id = ${place.contractId}::bigint and third_party_id = ${third_party_id}::bigint`.execute(
      test.db,
    )
    await decide(id, 'FINANCE')
    expect(await invoice(id)).toMatchObject({ status: 'FINANCED', advance_funded: '10.00' })
    expect((await use(id)).available_limit).toBe('0.00')
  })

  it('rejects, frees the number, and cannot be repeated', async () => {
    const id = await submitted('PROV-3', '5.00')
    expect((await decide(id, 'REJECT')).statusCode).toBe(204)
    expect(await invoice(id)).toMatchObject({ status: 'REJECTED', advance_funded: '0.00' })
    for (const decision of ['FINANCE', 'REJECT']) expect((await decide(id, decision)).statusCode).toBe(404)
    expect(await submitted('PROV-3', '6.00')).not.toBe(id)
    const { buyerGroupedInvoiceResponse: groups } = (
      await demo.get(`/api/invoice/upload/${place.contractId}?size=1`)
    ).json<{ buyerGroupedInvoiceResponse: { invoiceUploadList: { id: string }[] }[] }>()
    expect(groups.flatMap(group => group.invoiceUploadList.map(one => one.id))).not.toContain(id)
  })
})

describe('sample files', () => {
  const names = [
    'invoices.xlsx',
    'invoices-with-errors.xlsx',
    'saskaitos.xls',
    'saskaitos-1257.csv',
    'e-invoice-ubl.xml',
    'e-arve.xml',
    'invoice-with-xml.pdf',
    'invoice-text.pdf',
    'invoice-photo.svg',
  ]
  const fetched = async (name: string) => test.app.inject({ url: `/simulator/samples/${name}` })
  const send = async (path: string, name: string) =>
    test.app.inject({
      method: 'POST',
      url: `/api/${path}?contractId=${place.contractId}`,
      payload: multipartBody(name, (await fetched(name)).rawPayload),
      headers: { 'content-type': multipartType, authorization: `Bearer ${demo.token}` },
    })

  it('are listed, and nothing else is', async () => {
    const list = (await test.app.inject({ url: '/simulator/samples' })).json<SimulatorSamplesAnswer>()
    expect(list.map(({ name }) => name)).toEqual(names)
    for (const { name } of list) {
      const file = await fetched(name)
      expect(file.headers['content-disposition']).toContain(name)
      expect(file.rawPayload.length).toBeGreaterThan(100)
    }
    expect((await fetched('other.xlsx')).statusCode).toBe(404)
  })

  it.each([
    ['invoices.xlsx', 12, 0],
    ['invoices-with-errors.xlsx', 10, 8],
    ['saskaitos.xls', 12, 0],
    ['saskaitos-1257.csv', 12, 0],
  ])('%s is read as rows', async (name, uploadedInvoiceCount, invalidInvoiceCount) => {
    const answer = await send('v2/invoice/upload', name)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ uploadedInvoiceCount, invalidInvoiceCount })
  })

  it.each([
    ['e-invoice-ubl.xml', 1],
    ['e-arve.xml', 2],
    ['invoice-with-xml.pdf', 1],
    ['invoice-text.pdf', 1],
  ])('%s is recognised', async (name, count) => {
    const answer = await send('invoice/attachment-upload', name)
    expect(answer.statusCode, answer.body).toBe(201)
    const { uuid } = answer.json<{ uuid: string }>()
    // A busy machine answers before the document is read.
    const drafts = async () =>
      test.db.selectFrom('invoice_file').select('upload_id').where('file_id', '=', uuid).execute()
    await expect.poll(async () => (await drafts()).length, { timeout: 30_000 }).toBe(count)
  })
})
