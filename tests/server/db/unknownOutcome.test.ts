import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../server/db/database.ts'
import { startFaultyDatabase, timed, type FaultyDatabase } from '../../support/faultyDatabase.ts'
import { postgresMissing } from '../../support/postgres.ts'
import { testConfig } from '../../support/testDatabase.ts'

describe.skipIf(postgresMissing())('outcome of a statement whose connection is lost (API-29)', () => {
  let faulty: FaultyDatabase
  let database: Database
  const run = (text: string) => timed(sql.raw(text).execute(database.db))

  beforeAll(async () => {
    faulty = await startFaultyDatabase()
    database = await openDatabase(
      testConfig({ databaseUrl: faulty.url, databasePoolSize: 3, connectTimeoutMs: 800, queryTimeoutMs: 400 }),
    )
    await faulty.ask('create table note (text text)')
  })
  afterAll(async () => {
    await database.close()
    await faulty.stop()
  })
  beforeEach(async () => {
    faulty.swallow(false)
    expect((await run('select 1')).error).toBeUndefined()
  })

  it.each([
    [
      'a commit',
      () =>
        database.db.transaction().execute(async trx => {
          await sql`insert into note values ('x')`.execute(trx)
          faulty.swallow(true)
        }),
    ],
    [
      'a write outside a transaction',
      async () => {
        faulty.swallow(true)
        await sql`insert into note values ('x')`.execute(database.db)
      },
    ],
    [
      'a write within a read',
      async () => {
        faulty.swallow(true)
        await sql`with w as (insert into note values ('x') returning text) select text from w`.execute(database.db)
      },
    ],
  ])('is unknown for %s without a response', async (_what, work) => {
    expect((await timed(work())).error).toMatchObject({ reason: 'TIMEOUT', isOutcomeUnknown: true })
  })

  it('is unknown for a write whose connection the network cuts', async () => {
    const write = run("insert into note select 'x' from pg_sleep(0.3)")
    await faulty.running('insert into note select%0.3%')
    faulty.cut('reset')
    expect((await write).error).toMatchObject({ reason: 'LOST', isOutcomeUnknown: true })
  })

  it.each([
    [
      'a read',
      async () => {
        faulty.swallow(true)
        await sql`select 1`.execute(database.db)
      },
    ],
    [
      'a statement before the commit',
      () =>
        database.db.transaction().execute(async trx => {
          await sql`insert into note values ('x')`.execute(trx)
          faulty.swallow(true)
          await sql`insert into note values ('y')`.execute(trx)
        }),
    ],
    [
      'the commit of a transaction that only reads',
      () =>
        database.db
          .transaction()
          .setAccessMode('read only')
          .execute(async trx => {
            await sql`select 1`.execute(trx)
            faulty.swallow(true)
          }),
    ],
  ])('is known for %s: nothing was written', async (_what, work) => {
    expect((await timed(work())).error).toMatchObject({ reason: 'TIMEOUT', isOutcomeUnknown: false })
  })

  it('is known when the server itself says that it ends the connection', async () => {
    const write = run("insert into note select 'x' from pg_sleep(0.35)")
    await faulty.running('insert into note select%0.35%')
    await faulty.terminate('insert into note select%0.35%')
    expect((await write).error).toMatchObject({ reason: 'LOST', isOutcomeUnknown: false })
  })

  it('is known on a server that only reads, and its connections are replaced', async () => {
    await faulty.ask('alter database portal set default_transaction_read_only = on')
    await faulty.terminate()
    expect((await run('select 1')).error).toBeUndefined()
    const before = await faulty.ask("select pid from pg_stat_activity where application_name = 'finance-portal'")
    expect((await run("insert into note values ('x')")).error).toMatchObject({
      reason: 'LOST',
      isOutcomeUnknown: false,
    })
    expect(before).toHaveLength(1)
    const pids = () => faulty.ask("select pid from pg_stat_activity where application_name = 'finance-portal'")
    await expect.poll(pids).not.toContainEqual(before[0])
    await faulty.ask('set transaction read write; alter database portal reset default_transaction_read_only')
    expect((await run("insert into note values ('x')")).error).toBeUndefined()
  })
})
