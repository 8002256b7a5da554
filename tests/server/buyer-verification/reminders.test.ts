import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test as check } from 'vitest'
import { STATEMENT_VERSION } from '../../../server/modules/buyer-verification/buyer-verification.types.ts'
import { VerificationReminderService } from '../../../server/modules/buyer-verification/verification-reminder.service.ts'
import { verificationMails } from '../../../server/modules/buyer-verification/verificationMails.ts'
import { tokenHash } from '../../../server/security/token.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { aContact, keyOfLastMail, sentInvoices } from '../../support/verification.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
}, 120_000)
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('throttle').execute()
  await sql`update invoice set buyer_verification_id = null, buyer_verification_status = 'NOT_APPLICABLE' where invoice_number like 'VER-%'`.execute(
    test.db,
  )
  await test.db.deleteFrom('outbox').execute()
})

const DAY_MS = 86_400_000
/** As if the mail had been sent this many days ago. */
const sentDaysAgo = (key: string, days: number) =>
  test.db
    .updateTable('buyer_verification')
    .set({ sent_at: new Date(test.config.now().getTime() - days * DAY_MS) })
    .where('key_hash', '=', tokenHash(key))
    .execute()
const server = (days: readonly number[] = [3, 7]) =>
  new VerificationReminderService({
    db: test.db,
    // The mails stay in the outbox, where they can be counted.
    outbox: { wake: async () => {} },
    mails: verificationMails(test.app.texts, test.app.portal),
    days,
    publicUrl: test.config.publicUrl,
    now: test.config.now,
  })
const mailsTo = (email: string) =>
  test.db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id').execute()
const shown = (key: string) =>
  test.app.inject({ url: '/api/public/invoice/buyer/unverified', headers: { 'x-verification-key': key } })

describe('reminders (VER-32)', () => {
  it('go on the third and the seventh day, once each, however many servers send them', async () => {
    const { key } = await sentInvoices(test, 2)
    await test.db.deleteFrom('outbox').execute()
    expect(await server().remind()).toBe(0)
    for (const [days, count] of [
      [2.9, 0],
      [3.1, 1],
      [6.9, 1],
      [7.1, 2],
      [20, 2],
    ] as const) {
      await sentDaysAgo(key, days)
      await Promise.all(Array.from({ length: 4 }, () => server().remind()))
      expect(await mailsTo(aContact.email), `after ${days} days`).toHaveLength(count)
    }
  })

  it('hold a link of their own beside the first one, and both end with an answer sent again', async () => {
    const { key, ids } = await sentInvoices(test, 1)
    await sentDaysAgo(key, 4)
    await server().remind()
    const mail = (await mailsTo(aContact.email)).at(-1)
    expect(mail?.subject).toContain('Priminimas')
    const reminder = await keyOfLastMail(test.db)
    expect(reminder).not.toBe(key)
    for (const each of [key, reminder])
      expect((await shown(each)).json<{ content: { id: string }[] }>().content.map(({ id }) => id)).toEqual(ids)
    expect(JSON.stringify(await test.db.selectFrom('buyer_verification_key').selectAll().execute())).not.toContain(
      reminder,
    )
    await test.db
      .updateTable('buyer_verification')
      .set({ state: 'REPLACED' })
      .where('key_hash', '=', tokenHash(key))
      .execute()
    for (const each of [key, reminder]) expect((await shown(each)).statusCode).toBe(410)
  })

  it('of two missed days are one mail', async () => {
    const { key } = await sentInvoices(test, 1)
    await test.db.deleteFrom('outbox').execute()
    await sentDaysAgo(key, 10)
    await server().remind()
    await server().remind()
    expect(await mailsTo(aContact.email)).toHaveLength(1)
  })

  it('do not go to a contact that has answered, whose link has expired, or when they are switched off', async () => {
    const answered = await sentInvoices(test, 1)
    await test.db
      .updateTable('invoice')
      .set({ buyer_verification_status: 'ACCEPTED' })
      .where('id', 'in', answered.ids)
      .execute()
    const expired = await sentInvoices(test, 1)
    await test.db
      .updateTable('buyer_verification')
      .set({ expires_at: test.config.now() })
      .where('key_hash', '=', tokenHash(expired.key))
      .execute()
    const waiting = await sentInvoices(test, 1)
    await test.db.deleteFrom('outbox').execute()
    for (const { key } of [answered, expired, waiting]) await sentDaysAgo(key, 5)
    expect(await server([]).remind()).toBe(0)
    expect(await server().remind()).toBe(1)
  })
})

check('the statement has another version when its text changes (VER-30)', () => {
  const texts = ['en', 'lt', 'lv', 'ee'].map(
    language =>
      (JSON.parse(readFileSync(`resources/texts/${language}/verification.json`, 'utf8')) as Record<string, string>)[
        'verification.authority'
      ],
  )
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)
  expect({ [STATEMENT_VERSION]: digest }, 'raise STATEMENT_VERSION with the text').toEqual({ '1': '13855b6e5f2af59f' })
})
