import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../server/db/database.ts'
import { startFaultyDatabase, timed, type FaultyDatabase } from '../../support/faultyDatabase.ts'
import { postgresMissing } from '../../support/postgres.ts'
import { testConfig } from '../../support/testDatabase.ts'

const POOL = 6
const CONNECT_MS = 800
const QUERY_MS = 1_200
/** What the client allows beyond the server's own limit, and a slow machine. */
const ANSWER_MS = QUERY_MS + 2_000
const SLACK_MS = 1_500

type Answer = { n: number; pid: number }
const NUMBER = 'select $1::int as n, pg_backend_pid() as pid'
/** As fast as the others unless it is given a time. */
const SLEEP = 'select $1::int as n, pg_backend_pid() as pid from pg_sleep($2)'
const QUOTIENT = 'select 100 / $1::int as n, pg_backend_pid() as pid'
const WRITES = 'select write_note($1) as n, pg_backend_pid() as pid'
const INTERVAL_MS = 10

describe.skipIf(postgresMissing())('short reads on a shared connection (API-50)', () => {
  let faulty: FaultyDatabase
  let database: Database

  const read = async (text: string, ...values: unknown[]) => (await database.readOneRow(text, values)) as Answer
  const pidsOf = (answers: readonly Answer[]) => new Set(answers.map(({ pid }) => pid))
  const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const open = (settings: Parameters<typeof testConfig>[0] = {}) =>
    openDatabase(
      testConfig({
        databaseUrl: faulty.url,
        databasePoolSize: POOL,
        connectTimeoutMs: CONNECT_MS,
        queryTimeoutMs: QUERY_MS,
        ...settings,
      }),
    )
  /** Until the read is prepared, and calls share a connection. */
  async function prepare(text: string, ...values: unknown[]): Promise<void> {
    for (let use = 0; use < 4; use += 1) await read(text, ...values)
    const connections = async () => pidsOf(await Promise.all(many(3).map(() => read(text, ...values)))).size
    await expect.poll(connections, { interval: INTERVAL_MS, timeout: 5_000 }).toBe(1)
    expect(database.pool?.state().shared).toBe(1)
  }

  beforeAll(async () => {
    faulty = await startFaultyDatabase()
    await faulty.ask('create table note (n int)')
    await faulty.ask(`create function write_note(n int) returns int language sql as
      'insert into note values (n) returning n'`)
  })
  afterAll(() => faulty.stop())
  beforeEach(async () => {
    database = await open()
  })
  /** However a test ends: all of it can be read and written again. */
  afterEach(async () => {
    faulty.swallow(false)
    expect((await Promise.all(many(POOL * 3).map(n => read(NUMBER, n)))).map(({ n }) => n)).toEqual(many(POOL * 3))
    await database.close()
    await faulty.ask('truncate note')
  })

  it('takes one connection, and each caller gets the own row or the own error', async () => {
    await prepare(NUMBER, 1)
    await prepare(QUOTIENT, 1)
    const calls = await Promise.all(
      many(30).map(n => timed(n % 3 === 0 ? read(QUOTIENT, 0) : read(n % 2 === 0 ? QUOTIENT : NUMBER, n))),
    )
    expect(calls.map(({ value, error }) => value?.n ?? (error as { code: string }).code)).toEqual(
      many(30).map(n => (n % 3 === 0 ? '22012' : n % 2 === 0 ? Math.trunc(100 / n) : n)),
    )
    expect(pidsOf(calls.flatMap(({ value }) => value ?? [])).size).toBe(1)
  })

  it('takes other connections too when many wait, so that the server uses its cores', async () => {
    await prepare(NUMBER, 1)
    const answers = await Promise.all(many(60).map(n => read(NUMBER, n)))
    expect(answers.map(({ n }) => n)).toEqual(many(60))
    expect(pidsOf(answers).size).toBeGreaterThan(1)
  })

  it('does not wait for a slow one, which goes alone for a while', async () => {
    await prepare(NUMBER, 1)
    await prepare(SLEEP, 1, 0)
    const { pid } = await read(NUMBER, 1)
    expect((await read(SLEEP, 1, 0)).pid).toBe(pid)
    const slow = timed(read(SLEEP, 7, 0.9))
    const behind = await Promise.all(many(20).map(n => timed(read(NUMBER, n))))
    expect(behind.map(({ value }) => value?.n)).toEqual(many(20))
    for (const { ms } of behind) expect(ms).toBeLessThan(700)
    expect(await slow).toMatchObject({ value: { n: 7 } })
    expect((await read(SLEEP, 1, 0)).pid).not.toBe(pid)
    await expect.poll(async () => (await read(NUMBER, 1)).pid, { interval: INTERVAL_MS }).toBe(pid)
  })

  it('does not wait for the next slow one either, right after the first', async () => {
    const other = `${SLEEP} where $1 > 0`
    await prepare(NUMBER, 1)
    await prepare(SLEEP, 1, 0)
    await prepare(other, 1, 0)
    await read(SLEEP, 7, 0.2)
    const { pid } = await read(NUMBER, 1)
    await expect.poll(async () => (await read(other, 1, 0)).pid, { interval: INTERVAL_MS }).toBe(pid)
    const slow = read(other, 8, 0.9)
    const behind = await Promise.all(many(20).map(n => timed(read(NUMBER, n))))
    for (const { ms } of behind) expect(ms).toBeLessThan(700)
    expect((await slow).n).toBe(8)
  })

  it('leaves a statement that takes long on average alone, without any that waits in vain', async () => {
    await prepare(NUMBER, 1)
    await prepare(SLEEP, 1, 0)
    const { pid } = await read(NUMBER, 1)
    const pids = []
    for (let use = 0; use < 10; use += 1) pids.push((await read(SLEEP, 1, 0.02)).pid)
    expect(pids[0]).toBe(pid)
    expect(pids.at(-1)).not.toBe(pid)
  })

  it('writes once, on another connection, what is a read by its first word only', async () => {
    await prepare(NUMBER, 1)
    for (let use = 0; use < 4; use += 1) await read(WRITES, 0)
    await faulty.ask('truncate note')
    const { pid } = await read(NUMBER, 1)
    const answers = await Promise.all(many(8).map(n => read(WRITES, n)))
    expect(answers.map(({ n }) => n)).toEqual(many(8))
    expect(pidsOf(answers)).not.toContain(pid)
    expect(await faulty.ask('select n from note order by n')).toEqual(many(8).map(n => ({ n })))
  })

  it.each([
    ['ended by an administrator', () => faulty.terminate()],
    ['cut by the network', async () => faulty.cut()],
    ['reset by a firewall', async () => faulty.cut('reset')],
  ])('answers all after the connection was %s, and opens another', async (_how, disturb) => {
    await prepare(NUMBER, 1)
    const { pid } = await read(NUMBER, 1)
    await disturb()
    expect((await read(NUMBER, 2)).n, 'while nobody read').toBe(2)
    for (let round = 0; round < 4; round += 1) {
      const calls = many(20).map(n => read(NUMBER, n))
      await disturb()
      expect((await Promise.all(calls)).map(({ n }) => n)).toEqual(many(20))
    }
    await prepare(NUMBER, 1)
    const answers = await Promise.all(many(5).map(n => read(NUMBER, n)))
    expect(pidsOf(answers).size).toBe(1)
    expect(pidsOf(answers)).not.toContain(pid)
  })

  it('reports a server that drops all packets like any read, within the limits', async () => {
    await prepare(NUMBER, 1)
    faulty.swallow(true)
    const calls = await Promise.all(many(4).map(n => timed(read(NUMBER, n))))
    for (const { error, ms } of calls) {
      expect(error).toMatchObject({ name: 'DatabaseUnavailable' })
      expect(ms).toBeLessThan(CONNECT_MS + ANSWER_MS + SLACK_MS)
    }
    faulty.swallow(false)
    expect((await read(NUMBER, 9)).n).toBe(9)
    await prepare(NUMBER, 1)
  })

  it('reports a statement that the server ended after its limit', async () => {
    await prepare(SLEEP, 1, 0)
    const { error, ms } = await timed(read(SLEEP, 1, 20))
    expect(error).toMatchObject({ code: '57014' })
    expect(ms).toBeLessThan(ANSWER_MS + SLACK_MS)
  })

  it('answers what was sent before it is closed', async () => {
    await prepare(SLEEP, 1, 0)
    const calls = Promise.all(many(5).map(n => read(SLEEP, n, 0.005)))
    const other = database
    database = await open()
    await other.close()
    expect((await calls).map(({ n }) => n)).toEqual(many(5))
  })

  it.each([
    ['of few connections', { databasePoolSize: 4 }],
    ['without prepared statements, as behind a pooler', { databasePrepare: false }],
  ])('is not used %s', async (_why, settings) => {
    const other = await open(settings)
    try {
      for (let use = 0; use < 6; use += 1) await other.readOneRow(NUMBER, [use])
      const answers = await Promise.all(many(4).map(n => other.readOneRow(NUMBER, [n])))
      expect(pidsOf(answers as Answer[]).size).toBeGreaterThan(1)
      expect(other.pool?.state().shared).toBe(0)
    } finally {
      await other.close()
    }
  })

  it('keeps within the connections of the pool', async () => {
    await prepare(NUMBER, 1)
    await Promise.all(many(100).map(n => read(NUMBER, n)))
    const [row] = await faulty.ask<{ n: string }>(
      "select count(*) as n from pg_stat_activity where application_name = 'finance-portal'",
    )
    expect(Number(row?.n)).toBeLessThanOrEqual(POOL)
    expect(Number(row?.n)).toBeGreaterThan(1)
  })
})
