import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/db/database.ts'
import { lockFolder } from '../../../server/db/lock.ts'
import { isCrash } from '../../../server/db/pglite/store.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { StartError } from '../../../server/errors.ts'
import { testConfig } from '../../support/testDatabase.ts'

describe('embedded database', () => {
  const folders: string[] = []
  const folder = () => {
    const created = mkdtempSync(join(tmpdir(), 'portal-db-'))
    folders.push(created)
    return created
  }
  afterAll(() => {
    for (const created of folders) rmSync(created, { recursive: true, force: true })
  })

  it('keeps committed data across a restart', async () => {
    const dataDir = folder()
    const first = await openDatabase(testConfig({ dataDir }))
    await migrate(first.db)
    await first.db.insertInto('throttle').values({ key: 'kept', count: 1, window_started_at: new Date() }).execute()
    await first.close()
    const second = await openDatabase(testConfig({ dataDir }))
    expect(await second.db.selectFrom('throttle').select('key').execute()).toEqual([{ key: 'kept' }])
    await second.close()
  })

  it('rejects a second opener while the first has it open, and accepts one afterwards', async () => {
    const dataDir = folder()
    const lock = await lockFolder(dataDir)
    await expect(lockFolder(dataDir)).rejects.toThrow(/in use by another process/)
    lock.release()
    const again = await lockFolder(dataDir)
    again.release()
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('takes over the lock file of a dead process', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'portal.lock'), '999999999')
    const lock = await lockFolder(dataDir)
    lock.release()
  })

  it('cancels a runaway query and keeps working with the committed rows', async () => {
    const database = await openDatabase(testConfig({ dataDir: folder(), queryTimeoutMs: 1000 }))
    await sql`create table kept (id int)`.execute(database.db)
    await sql`insert into kept values (1)`.execute(database.db)
    await expect(sql`select count(*) from generate_series(1, 2000000000)`.execute(database.db)).rejects.toMatchObject({
      code: '57014',
    })
    expect((await sql`select id from kept`.execute(database.db)).rows).toEqual([{ id: 1 }])
    await database.close()
  })

  it('cancels a runaway read alone: those that wait behind it are answered (API-50)', async () => {
    const database = await openDatabase(testConfig({ dataDir: folder(), queryTimeoutMs: 1000 }))
    const runaway = database.readOneRow('select count(*) from generate_series(1, $1)', [2_000_000_000])
    const told = expect(runaway).rejects.toMatchObject({ code: '57014' })
    const numbers = [1, 2, 3, 4, 5]
    const behind = numbers.map(n => database.readOneRow('select $1::int as n', [n]))
    await told
    expect(await Promise.all(behind)).toEqual(numbers.map(n => ({ n })))
    await database.close()
  })

  it('gives each of the reads that wait in it the whole time (API-50)', async () => {
    const database = await openDatabase(testConfig({ dataDir: folder(), queryTimeoutMs: 1500 }))
    const slow = 'select count(*)::int as n from generate_series(1, $1)'
    const reads = Array.from({ length: 6 }, () => database.readOneRow(slow, [2_000_000]))
    expect(await Promise.all(reads)).toEqual(reads.map(() => ({ n: 2_000_000 })))
    await database.close()
  })

  it('reopens when its thread ends: running statements fail, reads are retried once, and transactions leave nothing', async () => {
    const threads: Worker[] = []
    const note = (thread: Worker) => {
      threads.push(thread)
    }
    process.on('worker', note)
    const database = await openDatabase(testConfig({ dataDir: folder() }))
    const end = async () => {
      await threads.at(-1)?.terminate()
    }
    const rows = async () =>
      (await sql<{ id: number }>`select id from kept order by id`.execute(database.db)).rows.map(({ id }) => id)
    try {
      await sql`create table kept (id int)`.execute(database.db)
      await sql`insert into kept values (1)`.execute(database.db)

      const read = sql<{ n: number }>`select count(*)::int as n from generate_series(1, 3000000)`.execute(database.db)
      await pause(100)
      await end()
      expect((await read).rows, 'during a read').toEqual([{ n: 3_000_000 }])

      const write = sql`insert into kept select 9 from generate_series(1, 3000000)`.execute(database.db)
      const told = expect(write).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'LOST' })
      await pause(100)
      await end()
      await told
      expect(await rows(), 'during a write').toEqual([1])

      const transaction = database.db.transaction().execute(async trx => {
        await sql`insert into kept values (2)`.execute(trx)
        await end()
        await sql`insert into kept values (3)`.execute(trx).catch(() => undefined)
        await sql`insert into kept values (4)`.execute(trx)
      })
      await expect(transaction).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'LOST' })
      expect(await rows(), 'in a transaction').toEqual([1])
    } finally {
      process.off('worker', note)
      await database.close()
    }
  })

  it('is unavailable when reopening fails, and retries later', async () => {
    const dataDir = folder()
    const threads: Worker[] = []
    const note = (thread: Worker) => {
      threads.push(thread)
    }
    process.on('worker', note)
    const database = await openDatabase(testConfig({ dataDir }))
    try {
      await sql`create table kept (id int)`.execute(database.db)
      renameSync(join(dataDir, 'pglite'), join(dataDir, 'elsewhere'))
      writeFileSync(join(dataDir, 'pglite'), 'no folder')
      await threads.at(-1)?.terminate()
      for (let call = 0; call < 2; call += 1)
        await expect(sql`select id from kept`.execute(database.db)).rejects.toMatchObject({
          name: 'DatabaseUnavailable',
        })
      rmSync(join(dataDir, 'pglite'))
      renameSync(join(dataDir, 'elsewhere'), join(dataDir, 'pglite'))
      await expect
        .poll(
          () =>
            sql`select id from kept`.execute(database.db).then(
              ({ rows }) => rows,
              () => 'unavailable',
            ),
          { timeout: 30_000, interval: 300 },
        )
        .toEqual([])
    } finally {
      process.off('worker', note)
      await database.close()
    }
  })

  it.each([
    [new WebAssembly.RuntimeError('unreachable'), true],
    [new Error('PGlite is closed'), true],
    [new Error('Aborted(OOM). Build with -sASSERTIONS'), true],
    [{ name: 'ExitStatus', message: 'Program terminated with exit(1)' }, true],
    [Object.assign(new Error('duplicate key'), { code: '23505' }), false],
    [new TypeError('invalid input for a boolean'), false],
  ])('treats %s as a crash of the engine: %s', (error, crash) => {
    expect(isCrash(error)).toBe(crash)
  })

  it('limits how long a caller waits for a turn', async () => {
    const database = await openDatabase(testConfig({ dataDir: folder(), queryTimeoutMs: 1_500 }))
    const long = database.db.transaction().execute(async trx => {
      for (let piece = 0; piece < 8; piece += 1)
        await sql`select count(*) from generate_series(1, 200000)`.execute(trx).then(() => pause(300))
    })
    await pause(50)
    await expect(sql`select 1`.execute(database.db)).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      reason: 'QUEUE',
    })
    await long
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    await database.close()
  })

  it('reports an unwritable folder in one sentence', async () => {
    const file = join(folder(), 'a-file')
    writeFileSync(file, '')
    await expect(openDatabase(testConfig({ dataDir: join(file, 'below') }))).rejects.toThrow(StartError)
  })
})
