import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/db/database.ts'
import { runFailover, startFailoverWorld, type FailoverWorld } from '../../failover/failover.ts'
import { timed } from '../../support/faultyDatabase.ts'
import { freePort, standbyMissing } from '../../support/postgres.ts'
import { aDraft, aRequest } from '../../support/requests.ts'
import { manage } from '../../support/storedApplication.ts'
import { testConfig } from '../../support/testDatabase.ts'

it.runIf(process.env['CI'] === 'true')('failover tests have the programs they need', () => {
  expect(standbyMissing()).toBeUndefined()
})

describe.skipIf(standbyMissing())('portal with a primary and a synchronous standby (API-28)', () => {
  let world: FailoverWorld
  beforeAll(async () => {
    world = await startFailoverWorld()
  })
  afterAll(() => world?.stop())

  const ready = () => fetch(`${world.portal.url}/api/ready`).then(({ status }) => status)
  async function apply(request: RequestInit): Promise<{ status: number; code: unknown; retryAfter: string | null }> {
    const answer = await fetch(`${world.portal.url}/api/form/financial-request/apply`, request)
    const { code } = (await answer.json()) as { code?: string }
    return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') }
  }
  const count = async (digest: string) =>
    (await world.pair.ask<{ n: number }>(`select count(*)::int as n from application where ${digest}`))[0]?.n

  it.each(['kill', 'hang'] as const)(
    'loses and doubles no acknowledged write after a %s of the primary',
    async fault => {
      const result = await runFailover(world, fault)
      expect(result).toMatchObject({ lost: 0, doubled: 0 })
      expect(result.resumedMs, 'writes resume').toBeLessThan(20_000)
      expect(result.acknowledged).toBeGreaterThan(4)
      await expect.poll(ready, { timeout: 5_000 }).toBe(200)
    },
  )

  it('says that the outcome is unknown while no standby confirms, and the same key gets the truth (API-29)', async () => {
    const { pair } = world
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-draft': aDraft(), 'idempotency-key': aDraft() },
      body: JSON.stringify(aRequest('leasing-business', { '/applicant/additional_information': 'standby down' })),
    }
    const before = await count('true')
    await pair.standby().kill()
    const first = await apply(request)
    expect(first).toEqual({ status: 503, code: 'OUTCOME_UNKNOWN', retryAfter: '5' })
    expect(await ready(), 'reads go on').toBe(200)
    const second = await apply(request)
    expect(second.code, 'the first one still holds its locks').toMatch(/^(REQUEST_RUNNING|DATABASE_BUSY)$/)
    expect(second.retryAfter).not.toBeNull()
    await pair.standby().start()
    await expect.poll(() => apply(request).then(({ status }) => status), { timeout: 20_000 }).toBe(201)
    expect(await count('true')).toBe((before ?? 0) + 1)
  })

  it('is reached by the commands of the administrator, wherever the primary is in the list', async () => {
    const { pair } = world
    const folder = mkdtempSync(join(tmpdir(), 'portal-pair-'))
    const env = { DATABASE_URL: pair.url, PERSONAL_DATA_KEYS: `pair:${'e'.repeat(64)}`, SIMULATORS: 'true' }
    try {
      const checked = await manage(['migrate', '--check'], env)
      expect([checked.code, checked.output]).toEqual([0, expect.stringContaining('The database is of release')])
      const [one = '', two = ''] = hostsOf(pair.url)
      for (const hosts of [`${one},${two}`, `${two},${one}`]) {
        const saved = await manage(['backup', '--to', join(folder, hosts)], {
          ...env,
          DATABASE_URL: `postgres://portal@${hosts}/portal`,
        })
        expect([saved.code, saved.output]).toEqual([0, expect.stringContaining('rows')])
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('does not start without a primary, and says what each server is', async () => {
    const standby = world.pair.standby().port
    const nobody = await freePort()
    const open = openDatabase(
      testConfig({ databaseUrl: `postgres://portal@127.0.0.1:${standby},127.0.0.1:${nobody}/portal` }),
    )
    await expect(open).rejects.toThrow(
      `The database of DATABASE_URL (127.0.0.1:${standby}, 127.0.0.1:${nobody}) cannot be reached: 127.0.0.1:${standby} is a standby; 127.0.0.1:${nobody} connect ECONNREFUSED`,
    )
  })

  it('finds the new primary for callers whose statement waits for one that hangs, long before their timeout', async () => {
    const { pair } = world
    const database = await openDatabase(
      testConfig({ databaseUrl: pair.url, databasePoolSize: 4, connectTimeoutMs: 20_000, queryTimeoutMs: 60_000 }),
    )
    const read = () => sql<{ n: number }>`select 7 as n`.execute(database.db).then(({ rows }) => rows[0]?.n)
    const old = pair.primary()
    try {
      expect(await read()).toBe(7)
      old.signal('SIGSTOP')
      // It gets the only connection that is open, so it was sent to the server that hangs.
      const write = timed(sql`create table waits (n int)`.execute(database.db))
      const calls = Array.from({ length: 6 }, () => timed(read()))
      await pair.promote()
      for (const { value, ms } of await Promise.all(calls)) {
        expect(value).toBe(7)
        expect(ms).toBeLessThan(15_000)
      }
      expect(await write).toMatchObject({ error: { isOutcomeUnknown: true } })
      expect(await read()).toBe(7)
    } finally {
      old.signal('SIGCONT')
      await database.close()
      await pair.rebuild()
    }
  })

  it('answers shared reads from the new primary only, also when the old one goes on (API-50)', async () => {
    const { pair } = world
    const database = await openDatabase(
      testConfig({ databaseUrl: pair.url, databasePoolSize: 6, connectTimeoutMs: 20_000, queryTimeoutMs: 60_000 }),
    )
    const ports = async (count: number) => {
      const calls = Array.from({ length: count }, () =>
        database.readOneRow('select inet_server_port() as port, pg_backend_pid() as pid', []),
      )
      return (await Promise.all(calls)) as { port: number; pid: number }[]
    }
    const shareOne = () => expect.poll(async () => new Set((await ports(5)).map(({ pid }) => pid)).size).toBe(1)
    const old = pair.primary()
    try {
      await shareOne()
      old.signal('SIGSTOP')
      const calls = timed(ports(5))
      await pair.promote()
      const { port } = pair.primary()
      const { value, ms } = await calls
      expect(value?.map(answer => answer.port)).toEqual(Array.from({ length: 5 }, () => port))
      expect(ms).toBeLessThan(15_000)
      old.signal('SIGCONT')
      for (let round = 0; round < 20; round += 1)
        expect(new Set((await ports(5)).map(answer => answer.port))).toEqual(new Set([port]))
      await shareOne()
    } finally {
      old.signal('SIGCONT')
      await database.close()
      await pair.rebuild()
    }
  })
})

function hostsOf(url: string): string[] {
  return (/@([^/]*)\//.exec(url)?.[1] ?? '').split(',')
}
