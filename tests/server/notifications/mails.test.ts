import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationSettings } from '../../../schemas/generated/types/entities/notification-settings.ts'
import { readPortalSettings } from '../../../server/config/portal.ts'
import { lockMail, nextPerson } from '../../../server/modules/notifications/delivery.repository.ts'
import { nextMailAt, nextMorning } from '../../../server/modules/notifications/mailTime.ts'
import { NotificationDelivery } from '../../../server/modules/notifications/notification-delivery.service.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'
import { deliveryOf } from '../../support/notifications.ts'
import { rootWithSettings } from '../../support/portalSettings.ts'

const settings = rootWithSettings({ account: { editCompany: false, notifications: true } })
let test: TestApp
let demo: Client
let demoId: string
let mailbox: string

beforeAll(async () => {
  test = await buildTestApp({ config: { root: settings.root } })
  demo = await test.as('demo')
  const user = await test.db
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow()
  demoId = user.id
  mailbox = user.email
}, 120_000)
afterAll(async () => {
  await test.close()
  settings.remove()
})
beforeEach(async () => {
  for (const table of ['notification_event', 'notification_setting', 'notification_link', 'outbox'] as const)
    await test.db.deleteFrom(table).execute()
})

const PATH = '/api/user/notification-settings'
const allOn: NotificationSettings = {
  enableNotifications: true,
  delivery: 'NOW',
  invoiceFinanced: true,
  billPaymentTimeEnds: true,
  invoiceOverdue: true,
  invoiceVerified: true,
  lateFeeCalculated: true,
  invoiceRejected: true,
}
const MINUTE_MS = 60_000
const later = (minutes: number) => () => new Date(test.config.now().getTime() + minutes * MINUTE_MS)
const server = (options: { now?: () => Date; sendsMails?: boolean; mailBatch?: number } = {}) =>
  deliveryOf(test, { now: later(1), ...options })
const choose = async (changes: Partial<NotificationSettings> = {}, client = demo) => {
  const answer = await client.put(PATH, { ...allOn, ...changes })
  expect(answer.statusCode, answer.body).toBe(200)
}
const overdue = async (count: number) => {
  const rows = await test.db
    .selectFrom('invoice as i')
    .innerJoin('contract as c', 'c.id', 'i.contract_id')
    .innerJoin('party as p', 'p.id', 'c.party_id')
    .where('p.fid', '=', 'P-1001')
    .select(['i.id', 'i.invoice_number as number'])
    .orderBy('i.id')
    .limit(count)
    .execute()
  const ids = rows.map(({ id }) => id)
  await test.db.updateTable('invoice').set({ status: 'SUBMITTED' }).where('id', 'in', ids).execute()
  await test.db.updateTable('invoice').set({ status: 'OVERDUE' }).where('id', 'in', ids).execute()
  return rows
}
const mails = () => test.db.selectFrom('outbox').selectAll().where('recipient', '=', mailbox).orderBy('id').execute()
const tokenOfLastMail = async () => /\/unsubscribe\/([\w-]{43})/.exec((await mails()).at(-1)?.body ?? '')?.[1] ?? ''
const unsubscribe = (token: string, kind = 'all') =>
  test.client().put('/api/public/notification-settings', { token, kind })

describe('settings (NTF-20)', () => {
  it('are off until the person chooses, and stay as chosen', async () => {
    expect((await demo.get(PATH)).json()).toEqual({ ...allOn, enableNotifications: false, delivery: 'DAILY' })
    await choose({ invoiceFinanced: false })
    expect((await demo.get(PATH)).json()).toEqual({ ...allOn, invoiceFinanced: false })
    expect((await demo.put(PATH, { ...allOn, delivery: 'HOURLY' })).statusCode).toBe(422)
    expect((await test.client().get(PATH)).statusCode).toBe(401)
  })

  it('are hidden as shipped, and no mail is sent then (ACC-06)', async () => {
    expect(readPortalSettings(root, 'dev').account.notifications).toBe(false)
    const shipped = await buildTestApp()
    const client = await shipped.as('demo')
    expect((await client.get(PATH)).statusCode).toBe(403)
    expect((await client.put(PATH, allOn)).statusCode).toBe(403)
    await shipped.close()
    await choose()
    await overdue(1)
    expect(await server({ sendsMails: false }).deliver()).toBe(0)
    expect(await mails()).toEqual([])
  })
})

describe('mails (NTF-21)', () => {
  it('name what happened in the language of the person, once, however many servers send them', async () => {
    await choose()
    await test.db.updateTable('app_user').set({ language: 'lt' }).where('id', '=', demoId).execute()
    const [invoice] = await overdue(1)
    await Promise.all(Array.from({ length: 4 }, () => server().deliver()))
    await server({ now: later(60) }).deliver()
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toContain('pranešimai (1)')
    expect(sent[0]?.body).toContain('Pradelstos sąskaitos: 1')
    expect(sent[0]?.body).toContain(invoice?.number)
    expect(sent[0]?.body).toContain('/general/dashboard#bell')
    // The page of the link is in the same language (NTF-24).
    expect((await mails()).at(-1)?.body).toMatch(/\/unsubscribe\/[\w-]{43}\?language=lt\b/)
    await test.db.updateTable('app_user').set({ language: 'en' }).where('id', '=', demoId).execute()
  })

  it('are bounded in a storm: one with the first ten and a count, the next a quarter of an hour later (NTF-23)', async () => {
    await choose()
    await overdue(40)
    await server().deliver()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.body).toContain('Invoices overdue: 40')
    expect(mail?.body.match(/^- /gm)).toHaveLength(10)
    expect(mail?.body).toContain('And further: 30')
    await test.db.deleteFrom('notification_event').execute()
    await overdue(1)
    await server({ now: later(5) }).deliver()
    expect(await mails()).toHaveLength(1)
    await server({ now: later(17) }).deliver()
    expect(await mails()).toHaveLength(2)
  })

  it('count a storm in batches, and are given up when another server or the person was faster (NTF-23)', async () => {
    await choose()
    await overdue(40)
    await server({ mailBatch: 7 }).deliver()
    const [mail] = await mails()
    expect(mail?.body).toContain('Invoices overdue: 40')
    expect(mail?.body.match(/^- /gm)).toHaveLength(10)
    expect(mail?.body).toContain('And further: 30')

    await test.db.deleteFrom('notification_event').execute()
    await overdue(20)
    await server({ sendsMails: false }).deliver()
    const at = later(20)()
    const person = await nextPerson(test.db, '0', at)
    const isOurs = () => test.db.transaction().execute(trx => lockMail(trx, person!, at))
    expect(await isOurs()).toBe(true)
    await choose({ invoiceOverdue: false })
    expect(await isOurs()).toBe(false)
    await choose()
    expect(await isOurs()).toBe(true)
    await server({ mailBatch: 1, now: () => at }).deliver()
    expect((await mails()).at(-1)?.body).toContain('Invoices overdue: 20')
    expect(await isOurs()).toBe(false)
  })

  it('leave out kinds that are muted, what was told before, and what may not be read any more', async () => {
    await overdue(1)
    await server().deliver()
    await choose({ invoiceOverdue: false })
    await server({ now: later(2) }).deliver()
    await test.db.deleteFrom('notification_event').execute()
    await overdue(1)
    await server({ now: later(3) }).deliver()
    expect(await mails()).toEqual([])
    await choose()
    await test.db.deleteFrom('notification_event').execute()
    await overdue(1)
    await server({ sendsMails: false }).deliver()
    const { rows: taken } = await sql<{ user_id: string; product_id: string; type: 'READ' }>`
      delete from permission m using product p where p.id = m.product_id and p.type = 'FACTORING' and m.user_id = ${demoId} and m.type = 'READ'
      returning m.user_id, m.product_id, m.type`.execute(test.db)
    await server({ now: later(60) }).deliver()
    await test.db.insertInto('permission').values(taken).execute()
    expect(await mails()).toEqual([])
  })

  it('come once a day in the morning if the person wants that, in summer and winter (NTF-23)', async () => {
    await choose({ delivery: 'DAILY' })
    await overdue(2)
    await server().deliver()
    expect(await mails()).toEqual([])
    const morning = nextMorning(test.config.now())
    await server({ now: () => morning }).deliver()
    expect(await mails()).toHaveLength(1)
    expect(nextMorning(new Date('2026-01-10T05:59:59Z')).toISOString()).toBe('2026-01-10T06:00:00.000Z')
    expect(nextMorning(new Date('2026-01-10T06:00:00Z')).toISOString()).toBe('2026-01-11T06:00:00.000Z')
    expect(nextMorning(new Date('2026-07-10T12:00:00Z')).toISOString()).toBe('2026-07-11T05:00:00.000Z')
    // The clocks change in the night between.
    expect(nextMailAt('DAILY', new Date('2026-03-28T07:00:00Z')).toISOString()).toBe('2026-03-29T05:00:00.000Z')
  })

  it('lose nothing when writing one fails', async () => {
    await choose()
    await overdue(1)
    const failing = new NotificationDelivery({
      db: test.db,
      outbox: { wake: async () => {} },
      mail: () => {
        throw new Error('killed')
      },
      sendsMails: true,
      hasLoans: true,
      stopping: { hasBegun: false },
      now: later(1),
    })
    await expect(failing.deliver()).rejects.toThrow('killed')
    expect(await mails()).toEqual([])
    await server().deliver()
    expect(await mails()).toHaveLength(1)
  })
})

describe('unsubscribing (NTF-22)', () => {
  it('ends one kind or all of the person to whom the token was mailed, without a login and repeatedly', async () => {
    const colleague = await test.as('viewer')
    await choose({}, colleague)
    await choose()
    await overdue(1)
    await server().deliver()
    const token = await tokenOfLastMail()
    expect(token).not.toBe('')
    // Only its digest is stored.
    const links = await test.db.selectFrom('notification_link').selectAll().execute()
    expect(JSON.stringify(links)).not.toContain(token)
    for (const kind of ['invoiceOverdue', 'invoiceOverdue'])
      expect((await unsubscribe(token, kind)).statusCode).toBe(204)
    expect((await demo.get(PATH)).json()).toEqual({ ...allOn, invoiceOverdue: false })
    for (const kind of ['all', 'all']) expect((await unsubscribe(token, kind)).statusCode).toBe(204)
    expect((await demo.get(PATH)).json()).toEqual({ ...allOn, enableNotifications: false, invoiceOverdue: false })
    expect((await colleague.get(PATH)).json()).toEqual(allOn)
  })

  it('refuses unknown tokens and kinds', async () => {
    await choose()
    expect((await unsubscribe('A'.repeat(43))).statusCode).toBe(404)
    expect((await unsubscribe('short')).statusCode).toBe(422)
    expect((await unsubscribe('A'.repeat(43), 'everything')).statusCode).toBe(422)
    expect((await demo.get(PATH)).json()).toEqual(allOn)
  })
})
