import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recordAudit } from '../../../server/audit/auditEvents.ts'
import { applyRetention } from '../../../server/http/retention.ts'
import { readPortalSettings } from '../../../server/config/portal.ts'
import { readRetention, withRetention } from '../../../server/config/retentionConfig.ts'
import { buildTestApp, root, type TestApp } from '../../support/app.ts'
import { storeApplication } from '../../support/applications.ts'
import { tokenHash } from '../../../server/security/token.ts'
import { sentInvoices } from '../../support/verification.ts'

const kept = { confirmedDays: 100, messageDays: 30, auditDays: 200, verifierDays: 300 }
/** A job works with the database; on a busy machine that takes longer than the default second. */
const JOB_DONE = { timeout: 10_000 }
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

/**
 * The timers that `work` sets, with delays in milliseconds. Fake timers would also reach the time limits of queries that are running.
 */
async function timersSetBy(work: () => Promise<unknown>): Promise<{ run: () => void; delay: number }[]> {
  const timers: { run: () => void; delay: number }[] = []
  const spies = (['setTimeout', 'setInterval'] as const).map(name => {
    const real = globalThis[name]
    const recording = (run: () => void, delay = 0): NodeJS.Timeout => {
      timers.push({ run, delay })
      return real(run, delay)
    }
    return vi.spyOn(globalThis, name).mockImplementation(recording as typeof setTimeout)
  })
  await work().finally(() => spies.forEach(spy => spy.mockRestore()))
  return timers
}

describe('retention', () => {
  it('deletes exactly the rows past their period, from two concurrent processes (OPR-32)', async () => {
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
        verifiers: sum.verifiers + one.verifiers,
        statements: sum.statements + one.statements,
      })),
    ).toEqual({ applications: 5, messages: 2, audit: 1, verifiers: 0, statements: 0 })

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

  it('forgets who verified invoices, and keeps the verdicts (OPR-32)', async () => {
    const demo = await buildTestApp()
    try {
      // The demo data tells the verification of some invoices (INV-42), of other days than those of this test.
      await demo.db.deleteFrom('invoice_verdict').execute()
      await sql`delete from buyer_verification_key`.execute(demo.db)
      await sql`update buyer_verification set sent_at = null, key_hash = null where state = 'DONE'`.execute(demo.db)
      const { key, ids } = await sentInvoices(demo, 2)
      for (const [index, days] of [299, 301].entries())
        await demo.db
          .insertInto('invoice_verdict')
          .values({
            invoice_id: ids[index] ?? '',
            verification_id: sql<string>`(select id from buyer_verification where key_hash = ${tokenHash(key)})`,
            action: 'ACCEPT',
            comment: null,
            answer_comment: null,
            reference: null,
            statement_version: null,
            verifier_name: 'Jonas',
            verifier_email: `jonas-${days}@buyer.example`,
            created_at: daysAgo(days),
          })
          .execute()
      await demo.db
        .updateTable('buyer_verification')
        .set({ sent_at: daysAgo(301) })
        .where('key_hash', '=', tokenHash(key))
        .execute()
      const removed = await applyRetention(demo.db, { ...kept, confirmedDays: 36_500, auditDays: 36_500 }, now)
      // With the two mails of the demo data.
      expect(removed.verifiers).toBe(4)
      const verdicts = await demo.db.selectFrom('invoice_verdict').selectAll().orderBy('created_at').execute()
      expect(verdicts.map(({ action, verifier_name: name }) => [action, name])).toEqual([
        ['ACCEPT', 'Erased'],
        ['ACCEPT', 'Jonas'],
      ])
      expect(
        await demo.db
          .selectFrom('buyer_verification')
          .select(['name', 'phone_number'])
          .where('key_hash', '=', tokenHash(key))
          .executeTakeFirst(),
      ).toEqual({ name: 'Erased', phone_number: null })
      expect((await applyRetention(demo.db, kept, now)).verifiers).toBe(0)
    } finally {
      await demo.close()
    }
  }, 120_000)

  it('leaves the audit closed to all others', async () => {
    await expect(sql`delete from audit_event`.execute(portal.db)).rejects.toThrow('audit events are only added')
    await expect(sql`update audit_event set actor_id = 2`.execute(portal.db)).rejects.toThrow(
      'audit events are only added',
    )
  })

  it('continues with the rest when one kind of rows cannot be deleted, and reports it', async () => {
    await portal.db.deleteFrom('outbox').execute()
    // On a slow machine the waiting messages of the first test are delivered meanwhile.
    await portal.db.deleteFrom('simulated_message').execute()
    await message(31, 'sent_at')
    await storeApplication(portal, { at: daysAgo(101) })
    await sql`create function keep_all() returns trigger language plpgsql as $$ begin raise exception 'applications are kept'; end $$`.execute(
      portal.db,
    )
    await sql`create trigger keep_all before delete on application for each row execute function keep_all()`.execute(
      portal.db,
    )
    const counted = vi.fn<(kind: string, rows: number) => void>()
    try {
      await expect(applyRetention(portal.db, kept, now, counted)).rejects.toThrow('applications are kept')
    } finally {
      await sql`drop trigger keep_all on application`.execute(portal.db)
    }
    expect(counted.mock.calls).toEqual([['messages', 1]])
    expect(await applyRetention(portal.db, kept, now)).toEqual({
      applications: 1,
      messages: 0,
      audit: 0,
      verifiers: 0,
      statements: 0,
    })
  })
})

describe('retention job', () => {
  const metric = async ({ app }: TestApp, name: string): Promise<number> => {
    const { body } = await app.inject({ url: '/metrics' })
    return Number(
      body
        .split('\n')
        .find(line => line.startsWith(`${name} `))
        ?.slice(name.length + 1),
    )
  }

  it('runs soon after the start and once an hour, with the periods of the environment, and reports its result in the metrics', async () => {
    const job = await buildTestApp({
      demo: false,
      config: {
        now: () => now,
        retention: {
          unconfirmedHours: null,
          confirmedDays: 100,
          messageDays: null,
          auditDays: null,
          verifierDays: null,
        },
      },
    })
    try {
      await storeApplication(job, { at: daysAgo(101) })
      const young = await storeApplication(job, { at: daysAgo(99) })
      const timers = await timersSetBy(() => job.app.listen({ port: 0, host: '127.0.0.1' }))
      // A query that waits for the connection sets a timer of the same delay.
      const soon = timers.filter(({ delay, run }) => delay === 30_000 && run.name === 'start')
      const hourly = timers.filter(({ delay }) => delay === 3_600_000)
      expect([soon.length, hourly.length]).toEqual([1, 1])
      expect(await metric(job, 'portal_retention_last_success_timestamp_seconds')).toBe(0)
      expect(await metric(job, 'portal_retention_removed_rows_total{kind="applications"}')).toBe(0)

      soon[0]?.run()
      await vi.waitUntil(
        async () => (await metric(job, 'portal_retention_runs_total{result="success"}')) === 1,
        JOB_DONE,
      )
      expect((await job.db.selectFrom('application').select('id').execute()).map(({ id }) => id)).toEqual([young.id])
      expect(await metric(job, 'portal_retention_removed_rows_total{kind="applications"}')).toBe(1)
      expect(await metric(job, 'portal_retention_last_success_timestamp_seconds')).toBeGreaterThan(1_600_000_000)
      expect(await metric(job, 'portal_retention_last_failure_timestamp_seconds')).toBe(0)

      await sql`alter table audit_event rename to audit_elsewhere`.execute(job.db)
      hourly[0]?.run()
      await vi.waitUntil(
        async () => (await metric(job, 'portal_retention_runs_total{result="failure"}')) === 1,
        JOB_DONE,
      )
      expect(await metric(job, 'portal_retention_last_failure_timestamp_seconds')).toBeGreaterThan(1_600_000_000)
      await sql`alter table audit_elsewhere rename to audit_event`.execute(job.db)
    } finally {
      await job.close()
    }
  })

  it('counts unconfirmed applications', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const job = await buildTestApp({
      demo: false,
      config: {
        now: () => now,
        retention: { unconfirmedHours: 1, confirmedDays: null, messageDays: null, auditDays: null, verifierDays: null },
      },
    })
    try {
      const { id } = await storeApplication(job, { status: 'AWAITING_CONFIRMATION', at: now })
      await job.db
        .updateTable('application')
        .set({ sent_at: new Date(now.getTime() - 3_700_000) })
        .where('id', '=', id)
        .execute()
      await vi.advanceTimersByTimeAsync(60_000)
      await vi.waitUntil(
        async () => (await metric(job, 'portal_retention_removed_rows_total{kind="unconfirmed"}')) === 1,
        JOB_DONE,
      )
      expect(await job.db.selectFrom('application').select('id').execute()).toEqual([])
    } finally {
      vi.useRealTimers()
      await job.close()
    }
  })
})

describe('periods of the environment', () => {
  it('replace those of the file, one by one, within the same limits', () => {
    const portal = readPortalSettings(root, 'test')
    const { applications, retention } = portal
    const none = readRetention({ environment: {}, problems: [] })
    expect(withRetention(portal, none)).toEqual(portal)
    expect(withRetention(portal, { ...none, unconfirmedHours: 5, auditDays: 60 })).toEqual({
      ...portal,
      applications: { ...applications, unconfirmedHours: 5 },
      retention: { ...retention, auditDays: 60 },
    })
    const { definitions } = JSON.parse(readFileSync(`${root}/schemas/config/portal.schema.json`, 'utf8')) as {
      definitions: {
        settings: {
          properties: Record<
            'applications' | 'retention',
            { properties: Record<string, { minimum: number; maximum: number }> }
          >
        }
      }
    }
    const { applications: hours, retention: days } = definitions.settings.properties
    for (const [name, rule] of [
      ['RETENTION_UNCONFIRMED_HOURS', hours.properties['unconfirmedHours']],
      ['RETENTION_CONFIRMED_DAYS', days.properties['confirmedDays']],
      ['RETENTION_MESSAGE_DAYS', days.properties['messageDays']],
      ['RETENTION_AUDIT_DAYS', days.properties['auditDays']],
    ] as const) {
      const problems: string[] = []
      for (const value of [rule!.minimum - 1, rule!.minimum, rule!.maximum, rule!.maximum + 1])
        readRetention({ environment: { [name]: String(value) }, problems })
      expect(problems, name).toEqual(
        [rule!.minimum - 1, rule!.maximum + 1].map(
          value => `${name} is "${value}" but must be a whole number from ${rule!.minimum} to ${rule!.maximum}.`,
        ),
      )
    }
  })
})
