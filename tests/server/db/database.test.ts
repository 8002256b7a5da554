import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/db/database.ts'
import type { Database } from '../../../server/db/database.ts'
import { isMigrated, migrate } from '../../../server/db/migrate.ts'
import { openTestDatabase, testConfig } from '../../support/testDatabase.ts'

const ways: [string, () => Promise<Database>][] = [['as tests open it', openTestDatabase]]
// Values cross from the thread of the embedded database to ours, which those of the tests' own need not.
if (process.env['TEST_DATABASE_URL'] === undefined) ways.push(['in its thread', openThreaded])

async function openThreaded(): Promise<Database> {
  const database = await openDatabase(testConfig())
  await migrate(database.db)
  return database
}

describe.each(ways)('values of the database %s', (_, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('are the same from both drivers: big numbers, money and dates as text, bytes as Buffer (FMT-02, FMT-09)', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 9007199254740993::int8 as big, 1234567890123.40::numeric(15,2) as money, '2026-03-29'::date as day, count(*)::int as n,
             '{"a":[1]}'::jsonb as json, '\\x00ff'::bytea as bytes, '2026-11-20T10:00:00Z'::timestamptz as moment`.execute(
      database.db,
    )
    expect(rows[0]).toEqual({
      big: '9007199254740993',
      money: '1234567890123.40',
      day: '2026-03-29',
      n: 1,
      json: { a: [1] },
      bytes: Buffer.from([0, 255]),
      moment: new Date('2026-11-20T10:00:00Z'),
    })
    expect(Buffer.isBuffer(rows[0]?.['bytes'])).toBe(true)
  })

  it('report an error by its SQLSTATE', async () => {
    await expect(sql`select 1/0`.execute(database.db)).rejects.toMatchObject({ code: '22012' })
  })

  it('are isolated between concurrent transactions; a failed one leaves nothing', async () => {
    const writes = Array.from({ length: 12 }, (_, index) =>
      database.db.transaction().execute(async transaction => {
        await transaction
          .insertInto('throttle')
          .values({ key: `parallel-${index}`, count: index, window_started_at: new Date() })
          .execute()
        if (index % 2 === 1) throw new Error('changed my mind')
      }),
    )
    const settled = await Promise.allSettled(writes)
    expect(settled.filter(write => write.status === 'rejected')).toHaveLength(6)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from throttle where key like 'parallel-%'`.execute(database.db)
    expect(rows[0]?.n).toBe(6)
  })

  it('use a structure that is migrated once however often migration runs', async () => {
    await migrate(database.db)
    expect(await isMigrated(database.db)).toBe(true)
  })
})
