import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationListAnswer } from '../../../schemas/generated/types/actions/notification-list-answer.ts'
import type { NotificationKind } from '../../../schemas/vocabulary.ts'
import { businessDay } from '../../../server/texts/businessDay.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { deliveryOf } from '../../support/notifications.ts'

let test: TestApp
let demo: Client
let other: Client

beforeAll(async () => {
  test = await buildTestApp()
  demo = await test.as('demo')
  other = await test.as('other')
}, 120_000)
afterAll(() => test.close())
beforeEach(async () => {
  for (const table of ['notification_event', 'notification_read', 'notification_setting', 'notification_link'] as const)
    await test.db.deleteFrom(table).execute()
})

const server = (options: { stopping?: { hasBegun: boolean }; now?: () => Date; sendsMails?: boolean } = {}) =>
  deliveryOf(test, options)
const list = async (client = demo, query = ''): Promise<NotificationListAnswer> => {
  const answer = await client.get(`/api/notifications${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<NotificationListAnswer>()
}
const unread = async (client = demo) =>
  (await client.get('/api/notifications/unread')).json<{ unread: number }>().unread
/** Invoices of the demo company, or of the other one. */
const invoices = (fid: string, count: number) =>
  test.db
    .selectFrom('invoice as i')
    .innerJoin('contract as c', 'c.id', 'i.contract_id')
    .innerJoin('party as p', 'p.id', 'c.party_id')
    .where('p.fid', '=', fid)
    .select(['i.id', 'i.invoice_number as number', 'i.contract_id as contractId'])
    .orderBy('i.id')
    .limit(count)
    .execute()
const partyOf = (client: Client) =>
  client.get('/api/user').then(answer => answer.json<{ activePartyFid: string }>().activePartyFid)
/** As the provider's program does: no other column is touched. */
const become = (ids: readonly string[], status: 'FINANCED' | 'OVERDUE' | 'REJECTED' | 'PAID' | 'SUBMITTED') =>
  test.db
    .updateTable('invoice')
    .set({ status })
    .where('id', 'in', [...ids])
    .execute()
const events = () => test.db.selectFrom('notification_event').select(['kind', 'object_id']).orderBy('id').execute()

describe('events (NTF-02)', () => {
  it('are recorded with the change of an invoice, and go with it when it is rolled back', async () => {
    const [invoice] = await invoices('P-1001', 1)
    const id = invoice?.id ?? ''
    await test.db
      .transaction()
      .execute(async trx => {
        await trx.updateTable('invoice').set({ status: 'SUBMITTED' }).where('id', '=', id).execute()
        await trx.updateTable('invoice').set({ status: 'FINANCED' }).where('id', '=', id).execute()
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    expect(await events()).toEqual([])
    await become([id], 'SUBMITTED')
    await become([id], 'FINANCED')
    await become([id], 'OVERDUE')
    // A correction is no new financing, and another column no event.
    await become([id], 'FINANCED')
    await test.db.updateTable('invoice').set({ approval_date: '2026-01-05' }).where('id', '=', id).execute()
    await become([id], 'REJECTED')
    expect((await events()).map(({ kind }) => kind)).toEqual(['invoiceFinanced', 'invoiceOverdue', 'invoiceRejected'])
  })

  it('are the answer of the buyer too', async () => {
    const [one, two] = await invoices('P-1001', 2)
    const answer = (id: string | undefined, status: string) =>
      test.db
        .updateTable('invoice')
        .set({ buyer_verification_status: status })
        .where('id', '=', id ?? '')
        .execute()
    await answer(one?.id, 'WAITING')
    await answer(two?.id, 'WAITING')
    expect(await events()).toEqual([])
    await answer(one?.id, 'ACCEPTED')
    await answer(two?.id, 'REJECTED')
    expect((await events()).map(({ kind }) => kind)).toEqual(['invoiceVerified', 'invoiceRejected'])
  })

  it('are late fee acts that people can open, of the last month', async () => {
    const [invoice] = await invoices('P-1001', 1)
    const act = (number: string, date: string, type: 'LATE_FEE' | 'INTEREST_FEE', parent: string | null = null) =>
      test.db
        .insertInto('act')
        .values({
          contract_id: invoice?.contractId ?? '',
          invoice_id: null,
          type,
          number,
          date,
          amount: '12.34',
          parent_act_id: parent,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const today = businessDay(test.config.now())
    const { id } = await act('NTF-1', today, 'LATE_FEE')
    await act('NTF-2', today, 'LATE_FEE', id)
    await act('NTF-3', '2020-01-01', 'LATE_FEE')
    await act('NTF-4', today, 'INTEREST_FEE')
    expect(await events()).toEqual([{ kind: 'lateFeeCalculated', object_id: id }])
    await server().deliver()
    expect((await list()).content[0]?.object).toMatchObject({
      kind: 'act',
      number: 'NTF-1',
      amount: { amount: '12.34' },
    })
    await test.db.deleteFrom('act').where('number', 'like', 'NTF-%').execute()
    // The record is gone, and with it the notification (NTF-05).
    expect((await list()).content).toEqual([])
    expect(await unread()).toBe(0)
  })

  it('are bills within three days of their due day, of factoring and of loans, once each (NTF-03)', async () => {
    const bills = await test.db
      .selectFrom('factor_invoice as b')
      .innerJoin('contract as c', 'c.id', 'b.contract_id')
      .innerJoin('party as p', 'p.id', 'c.party_id')
      .where('p.fid', '=', 'P-1001')
      .select(['b.id', 'b.due_date', 'b.open_amount', 'b.paid_amount', 'b.total_amount'])
      .limit(4)
      .execute()
    const today = businessDay(test.config.now())
    for (const [index, { id }] of bills.entries())
      await sql`update factor_invoice set open_amount = total_amount, paid_amount = 0, due_date = ${today}::date + ${[-1, 0, 3, 4][index]}::int where id = ${id}`.execute(
        test.db,
      )
    await Promise.all([server().sweep(), server().sweep()])
    await server().sweep()
    const found = (await events()).map(({ object_id }) => object_id)
    expect(found).toContain(bills[1]?.id)
    expect(found).toContain(bills[2]?.id)
    expect(found).not.toContain(bills[0]?.id)
    expect(found).not.toContain(bills[3]?.id)
    expect(new Set(found).size).toBe(found.length)
    for (const { id, ...before } of bills)
      await test.db.updateTable('factor_invoice').set(before).where('id', '=', id).execute()
  })
})

describe('delivery (NTF-04)', () => {
  const many = 700 // more than one batch
  const storm = async () => {
    const rows = await invoices('P-1001', many)
    const ids = rows.map(({ id }) => id)
    expect(ids).toHaveLength(many)
    await become(ids, 'SUBMITTED')
    await test.db.deleteFrom('notification_event').execute()
    await become(ids, 'OVERDUE')
    return ids
  }

  it('tells each event once, however many servers do it at the same time', async () => {
    const ids = await storm()
    await Promise.all(Array.from({ length: 4 }, () => server().deliver()))
    await server().deliver()
    const told = await test.db
      .selectFrom('notification as n')
      .innerJoin('notification_event as e', 'e.id', 'n.event_id')
      .innerJoin('app_user as u', 'u.id', 'n.user_id')
      .where('u.username', '=', 'demo')
      .select('e.object_id')
      .execute()
    expect(told.map(({ object_id }) => object_id).toSorted()).toEqual(ids.toSorted())
    expect(await unread()).toBe(100)
  })

  it('goes on where it was killed: a batch is told to everybody or to nobody', async () => {
    await storm()
    // The server stops between two batches, and once within one.
    const stopping = { hasBegun: false }
    let reads = 0
    const dying = {
      get hasBegun() {
        reads += 1
        return stopping.hasBegun || reads > 1
      },
    }
    await server({ stopping: dying }).deliver()
    const waiting = async () =>
      Number(
        (
          await test.db
            .selectFrom('notification_event')
            .where('told_at', 'is', null)
            .select(({ fn }) => fn.countAll<string>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    expect(await waiting()).toBe(many - 500)
    await sql`create function ntf_fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
      test.db,
    )
    await sql`create trigger ntf_fail before update on notification_event for each row execute function ntf_fail()`.execute(
      test.db,
    )
    const before = await test.db.selectFrom('notification').select('id').execute()
    await expect(server().deliver()).rejects.toThrow('killed')
    expect(await test.db.selectFrom('notification').select('id').execute()).toHaveLength(before.length)
    await sql`drop trigger ntf_fail on notification_event`.execute(test.db)
    await sql`drop function ntf_fail`.execute(test.db)
    await server().deliver()
    expect(await waiting()).toBe(0)
    expect((await list(demo, '?size=100')).content).toHaveLength(100)
  })

  it('ends after half a year (NTF-06)', async () => {
    const [one, two] = await invoices('P-1001', 2)
    for (const row of [one, two]) {
      await become([row?.id ?? ''], 'SUBMITTED')
      await become([row?.id ?? ''], 'OVERDUE')
    }
    await server().deliver()
    await sql`update notification_event set created_at = now() - interval '181 days' where object_id = ${one?.id}`.execute(
      test.db,
    )
    await server().sweep()
    const left = (await list(demo, '?size=100')).content.filter(({ kind }) => kind === 'invoiceOverdue')
    expect(left.map(({ object }) => object.id)).toEqual([two?.id])
  })
})

describe('reading (NTF-10)', () => {
  const overdue = async (fid: string, count: number) => {
    const rows = await invoices(fid, count)
    for (const { id } of rows) {
      await become([id], 'SUBMITTED')
      await become([id], 'OVERDUE')
    }
    await server().deliver()
    return rows
  }

  it('shows the newest first, with the record, page by page', async () => {
    const rows = await overdue('P-1001', 5)
    const first = await list(demo, '?size=3')
    expect(first).toMatchObject({ partyId: 'P-1001', unread: 5, hasMore: true })
    expect(first.content[0]).toMatchObject({
      kind: 'invoiceOverdue' satisfies NotificationKind,
      isRead: false,
      object: { kind: 'invoice', id: rows.at(-1)?.id, number: rows.at(-1)?.number },
    })
    const rest = await list(demo, `?size=3&before=${first.content.at(-1)?.id}`)
    expect(rest.hasMore).toBe(false)
    expect([...first.content, ...rest.content].map(({ object }) => object.id)).toEqual(
      rows.map(({ id }) => id).toReversed(),
    )
  })

  it('marks single ones and all as read, but not what comes after them (NTF-12)', async () => {
    await overdue('P-1001', 4)
    const { content } = await list()
    const [newest, second, third] = content
    const one = await demo.post('/api/notifications/read', { ids: [third?.id] })
    expect(one.json()).toEqual({ partyId: 'P-1001', unread: 3 })
    await demo.post('/api/notifications/read', { upTo: second?.id })
    expect((await list()).content.map(({ isRead }) => isRead)).toEqual([false, true, true, true])
    expect((await demo.post('/api/notifications/read', { upTo: newest?.id })).json()).toMatchObject({ unread: 0 })
    // An older mark takes nothing back.
    expect((await demo.post('/api/notifications/read', { upTo: third?.id })).json()).toMatchObject({ unread: 0 })
    await test.db.deleteFrom('notification_event').execute()
    await overdue('P-1001', 1)
    expect(await unread()).toBe(1)
  })

  it('shows and marks nothing of another company or person (NTF-05)', async () => {
    const fid = await partyOf(other)
    expect(fid).not.toBe('P-1001')
    await overdue('P-1001', 2)
    const [mine] = (await list()).content
    expect((await list(other)).content).toEqual([])
    for (const body of [{ ids: [mine?.id] }, { upTo: mine?.id }, { ids: ['9000000000000000000'] }])
      expect((await other.post('/api/notifications/read', body)).statusCode).toBe(404)
    // One that is not the caller's leaves the others as they are.
    expect((await demo.post('/api/notifications/read', { ids: [mine?.id, '9000000000000000000'] })).statusCode).toBe(
      404,
    )
    expect(await unread()).toBe(2)
    for (const path of ['/api/notifications', '/api/notifications/unread'])
      expect((await test.client().get(path)).statusCode).toBe(401)
  })

  it('hides everything of a product that the person may not read any more', async () => {
    await overdue('P-1001', 1)
    const { id } = await test.db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'demo')
      .executeTakeFirstOrThrow()
    const { rows: taken } = await sql<{ user_id: string; product_id: string; type: 'READ' }>`
      delete from permission m using product p where p.id = m.product_id and p.type = 'FACTORING' and m.user_id = ${id} and m.type = 'READ'
      returning m.user_id, m.product_id, m.type`.execute(test.db)
    expect((await list()).content).toEqual([])
    expect(await unread()).toBe(0)
    await test.db.insertInto('permission').values(taken).execute()
    expect(await unread()).toBe(1)
  })

  it('refuses what is no id, and both ways of marking at once', async () => {
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { ids: ['1'], upTo: '1' }, { upTo: '99999999999999999999' }])
      expect((await demo.post('/api/notifications/read', body)).statusCode, JSON.stringify(body)).toBe(422)
    expect((await demo.post('/api/notifications/read', { upTo: '9999999999999999999' })).statusCode).toBe(422)
    expect((await demo.get('/api/notifications?size=101')).statusCode).toBe(400)
  })
})
