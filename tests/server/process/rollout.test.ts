import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverBundle, startPortal, type RunningPortal } from '../../support/portal.ts'
import { postgresMissing, startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { aDraft, aRequest } from '../../support/requests.ts'
import { startProxy, type RoundRobinProxy } from '../../support/roundRobinProxy.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Times that both processes are replaced forward and back (`npm run test:rollout`); by default, only one of them once. */
const rounds = Number(process.env['ROLLOUT_ROUNDS'] ?? 0)
const CLIENTS = 4
const PAUSE_MS = 120

/** The same release in another folder, as a second build of it. */
function secondBuild(folder: string): string {
  mkdirSync(join(folder, 'dist'), { recursive: true })
  cpSync(join(root, 'dist/server'), join(folder, 'dist/server'), { recursive: true })
  for (const name of ['resources', 'schemas', 'config', 'node_modules'])
    symlinkSync(join(root, name), join(folder, name))
  return join(folder, 'dist/server/server.mjs')
}

describe.skipIf(postgresMissing())('rollout of two processes behind a proxy (API-17)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-rollout-'))
  let server: TestPostgres
  let proxy: RoundRobinProxy
  let portals: RunningPortal[] = []
  let env: Record<string, string>
  const failures: string[] = []
  const acknowledged: string[] = []
  const ends: Promise<number | null>[] = []

  beforeAll(async () => {
    server = await startPostgres()
    env = {
      DATABASE_URL: server.url,
      SECRET_KEY: 'd'.repeat(64),
      PERSONAL_DATA_KEYS: `roll:${'e'.repeat(64)}`,
      SIMULATORS: 'true',
      DEMO: 'false',
      TRUST_PROXY: '1',
      SHUTDOWN_GRACE_MS: '2500',
      FORM_APPLY_LIMIT: '1000000',
      FORM_MEGABYTES_LIMIT: '2000',
      OUTSIDE_MESSAGES_PER_NETWORK: '1000000',
      ANONYMOUS_MEGABYTES_PER_NETWORK: '2000',
    }
    proxy = await startProxy()
    portals = await Promise.all([startPortal({ env }), startPortal({ env })])
    for (const { port } of portals) proxy.add(port)
  })
  afterAll(async () => {
    await Promise.all(portals.map(portal => portal.stop('SIGKILL')))
    await proxy?.close()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function call(path: string, init?: RequestInit): Promise<Record<string, unknown>> {
    try {
      const answer = await fetch(`${proxy.url}${path}`, init)
      const text = await answer.text()
      if (answer.status < 300) return JSON.parse(text) as Record<string, unknown>
      failures.push(`${init?.method ?? 'GET'} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    } catch (error) {
      failures.push(`${init?.method ?? 'GET'} ${path}: ${String(error)}`)
    }
    return {}
  }

  async function client(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const sent = await call('/api/form/financial-request/apply', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-draft': aDraft(), 'idempotency-key': aDraft() },
        body: JSON.stringify(aRequest('leasing-business')),
      })
      if (typeof sent['reference'] === 'string') acknowledged.push(sent['reference'])
      await call('/api/portal')
      await new Promise(resolve => {
        setTimeout(resolve, PAUSE_MS)
      })
    }
  }

  /** A new process takes the place of an old one as soon as the proxy sends requests to it. */
  async function replace(old: RunningPortal, bundle: string): Promise<void> {
    const next = await startPortal({ env, bundle })
    proxy.add(next.port)
    await expect.poll(() => proxy.isUp(next.port), { timeout: 20_000 }).toBe(true)
    portals = [...portals.filter(one => one !== old), next]
    ends.push(old.stop('SIGTERM').finally(() => proxy.remove(old.port)))
  }

  it(
    'forward and back fails no request and loses no write',
    async () => {
      const [first, second] = [serverBundle, secondBuild(folder)]
      await expect.poll(() => portals.every(({ port }) => proxy.isUp(port)), { timeout: 20_000 }).toBe(true)
      let isOver = false
      const clients = Array.from({ length: CLIENTS }, () => client(() => isOver))
      if (rounds === 0) for (const bundle of [second, first]) await replace(portals.at(-1)!, bundle)
      for (let round = 0; round < rounds; round += 1)
        for (const bundle of [second, first]) for (const old of portals) await replace(old, bundle)
      const codes = await Promise.all(ends)
      isOver = true
      await Promise.all(clients)

      expect(failures).toEqual([])
      expect(codes, 'each old process ended in order').toEqual(codes.map(() => 0))
      const served = Object.values(proxy.served())
      expect(served).toHaveLength(rounds === 0 ? 4 : 2 + 4 * rounds)
      expect(Math.min(...served), 'every process took part').toBeGreaterThan(0)
      expect(acknowledged.length).toBeGreaterThan(20)
      const database = new pg.Client({ connectionString: server.url })
      await database.connect()
      const { rows } = await database.query('select reference from application order by 1')
      await database.end()
      expect(rows.map(row => row.reference)).toEqual(acknowledged.toSorted())
    },
    120_000 + rounds * 120_000,
  )
})
