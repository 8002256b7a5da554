import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadContract } from '../../../server/validation/contract.ts'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'
import { tokenHash } from '../../../server/security/token.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'
import { aContact, sentInvoices } from '../../support/verification.ts'

type Event = {
  id: string
  event: string
  day: string
  at: string | null
  amount: { amount: string; currency: string } | null
  actor: string | null
  recipient: string | null
  comment: string | null
}
let portal: TestApp
let demo: Client
beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
}, 120_000)
afterAll(() => portal.close())

const ANSWER = 'actions/invoice-events-answer.json'
const validate = compileValidator(
  { ...loadContract(join(root, 'schemas')).find(known => known['$id'] === ANSWER), $id: `test/${ANSWER}` },
  createAjv(),
)
const ask = (id: string, client = demo) => client.get(`/api/invoice-events?invoiceId=${id}`)
const eventsOf = async (id: string): Promise<Event[]> => {
  const answer = await ask(id)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(validate(answer.json())).toEqual([])
  return answer.json<{ invoiceEvents: Event[] }>().invoiceEvents
}
const namesOf = async (id: string) => (await eventsOf(id)).map(({ event }) => event)

async function invoiceOf(party: string, condition: string): Promise<string> {
  const { rows } = await sql
    .raw<{
      id: string
    }>(`select i.id::text from invoice i join contract c on c.id = i.contract_id join party p on p.id = c.party_id
      where p.fid = '${party}' and ${condition} order by i.id limit 1`)
    .execute(portal.db)
  return rows[0]!.id
}
const cents = (amount: string) => Math.round(Number(amount) * 100)

describe('the history of an invoice (INV-42)', () => {
  test('tells the whole story of demo invoices that were financed, paid and rejected', async () => {
    const isTold = 'exists (select from invoice_verdict d where d.invoice_id = i.id)'
    const closed = await namesOf(
      await invoiceOf('P-1001', `i.status = 'CLOSED' and i.advance_funded > 0 and ${isTold}`),
    )
    expect(closed).toEqual(expect.arrayContaining(['REMAINDER_PAID_OUT', 'PAYMENT_RECEIVED']))
    expect(closed.filter(name => !/^(PAYMENT|REMAINDER|INTEREST|USERS)/.test(name)).slice(-6)).toEqual(
      expect.arrayContaining(['APPROVED', 'ADVANCE_PAID_OUT', 'BUYER_ACCEPTED', 'SENT_TO_BUYER', 'SUBMITTED']),
    )
    expect(closed.at(-1)).toBe('SUBMITTED')
    // Those of the last days, which a newcomer opens first, as well.
    const newest = await invoiceOf(
      'P-1001',
      `i.status = 'REJECTED' and ${isTold} and i.submitted_at > (select max(submitted_at) from invoice) - interval '5 days'`,
    )
    expect(await namesOf(newest)).toContain('BUYER_REJECTED')
    const rejected = await invoiceOf(
      'P-1001',
      `i.status = 'REJECTED' and ${isTold} and exists (select from buyer_verification_key k where k.verification_id = i.buyer_verification_id)`,
    )
    expect((await namesOf(rejected)).filter(name => !name.startsWith('USERS'))).toEqual([
      'BUYER_REJECTED',
      'BUYER_REMINDED',
      'SENT_TO_BUYER',
      'SUBMITTED',
    ])
    expect((await eventsOf(rejected)).find(({ event }) => event === 'BUYER_REJECTED')?.comment).toMatch(/\w/)
  })

  test('is in the order of time, newest first, and its amounts are those of the invoice', async () => {
    const { rows } = await sql<{ id: string; paid: string; funded: string; rebate: string }>`
      select i.id::text, i.amount_paid::text as paid, i.advance_funded::text as funded, coalesce((select sum(amount) from payout p where p.invoice_id = i.id and p.payout_type = 'REBATE'), 0)::text as rebate
        from invoice i join contract c on c.id = i.contract_id join party p on p.id = c.party_id
       where p.fid = 'P-1001' and (i.id % 97 = 0 or exists (select from invoice_verdict d where d.invoice_id = i.id))`.execute(
      portal.db,
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { id, paid, funded, rebate } of rows) {
      const events = await eventsOf(id)
      const sum = (...names: string[]) =>
        events
          .filter(({ event }) => names.includes(event))
          .reduce((total, { amount }) => total + cents(amount?.amount ?? '0'), 0)
      expect([sum('ADVANCE_PAID_OUT'), sum('REMAINDER_PAID_OUT'), sum('PAYMENT_RECEIVED', 'RECONCILED')]).toEqual(
        [funded, rebate, paid].map(cents),
      )
      const days = events.map(({ day }) => day)
      expect(days).toEqual(days.toSorted().toReversed())
      const times = events.flatMap(({ at }) => at ?? [])
      expect(times).toEqual(times.toSorted().toReversed())
      expect(events.map(({ id: place }) => Number(place))).toEqual(events.map((_, index) => events.length - index))
    }
  })

  test('knows only the day of old rows, and an invoice of which nothing is known has no events (INV-43)', async () => {
    const id = await invoiceOf('P-1001', "i.status = 'CLOSED' and i.advance_funded > 0")
    const paid = (await eventsOf(id)).filter(({ event }) => /PAID_OUT|PAYMENT/.test(event))
    expect(paid.length).toBeGreaterThan(1)
    expect(paid.every(({ at, day }) => at === null && /^\d{4}-\d{2}-\d{2}$/.test(day))).toBe(true)
    const [bare] = (await sentInvoices(portal, 1)).ids
    await sql`update invoice set submitted_at = null, uploaded_at = null, buyer_verification_id = null, status = 'SUBMITTED', approval_date = null where id = ${bare}`.execute(
      portal.db,
    )
    expect(await eventsOf(bare!)).toEqual([])
  })

  test('puts events of one day without times in the order in which they happen', async () => {
    const id = await invoiceOf('P-1001', "i.status = 'CLOSED' and i.advance_funded > 0")
    await sql`update payout set payment_date = '2026-11-20' where invoice_id = ${id}`.execute(portal.db)
    await sql`update payment_receipt set collection_date = '2026-11-20' where invoice_id = ${id}`.execute(portal.db)
    const moved = (await namesOf(id)).filter(name => /PAID_OUT|PAYMENT/.test(name))
    expect([...new Set(moved)]).toEqual(['REMAINDER_PAID_OUT', 'PAYMENT_RECEIVED', 'ADVANCE_PAID_OUT'])
  })

  test('shows a mail, a reminder of which the invoice was a part, and what the buyer answered, by whom', async () => {
    const { ids, key } = await sentInvoices(portal, 2)
    const [answered, waiting] = ids
    const { id: verification } = await portal.db
      .selectFrom('buyer_verification')
      .select('id')
      .where('key_hash', '=', tokenHash(key))
      .executeTakeFirstOrThrow()
    const at = (minutes: number) => new Date(portal.config.now().getTime() + minutes * 60_000)
    await portal.db
      .insertInto('invoice_verdict')
      .values({
        invoice_id: answered!,
        verification_id: verification,
        action: 'REJECT',
        comment: 'Wrong amount',
        answer_comment: 'Please call',
        reference: null,
        verifier_name: 'Ona Pirkėja',
        verifier_email: 'ona@buyer.example',
        statement_version: null,
        created_at: at(10),
      })
      .execute()
    await portal.db
      .insertInto('buyer_verification_key')
      .values([
        { key_hash: tokenHash('one'), verification_id: verification, sent_at: at(20) },
        // A reminder from before the times were stored.
        { key_hash: tokenHash('two'), verification_id: verification },
      ])
      .execute()
    const [rejection, sent] = await eventsOf(answered!)
    expect(rejection).toMatchObject({
      event: 'BUYER_REJECTED',
      actor: 'Ona Pirkėja',
      comment: 'Wrong amount\nPlease call',
    })
    expect(sent).toMatchObject({ event: 'SENT_TO_BUYER', recipient: `${aContact.name} ${aContact.surname}` })
    expect(sent?.actor).toMatch(/\w/)
    expect((await namesOf(waiting!)).slice(0, 2)).toEqual(['BUYER_REMINDED', 'SENT_TO_BUYER'])
    expect((await ask(answered!)).body).not.toContain('@')
  })

  test('shows that users were notified only after they were', async () => {
    const [id] = (await sentInvoices(portal, 1)).ids
    await sql`update invoice set status = 'REJECTED' where id = ${id}`.execute(portal.db)
    expect((await namesOf(id!))[0]).toBe('REJECTED')
    await sql`update notification_event set told_at = now() where object_id = ${id} and object_kind = 'invoice'`.execute(
      portal.db,
    )
    expect((await namesOf(id!)).slice(0, 2)).toEqual(['USERS_TOLD_REJECTED', 'REJECTED'])
  })

  test("of another company's invoice is not found, like one that does not exist; it needs READ", async () => {
    const foreign = await Promise.all([invoiceOf('P-2001', 'true'), invoiceOf('P-1002', 'true')])
    for (const id of [...foreign, '999999999']) expect((await ask(id)).statusCode).toBe(404)
    for (const query of ['', '?invoiceId=abc', '?invoiceId=-1', "?invoiceId=1'", '?invoiceId=1&size=2'])
      expect((await demo.get(`/api/invoice-events${query}`)).statusCode).toBe(400)
    const own = await invoiceOf('P-1001', 'true')
    expect((await ask(own, portal.client())).statusCode).toBe(401)
    const viewer = await portal.as('viewer')
    expect((await ask(own, viewer)).statusCode).toBe(200)
    await sql`delete from permission where user_id = (select id from app_user where username = 'viewer')`.execute(
      portal.db,
    )
    expect((await ask(own, viewer)).statusCode).toBe(403)
  })
})
