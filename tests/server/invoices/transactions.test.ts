import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allocate } from '../../../server/modules/payments/allocation.ts'
import { loadContract } from '../../../server/validation/contract.ts'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'

type Amount = { amount: string; currency: string }
let portal: TestApp
let demo: Client
beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
})
afterAll(() => portal.close())

const cents = (amount: string) => Math.round(Number(amount) * 100)
const validator = (id: string) =>
  compileValidator(
    { ...loadContract(join(root, 'schemas')).find(known => known['$id'] === id), $id: `test/${id}` },
    createAjv(),
  )

/** The first invoice of a party under a condition on `i`. */
async function invoiceOf(
  party: string,
  condition = 'true',
): Promise<{ id: string; contract_id: string; third_party_id: string; buyer_verification_id: string | null }> {
  const { rows } = await sql
    .raw<{ id: string; contract_id: string; third_party_id: string; buyer_verification_id: string | null }>(`
    select i.id::text, i.contract_id::text, i.third_party_id::text, i.buyer_verification_id::text from invoice i join contract c on c.id = i.contract_id
    join party p on p.id = c.party_id where p.fid = '${party}' and ${condition} order by i.id limit 1`)
    .execute(portal.db)
  return rows[0]!
}
async function billOf(party: string, condition = 'true'): Promise<string> {
  const { rows } = await sql
    .raw<{ id: string }>(`select b.id::text from factor_invoice b join contract c on c.id = b.contract_id
    join party p on p.id = c.party_id where p.fid = '${party}' and ${condition} order by b.id limit 1`)
    .execute(portal.db)
  return rows[0]!.id
}
const hasAct = (type: string) => `exists (select from act a where a.invoice_id = i.id and a.type = '${type}')`

const calls = [
  ['/payouts', 'payouts', 'invoicePayouts', "i.status = 'CLOSED' and i.advance_funded > 0"],
  ['/payment-receipts', 'payment-receipts', 'invoicePaymentReceipts', 'i.amount_paid > 0'],
  ['/interest-fees-acts', 'interest-fees-acts', 'invoiceInterestFeesActs', hasAct('INTEREST_FEE')],
  ['/late-fees-acts', 'late-fees-acts', 'invoiceLateFeesActs', hasAct('LATE_FEE')],
  ['/commission-fees-acts', 'commission-fees-acts', 'invoiceCommissionFees', hasAct('COMMISSION_FEE')],
] as const

describe.each(calls)('%s', (path, schema, key, condition) => {
  const ask = (id: string) => demo.get(`/api${path}?invoiceId=${id}`)

  test('matches the response schema, oldest first (INV-02)', async () => {
    const answer = await ask((await invoiceOf('P-1001', condition)).id)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(validator(`actions/${schema}-answer.json`)(answer.json())).toEqual([])
    expect(answer.json<Record<string, unknown[]>>()[key]!.length).toBeGreaterThan(0)
  })

  test('of an invoice without any is an empty list and zero euro', async () => {
    const answer = await ask((await invoiceOf('P-1001', "i.status = 'REJECTED' and i.invoice_type = 'INVOICE'")).id)
    const { [key]: rows, residualInvoiceAmount: _residual, ...sums } = answer.json<Record<string, unknown>>()
    expect(rows).toEqual([])
    expect(Object.values(sums)).toEqual([{ amount: '0.00', currency: 'EUR' }])
  })

  test("returns not found for another company's invoice as for a missing one", async () => {
    const asked = [
      (await invoiceOf('P-2001')).id,
      (await invoiceOf('P-1002')).id,
      '999999999',
      '9999999999999999999'.slice(0, 19),
    ]
    const answers = await Promise.all(asked.map(ask))
    expect(answers.map(answer => answer.statusCode)).toEqual(asked.map(() => 404))
    expect(new Set(answers.map(answer => JSON.stringify({ ...answer.json<object>(), requestId: '' }))).size).toBe(1)
  })

  test.each([
    '',
    '?invoiceId=',
    '?invoiceId=abc',
    '?invoiceId=-1',
    '?invoiceId=1&invoiceId=2',
    '?invoiceId=1,2',
    "?invoiceId=1'",
    '?invoiceId=%00',
    `?invoiceId=${'1'.repeat(10_000)}`,
    '?invoiceId=😀',
    '?invoiceId=1&size=5',
    '?id=1',
  ])('%s is rejected', async query => {
    const answer = await demo.get(`/api${path}${query}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('requires a session, and the permission to read', async () => {
    const id = (await invoiceOf('P-1001')).id
    expect((await portal.client().get(`/api${path}?invoiceId=${id}`)).statusCode).toBe(401)
    const { id: userId } = await portal.db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'viewer')
      .executeTakeFirstOrThrow()
    const viewer = await portal.as('viewer')
    expect((await viewer.get(`/api${path}?invoiceId=${id}`)).statusCode).toBe(200)
    const held = await portal.db.deleteFrom('permission').where('user_id', '=', userId).returningAll().execute()
    expect((await viewer.get(`/api${path}?invoiceId=${id}`)).statusCode).toBe(403)
    await portal.db.insertInto('permission').values(held).execute()
  })
})

describe('sums of transactions (INV-36)', () => {
  test('of payouts are advance and remainder, the rest is the residual of both', async () => {
    const { id } = await invoiceOf('P-1001', "i.status = 'CLOSED' and i.advance_funded > 0")
    const answer = (await demo.get(`/api/payouts?invoiceId=${id}`)).json<{
      invoicePayouts: { payoutType: string; invoicePaymentAmount: Amount }[]
      totalInvoicePaymentAmount: Amount
      residualInvoiceAmount: Amount
    }>()
    expect(new Set(answer.invoicePayouts.map(payout => payout.payoutType))).toEqual(new Set(['ADVANCE', 'REBATE']))
    expect(answer.invoicePayouts.reduce((sum, payout) => sum + cents(payout.invoicePaymentAmount.amount), 0)).toBe(
      cents(answer.totalInvoicePaymentAmount.amount),
    )
    const { invoice } = (await demo.get(`/api/invoices/${id}`)).json<{ invoice: Record<string, string> }>()
    expect(cents(answer.totalInvoicePaymentAmount.amount) + cents(answer.residualInvoiceAmount.amount)).toBe(
      cents(invoice['invoiceAmountAssigned']!),
    )
    expect(cents(answer.residualInvoiceAmount.amount)).toBe(
      cents(invoice['advanceAmountUnfunded']!) + cents(invoice['reserveAmountOutstanding']!),
    )
  })

  test('use numeric: a cent on top of nine quadrillion is not lost', async () => {
    const { id } = await invoiceOf('P-1001', 'i.advance_funded > 0')
    const {
      rows: [row],
    } = await sql<{
      id: string
    }>`insert into payout (invoice_id, payment_date, payout_type, amount) values (${id}, '2026-01-01', 'ADVANCE', 9007199254740.99), (${id}, '2026-01-01', 'ADVANCE', 0.02) returning id::text`.execute(
      portal.db,
    )
    const before = (await demo.get(`/api/payouts?invoiceId=${id}`)).json<{ totalInvoicePaymentAmount: Amount }>()
    await portal.db.deleteFrom('payout').where('id', '>=', row!.id).execute()
    const after = (await demo.get(`/api/payouts?invoiceId=${id}`)).json<{ totalInvoicePaymentAmount: Amount }>()
    expect(
      BigInt(before.totalInvoicePaymentAmount.amount.replace('.', '')) -
        BigInt(after.totalInvoicePaymentAmount.amount.replace('.', '')),
    ).toBe(900719925474101n)
  })

  test('of the payments of a credit memo are negative and come from a payout', async () => {
    const { id } = await invoiceOf('P-1001', "i.invoice_type = 'CREDIT_MEMO' and i.status = 'CLOSED'")
    const answer = (await demo.get(`/api/payment-receipts?invoiceId=${id}`)).json<{
      invoicePaymentReceipts: { origin: string; invoiceCollectedAmount: Amount }[]
      totalInvoiceCollectedAmount: Amount
    }>()
    expect(answer.invoicePaymentReceipts.map(receipt => receipt.origin)).toEqual(['PAYOUT'])
    expect(answer.totalInvoiceCollectedAmount.amount).toMatch(/^-/)
  })

  test('match each invoice over the whole demo data: payouts, payments and their residuals (INV-35, INV-41)', async () => {
    const { rows } = await sql
      .raw<{ n: number }>(`select count(*)::int as n from invoice i
      cross join lateral (select coalesce(sum(amount), 0) as paid_out from payout where invoice_id = i.id) p
      cross join lateral (select coalesce(sum(collected_amount), 0) as collected from payment_receipt where invoice_id = i.id) r
      where r.collected <> i.amount_paid or (i.invoice_type = 'INVOICE' and p.paid_out + i.advance_unfunded + i.reserve_outstanding <> i.assigned_amount
        ) or p.paid_out <> i.advance_funded + case when i.invoice_type = 'INVOICE' then i.reserve_total - i.reserve_outstanding else 0 end`)
      .execute(portal.db)
    expect(rows[0]!.n).toBe(0)
  })

  test('reject a credit memo with a positive amount', async () => {
    const { id } = await invoiceOf('P-1001', "i.invoice_type = 'CREDIT_MEMO'")
    await expect(
      sql`update invoice set amount = 1, amount_unpaid = 1, amount_paid = 0 where id = ${id}`.execute(portal.db),
    ).rejects.toThrow(/credit_memo_is_negative/)
  })
})

describe('payments of a bill', () => {
  test('are the parts reconciled with the bill, the rest is open', async () => {
    const id = await billOf('P-1001', 'b.paid_amount > 0 and b.open_amount > 0')
    const answer = await demo.get(`/api/payment-receipts?factorInvoiceId=${id}`)
    expect(validator('actions/payment-receipts-answer.json')(answer.json())).toEqual([])
    const bill = await portal.db
      .selectFrom('factor_invoice')
      .select(['paid_amount', 'open_amount'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(answer.json()).toMatchObject({
      totalInvoiceCollectedAmount: { amount: bill.paid_amount },
      residualInvoiceAmount: { amount: bill.open_amount },
    })
  })

  test('add up to the paid amount, for every bill of the demo data', async () => {
    const { rows } = await sql
      .raw<{ n: number }>(`select count(*)::int as n from factor_invoice b
      where paid_amount <> (select coalesce(sum(reconciled_amount), 0) from payment_receipt r where r.factor_invoice_id = b.id)`)
      .execute(portal.db)
    expect(rows[0]!.n).toBe(0)
  })

  test('include online payments, each bill with a part of the payment', async () => {
    const id = await billOf('P-1001', 'b.open_amount > 0')
    const before = (await demo.get(`/api/payment-receipts?factorInvoiceId=${id}`)).json<{
      residualInvoiceAmount: Amount
    }>().residualInvoiceAmount.amount
    await expect(
      portal.db.transaction().execute(async trx => {
        const bill = await trx
          .selectFrom('factor_invoice')
          .select(['contract_id', 'currency'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const now = new Date('2026-11-20T23:30:00Z')
        const payment = await trx
          .insertInto('payment')
          .values({
            reference: 'R-1',
            contract_id: bill.contract_id,
            created_by: '1',
            amount: '99999999.00',
            currency: 'EUR',
            statement_text: 'x',
            client_redirect_url: '/',
            status: 'PAID',
            reason: null,
            provider_order: null,
            payment_url: null,
            created_at: now,
            expires_at: now,
            next_check_at: now,
            ended_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await allocate(trx, payment.contract_id ?? '', payment, now)
        const { rows } = await sql<{ collection_date: string; collected_amount: string; reconciled_amount: string }>`
        select collection_date::text, collected_amount::text, reconciled_amount::text from payment_receipt where factor_invoice_id = ${id} order by id desc limit 1`.execute(
          trx,
        )
        expect(rows).toEqual([
          { collection_date: '2026-11-21', collected_amount: '99999999.00', reconciled_amount: before },
        ])
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
  })

  test("are not found for another company's and a missing bill", async () => {
    for (const id of [await billOf('P-2001'), '999999999'])
      expect((await demo.get(`/api/payment-receipts?factorInvoiceId=${id}`)).statusCode).toBe(404)
  })

  test('are requested by the invoice or by the bill, not by both', async () => {
    expect((await demo.get('/api/payment-receipts?invoiceId=1&factorInvoiceId=1')).statusCode).toBe(400)
  })
})

describe('contact of a verification', () => {
  const query = (ids: {
    id: string
    contract_id: string
    third_party_id: string
    buyer_verification_id: string | null
  }) =>
    `invoiceId=${ids.id}&contractId=${ids.contract_id}&thirdPartyId=${ids.third_party_id}&buyerVerificationId=${ids.buyer_verification_id}`
  const ask = (text: string) => demo.get(`/api/invoice/buyer-verification/contact?${text}`)

  test('is the recipient, even after that contact is deleted', async () => {
    const ids = await invoiceOf('P-1001', "i.buyer_verification_status = 'WAITING'")
    const answer = await ask(query(ids))
    expect(validator('entities/verification-contact.json')(answer.json())).toEqual([])
    expect(answer.json<{ email: string }>().email).toMatch(/\.example$/)
    await portal.db
      .deleteFrom('third_party_contact')
      .where('contract_id', '=', ids.contract_id)
      .where('email', '=', answer.json<{ email: string }>().email)
      .execute()
    expect((await ask(query(ids))).json()).toEqual(answer.json())
  })

  test('is missing when nothing was to be verified', async () => {
    const ids = await invoiceOf('P-1001', "i.buyer_verification_status = 'NOT_APPLICABLE'")
    expect((await ask(`invoiceId=${ids.id}`)).statusCode).toBe(404)
  })

  test('is not found with an id of another kind of record, own or not (INV-40)', async () => {
    const ids = await invoiceOf('P-1001', "i.buyer_verification_status = 'WAITING'")
    const foreign = await invoiceOf('P-2001', "i.buyer_verification_status = 'ACCEPTED'")
    const wrong = [
      foreign,
      { ...ids, id: foreign.id },
      { ...ids, contract_id: foreign.contract_id },
      { ...ids, third_party_id: '39' },
      { ...ids, buyer_verification_id: foreign.buyer_verification_id },
      { ...ids, id: '999999999' },
    ]
    expect((await Promise.all(wrong.map(one => ask(query(one))))).map(answer => answer.statusCode)).toEqual(
      wrong.map(() => 404),
    )
  })

  test.each(['', 'invoiceId=x', 'invoiceId=1&contractId=null', 'invoiceId=1&other=1'])(
    '"%s" is rejected',
    async text => {
      expect((await ask(text)).statusCode).toBe(400)
    },
  )
})

test('unknown verification status is returned as not applicable, in the list and in the detail (INV-38)', async () => {
  const ids = await invoiceOf('P-1001', "i.buyer_verification_status = 'WAITING'")
  await sql`update invoice set buyer_verification_status = 'SOMETHING_NEW' where id = ${ids.id}`.execute(portal.db)
  const { invoice } = (await demo.get(`/api/invoices/${ids.id}`)).json<{
    invoice: { buyerVerificationStatus: string }
  }>()
  await sql`update invoice set buyer_verification_status = 'WAITING' where id = ${ids.id}`.execute(portal.db)
  expect(invoice.buyerVerificationStatus).toBe('NOT_APPLICABLE')
})
