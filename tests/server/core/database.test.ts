import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/db/database.ts'
import type { Database } from '../../../server/db/database.ts'
import { lockFolder } from '../../../server/db/lock.ts'
import { isMigrated, migrate } from '../../../server/db/migrate.ts'
import { StartError } from '../../../server/errors.ts'
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
  beforeAll(async () => { database = await open() })
  afterAll(() => database.close())

  it('come back alike from both drivers: big numbers, money and dates as text, bytes as Buffer', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 9007199254740993::int8 as big, 1234567890123.40::numeric(15,2) as money, '2026-03-29'::date as day, count(*)::int as n,
             '{"a":[1]}'::jsonb as json, '\\x00ff'::bytea as bytes, '2026-11-20T10:00:00Z'::timestamptz as moment`.execute(database.db)
    expect(rows[0]).toEqual({
      big: '9007199254740993', money: '1234567890123.40', day: '2026-03-29', n: 1, json: { a: [1] }, bytes: Buffer.from([0, 255]),
      moment: new Date('2026-11-20T10:00:00Z'),
    })
    expect(Buffer.isBuffer(rows[0]?.['bytes'])).toBe(true)
  })

  it('name the fault by its SQLSTATE', async () => {
    await expect(sql`select 1/0`.execute(database.db)).rejects.toMatchObject({ code: '22012' })
  })

  it('stay apart in transactions that run at the same time; what failed leaves nothing', async () => {
    const writes = Array.from({ length: 12 }, (_, index) => database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('throttle').values({ key: `parallel-${index}`, count: index, window_started_at: new Date() }).execute()
      if (index % 2 === 1) throw new Error('changed my mind')
    }))
    const settled = await Promise.allSettled(writes)
    expect(settled.filter((write) => write.status === 'rejected')).toHaveLength(6)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from throttle where key like 'parallel-%'`.execute(database.db)
    expect(rows[0]?.n).toBe(6)
  })

  it('stand on a structure that is migrated once however often it is asked for', async () => {
    await migrate(database.db)
    expect(await isMigrated(database.db)).toBe(true)
  })
})

describe('the embedded database', () => {
  const folders: string[] = []
  const folder = () => {
    const created = mkdtempSync(join(tmpdir(), 'portal-db-'))
    folders.push(created)
    return created
  }
  afterAll(() => { for (const created of folders) rmSync(created, { recursive: true, force: true }) })

  it('keeps what was committed across a restart', async () => {
    const dataDir = folder()
    const first = await openDatabase(testConfig({ dataDir }))
    await migrate(first.db)
    await first.db.insertInto('throttle').values({ key: 'kept', count: 1, window_started_at: new Date() }).execute()
    await first.close()
    const second = await openDatabase(testConfig({ dataDir }))
    expect(await second.db.selectFrom('throttle').select('key').execute()).toEqual([{ key: 'kept' }])
    await second.close()
  })

  it('is refused to a second opener while the first has it, and free again afterwards', async () => {
    const dataDir = folder()
    const lock = await lockFolder(dataDir)
    await expect(lockFolder(dataDir)).rejects.toThrow(/in use by another process/)
    lock.release()
    const again = await lockFolder(dataDir)
    again.release()
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('takes over the lock file of a process that is gone', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'portal.lock'), '999999999')
    const lock = await lockFolder(dataDir)
    lock.release()
  })

  it('ends a query that runs away and works on with the committed rows', async () => {
    const database = await openDatabase(testConfig({ dataDir: folder(), queryTimeoutMs: 1000 }))
    await sql`create table kept (id int)`.execute(database.db)
    await sql`insert into kept values (1)`.execute(database.db)
    await expect(sql`select count(*) from generate_series(1, 2000000000)`.execute(database.db)).rejects.toMatchObject({ code: '57014' })
    expect((await sql`select id from kept`.execute(database.db)).rows).toEqual([{ id: 1 }])
    await database.close()
  })

  it('says in one sentence that a folder is not writable', async () => {
    const file = join(folder(), 'a-file')
    writeFileSync(file, '')
    await expect(openDatabase(testConfig({ dataDir: join(file, 'below') }))).rejects.toThrow(StartError)
  })
})
