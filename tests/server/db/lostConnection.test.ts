import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../server/db/database.ts'
import { Statement } from '../../../server/db/statement.ts'
import { rowBatches } from '../../../server/lists/export/rowBatches.ts'
import { startFaultyDatabase, timed, type FaultyDatabase } from '../../support/faultyDatabase.ts'
import { postgresMissing } from '../../support/postgres.ts'
import { testConfig } from '../../support/testDatabase.ts'

const POOL = 4
const CONNECT_MS = 800
const QUERY_MS = 1_200
/** What the client allows beyond the server's own limit, and a slow machine. */
const ANSWER_MS = QUERY_MS + 2_000
const SLACK_MS = 1_500

describe.skipIf(postgresMissing())('lost connection to PostgreSQL', () => {
  let faulty: FaultyDatabase
  let database: Database
  const select = (text: string) =>
    sql<{ answer: unknown }>`select ${sql.raw(text)} as answer`.execute(database.db).then(({ rows }) => rows[0]?.answer)
  const count = async () => Number((await faulty.ask<{ n: string }>('select count(*) as n from note'))[0]?.n)

  beforeAll(async () => {
    faulty = await startFaultyDatabase()
    database = await openDatabase(
      testConfig({
        databaseUrl: faulty.url,
        databasePoolSize: POOL,
        connectTimeoutMs: CONNECT_MS,
        queryTimeoutMs: QUERY_MS,
      }),
    )
    await faulty.ask('create table note (text text)')
    await faulty.ask(`create function write_note(seconds float) returns text language plpgsql as $$ begin
      insert into note values ('by a function'); perform pg_sleep(seconds); return 'written'; end $$`)
  })
  afterAll(async () => {
    await database.close()
    await faulty.stop()
  })
  /** However a test ends: nothing is left of it in the pool, all places of which can be used. */
  afterEach(async () => {
    faulty.swallow(false)
    const answers = await Promise.all(Array.from({ length: POOL * 3 }, (_, index) => select(`${index}::int`)))
    expect(answers).toEqual(answers.map((_, index) => index))
    await faulty.ask('truncate note')
  })

  it.each([
    ['ended by an administrator', () => faulty.terminate()],
    ['cut by the network', async () => faulty.cut()],
    ['reset by a firewall', async () => faulty.cut('reset')],
  ])('while idle, %s, affects no reads and writes', async (_how, disturb) => {
    await Promise.all(Array.from({ length: POOL }, () => select('pg_sleep(0.05)')))
    await disturb()
    expect(await select('7')).toBe(7)
    await database.db.transaction().execute(trx => sql`insert into note values ('after')`.execute(trx))
    expect(await count()).toBe(1)
  })

  it.each([
    ['ended by an administrator', () => faulty.terminate('%pg_sleep(1.1)%')],
    ['cut by the network', async () => faulty.cut()],
    ['reset by a firewall', async () => faulty.cut('reset')],
  ])('during a read, %s, is compensated by a retry on a new connection', async (_how, disturb) => {
    const read = select("pg_sleep(1.1)::text || 'read'")
    await faulty.running('%pg_sleep(1.1)%')
    await disturb()
    expect(await read).toBe('read')
  })

  it('during the retried read is reported', async () => {
    const read = timed(select('pg_sleep(1.2)'))
    for (let round = 0; round < 2; round += 1) {
      await faulty.running('%pg_sleep(1.2)%')
      expect(await faulty.terminate('%pg_sleep(1.2)%')).toBe(1)
    }
    expect((await read).error).toMatchObject({ name: 'DatabaseUnavailable', reason: 'LOST' })
  })

  it.each([
    ['a write', "insert into note select 'x' from pg_sleep(0.6)"],
    ['a read with a function that writes', 'select write_note(0.6)'],
    [
      'a read that is a write inside',
      "with w as (insert into note select 'x' from pg_sleep(0.6) returning text) select text from w",
    ],
  ])('during %s is reported, and the statement never runs again', async (_what, text) => {
    const write = timed(sql.raw(text).execute(database.db))
    await faulty.running('%0.6%')
    expect(await faulty.terminate('%0.6%')).toBe(1)
    expect((await write).error).toMatchObject({ name: 'DatabaseUnavailable', reason: 'LOST' })
    expect(await count()).toBe(0)
  })

  it('in a transaction between two statements leaves nothing of it, not even of later statements', async () => {
    const work = timed(
      database.db.transaction().execute(async trx => {
        await sql`insert into note values ('before')`.execute(trx)
        await faulty.terminate()
        await expect(sql`select count(*) from note`.execute(trx)).rejects.toMatchObject({ reason: 'LOST' })
        await expect(sql`insert into note values ('after')`.execute(trx)).rejects.toMatchObject({ reason: 'LOST' })
      }),
    )
    expect((await work).error).toMatchObject({ reason: 'LOST' })
    expect(await count()).toBe(0)
  })

  it('in a transaction does not hide why the transaction was rolled back', async () => {
    const work = database.db.transaction().execute(async trx => {
      await sql`insert into note values ('before')`.execute(trx)
      await faulty.terminate()
      throw new Error('a rule of the portal')
    })
    await expect(work).rejects.toThrow('a rule of the portal')
    expect(await count()).toBe(0)
  })

  it('at the commit, with an unknown outcome, does not write twice', async () => {
    const work = timed(
      database.db.transaction().execute(async trx => {
        await sql`insert into note values ('once')`.execute(trx)
        faulty.swallow(true)
      }),
    )
    expect((await work).error).toMatchObject({ reason: 'TIMEOUT' })
    expect((await work).ms).toBeLessThan(ANSWER_MS + SLACK_MS)
    faulty.swallow(false)
    expect(await count()).toBeLessThanOrEqual(1)
  })

  it('in the middle of an export ends the export and releases its connection', async () => {
    const query = {
      statement: new Statement(),
      columns: [{ sql: 'n::text', kind: 'text' as const }],
      source: 'from generate_series(1, 20000) n',
    }
    for (let round = 0; round < POOL + 1; round += 1) {
      const batches = rowBatches(database, query, new AbortController().signal)
      expect((await batches.next()).value?.length).toBeGreaterThan(0)
      if (round % 2 === 0) await faulty.terminate()
      else faulty.cut('reset')
      // The batch that was read ahead may still arrive; the end of the file never does.
      await expect(readToEnd(batches)).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    }
  })

  it('of many callers at once, repeatedly, leaves an intact pool (SEC-58)', async () => {
    const kinds = new Set<unknown>()
    for (let round = 0; round < 12; round += 1) {
      const calls = Array.from({ length: POOL * 2 }, (_, index) =>
        timed(
          index % 2 === 0
            ? select('pg_sleep(0.02)')
            : database.db
                .transaction()
                .execute(trx => sql`insert into note select 'x' from pg_sleep(0.02)`.execute(trx)),
        ),
      )
      await new Promise(resolve => {
        setTimeout(resolve, round * 5)
      })
      if (round % 3 === 0) await faulty.terminate()
      else faulty.cut(round % 3 === 1 ? 'end' : 'reset')
      for (const { error } of await Promise.all(calls)) if (error !== undefined) kinds.add((error as Error).name)
    }
    expect([...kinds]).toEqual(['DatabaseUnavailable'])
  })
})

describe.skipIf(postgresMissing())('unresponsive PostgreSQL server', () => {
  let faulty: FaultyDatabase
  let database: Database
  const select = (text: string) =>
    sql<{ answer: unknown }>`select ${sql.raw(text)} as answer`.execute(database.db).then(({ rows }) => rows[0]?.answer)

  beforeAll(async () => {
    faulty = await startFaultyDatabase()
    database = await openDatabase(
      testConfig({
        databaseUrl: faulty.url,
        databasePoolSize: POOL,
        connectTimeoutMs: CONNECT_MS,
        queryTimeoutMs: QUERY_MS,
      }),
    )
  })
  afterAll(async () => {
    await database.close()
    await faulty.stop()
  })

  it('that drops all packets costs one caller the query timeout, and the next caller nothing', async () => {
    await select('1')
    faulty.swallow(true)
    const { error, ms } = await timed(select('1'))
    expect(error).toMatchObject({ name: 'DatabaseUnavailable', reason: 'TIMEOUT' })
    expect(ms).toBeLessThan(ANSWER_MS + SLACK_MS)
    faulty.swallow(false)
    expect(await select('2')).toBe(2)
  })

  it('that accepts no connection costs a caller the connection timeout', async () => {
    faulty.cut()
    faulty.swallow(true)
    await new Promise(resolve => {
      setTimeout(resolve, 50)
    })
    const { error, ms } = await timed(select('1'))
    expect(error).toMatchObject({ name: 'DatabaseUnavailable', reason: 'UNREACHABLE' })
    expect(ms).toBeLessThan(CONNECT_MS + SLACK_MS)
    faulty.swallow(false)
    faulty.cut()
    expect(await select('3')).toBe(3)
  })

  it('with all connections in use costs a caller the wait timeout', async () => {
    const slow = Array.from({ length: POOL }, () => select('pg_sleep(1.1)'))
    await faulty.running('%pg_sleep(1.1)%', POOL)
    const { error, ms } = await timed(select('1'))
    expect(error).toMatchObject({ name: 'DatabaseUnavailable', reason: 'QUEUE' })
    expect(ms).toBeLessThan(CONNECT_MS + SLACK_MS)
    await Promise.all(slow)
  })

  it('with stopped processes is reported within the timeouts, and queried again when they continue', async () => {
    await Promise.all(Array.from({ length: POOL }, () => select('1')))
    faulty.server.freeze()
    try {
      const probe = await timed(database.ping())
      expect(probe.error).toMatchObject({ name: 'DatabaseUnavailable' })
      expect(probe.ms).toBeLessThan(2_000)
      const calls = await Promise.all(Array.from({ length: POOL * 2 }, () => timed(select('1'))))
      for (const { error, ms } of calls) {
        expect(error).toMatchObject({ name: 'DatabaseUnavailable' })
        expect(ms).toBeLessThan(CONNECT_MS + ANSWER_MS + SLACK_MS)
      }
    } finally {
      faulty.server.thaw()
    }
    expect(await select('4')).toBe(4)
  })

  it('after a crash is reported at once, and queried again when it is back', async () => {
    const running = timed(sql`create table gone as select 1 as n from pg_sleep(1)`.execute(database.db))
    await faulty.running('create table gone%')
    await faulty.server.crash()
    expect((await running).error).toMatchObject({ name: 'DatabaseUnavailable', reason: 'LOST' })
    for (let call = 0; call < 5; call += 1) {
      const { error, ms } = await timed(select('1'))
      expect(error).toMatchObject({ name: 'DatabaseUnavailable' })
      expect(ms).toBeLessThan(CONNECT_MS + SLACK_MS)
    }
    await expect(database.db.transaction().execute(async () => 1)).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
    })
    await faulty.server.restart()
    expect(await select('5')).toBe(5)
  })

  it('that is frozen does not delay closing', async () => {
    const other = await openDatabase(
      testConfig({
        databaseUrl: faulty.url,
        databasePoolSize: POOL,
        connectTimeoutMs: CONNECT_MS,
        queryTimeoutMs: 60_000,
      }),
    )
    const call = timed(sql`select pg_sleep(50)`.execute(other.db))
    await faulty.running('select pg_sleep(50)')
    faulty.server.freeze()
    try {
      expect((await timed(other.close())).ms).toBeLessThan(5_000 + SLACK_MS)
      expect((await call).error).toMatchObject({ name: 'DatabaseUnavailable' })
    } finally {
      faulty.server.thaw()
    }
  }, 30_000)
})

async function readToEnd(batches: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _batch of batches) count += 1
  return count
}
