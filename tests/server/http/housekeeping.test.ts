import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { sweep } from '../../../server/http/housekeeping.ts'
import { openTestDatabase } from '../../support/testDatabase.ts'

const now = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('housekeeping removes expired messages and responses, and nothing younger', async () => {
  for (const days of [1, 6, 8, 29, 31]) {
    await database.db
      .insertInto('simulated_message')
      .values({
        dedupe_id: randomUUID(),
        channel: 'SMS',
        recipient: `${days}`,
        subject: null,
        body: '',
        created_at: daysAgo(days),
      })
      .execute()
    await database.db
      .insertInto('idempotency')
      .values({
        scope: 's',
        key: `${days}`,
        route: 'r',
        body_sha256: Buffer.alloc(32),
        status: 200,
        response: null,
        created_at: daysAgo(days),
      })
      .execute()
  }
  for (const days of [29, 31]) {
    await database.db
      .insertInto('outbox')
      .values({
        channel: 'EMAIL',
        recipient: `given up ${days}`,
        subject: null,
        body: '',
        created_at: daysAgo(days + 1),
        sent_at: null,
        failed_at: daysAgo(days),
        last_error: 'Error',
      })
      .execute()
  }
  await database.db
    .insertInto('outbox')
    .values({
      channel: 'SMS',
      recipient: 'waiting',
      subject: null,
      body: '',
      created_at: daysAgo(400),
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .execute()

  await sweep(database.db, now)

  const left = async (table: 'simulated_message' | 'outbox') =>
    (await database.db.selectFrom(table).select('recipient').orderBy('id').execute()).map(row => row.recipient)
  expect(await left('simulated_message')).toEqual(['1', '6'])
  expect(await left('outbox')).toEqual(['given up 29', 'given up 31', 'waiting'])
  expect((await database.db.selectFrom('idempotency').select('key').execute()).map(row => row.key).sort()).toEqual([
    '1',
    '29',
    '6',
    '8',
  ])
})
