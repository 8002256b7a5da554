import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAudit } from '../../../server/audit/auditEvents.ts'
import { applyRetention } from '../../../server/plugins/retention.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { storeApplication } from '../../support/applications.ts'

const kept = { confirmedDays: 100, messageDays: 30, auditDays: 200 }
const now = new Date('2030-01-01T00:00:00Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
let portal: TestApp
beforeAll(async () => {
  portal = await buildTestApp({ demo: false })
})
afterAll(() => portal.close())

const message = (days: number, settled: 'sent_at' | 'failed_at' | null) =>
  portal.db
    .insertInto('outbox')
    .values({
      channel: 'EMAIL',
      recipient: `${settled ?? 'waiting'} ${days}`,
      subject: null,
      body: '',
      created_at: daysAgo(days),
      sent_at: null,
      failed_at: null,
      last_error: null,
      ...(settled === null ? {} : { [settled]: daysAgo(days) }),
    })
    .execute()

describe('the retention', () => {
  it('removes what is older than it is to be kept, and nothing else, from two processes at once', async () => {
    for (let index = 0; index < 5; index += 1)
      await storeApplication(portal, { at: daysAgo(101), files: [{ name: 'a.pdf', content: 'x' }] })
    const young = await storeApplication(portal, { at: daysAgo(99) })
    const waiting = await storeApplication(portal, { at: daysAgo(400), status: 'AWAITING_CONFIRMATION' })
    for (const days of [29, 31])
      for (const settled of ['sent_at', 'failed_at', null] as const) await message(days, settled)
    for (const days of [199, 201])
      await portal.db.transaction().execute(trx =>
        recordAudit(trx, {
          actorId: '1',
          action: 'EMAIL_CHANGED',
          targetId: null,
          partyId: null,
          details: { days },
          now: daysAgo(days),
        }),
      )

    const removed = await Promise.all([applyRetention(portal.db, kept, now), applyRetention(portal.db, kept, now)])
    expect(
      removed.reduce((sum, one) => ({
        applications: sum.applications + one.applications,
        messages: sum.messages + one.messages,
        audit: sum.audit + one.audit,
      })),
    ).toEqual({ applications: 5, messages: 2, audit: 1 })

    const left = await portal.db.selectFrom('application').select('id').execute()
    expect(left.map(({ id }) => id).sort()).toEqual([young.id, waiting.id].sort())
    expect(await portal.db.selectFrom('application_file').select('id').execute()).toEqual([])
    expect(
      (await portal.db.selectFrom('outbox').select('recipient').orderBy('id').execute()).map(
        ({ recipient }) => recipient,
      ),
    ).toEqual(['sent_at 29', 'failed_at 29', 'waiting 29', 'waiting 31'])
    expect(await portal.db.selectFrom('audit_event').select('details').execute()).toEqual([{ details: { days: 199 } }])
  })

  it('leaves the audit closed to everybody else', async () => {
    await expect(sql`delete from audit_event`.execute(portal.db)).rejects.toThrow('audit events are only added')
    await expect(sql`update audit_event set actor_id = 2`.execute(portal.db)).rejects.toThrow(
      'audit events are only added',
    )
  })
})
