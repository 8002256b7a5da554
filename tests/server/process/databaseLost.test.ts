import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn, type ApiClient } from '../../support/apiClient.ts'
import { startFaultyDatabase, timed, type FaultyDatabase } from '../../support/faultyDatabase.ts'
import { startPortal, type RunningPortal } from '../../support/portal.ts'
import { postgresMissing } from '../../support/postgres.ts'

const limits = { DATABASE_CONNECT_TIMEOUT_MS: '1000', QUERY_TIMEOUT_MS: '1500', DATABASE_POOL_SIZE: '5' }
const pause = (ms: number) =>
  new Promise(resolve => {
    setTimeout(resolve, ms)
  })

describe.skipIf(postgresMissing())('portal process with a failing database server', () => {
  let faulty: FaultyDatabase
  let portal: RunningPortal
  let demo: ApiClient
  const statuses = new Set<number>()

  beforeAll(async () => {
    faulty = await startFaultyDatabase()
    portal = await startPortal({
      env: { DATABASE_URL: faulty.url, SECRET_KEY: 'c'.repeat(64), SIMULATORS: 'on', LOG_LEVEL: 'error', ...limits },
    })
    demo = await logIn(portal.url, 'demo')
  })
  afterAll(async () => {
    await portal?.stop('SIGKILL')
    await faulty?.stop()
  })

  const get = async (path: string): Promise<number> => {
    const answer = await fetch(`${portal.url}${path}`, { headers: { authorization: `Bearer ${demo.token}` } })
    await answer.arrayBuffer().catch(() => undefined) // an export may end early
    statuses.add(answer.status)
    return answer.status
  }
  const put = async (): Promise<number> => {
    const answer = await fetch(`${portal.url}/api/user/preferences/theme`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${demo.token}`, 'content-type': 'application/json' },
      body: '{"value":"dark"}',
    })
    statuses.add(answer.status)
    return answer.status
  }
  const paths = [
    '/api/invoice',
    '/api/factor-invoices',
    '/api/contracts',
    '/api/invoices:export?columns=invoiceNumber,invoiceAmount',
    '/api/user',
    '/api/ready',
  ]
  /** Concurrent calls of every kind: idle, reading, writing, in a transaction, in an export. */
  const traffic = () => Promise.all([...paths.map(get), put(), put()])

  it('survives terminated, dropped and reset connections', async () => {
    for (let round = 0; round < 9; round += 1) {
      const calls = traffic()
      await pause(round * 8)
      if (round % 3 === 0) await faulty.terminate()
      else faulty.cut(round % 3 === 1 ? 'end' : 'reset')
      await calls
    }
    expect(await get('/api/invoice')).toBe(200)
    expect([...statuses].filter(status => status === 500)).toEqual([])
  })

  it('survives a crash and a freeze of the server, responds 503 meanwhile and recovers (SEC-58)', async () => {
    const calls = traffic()
    await faulty.server.crash()
    await calls
    expect(await get('/api/invoice')).toBe(503)
    expect((await fetch(`${portal.url}/api/health`)).status).toBe(200)
    await faulty.server.restart()
    expect(await get('/api/invoice')).toBe(200)

    faulty.server.freeze()
    try {
      const ready = await timed(get('/api/ready'))
      expect([ready.value, ready.ms < 2_000]).toEqual([503, true])
      expect(new Set(await traffic())).toEqual(new Set([503]))
    } finally {
      faulty.server.thaw()
    }
    await expect.poll(() => get('/api/ready'), { timeout: 5_000 }).toBe(200)
    expect(await put()).toBeLessThan(300)
    expect((await logIn(portal.url, 'viewer')).token, 'its messages are sent again').not.toBe('')
    expect([...statuses].filter(status => status === 500)).toEqual([])
    expect(portal.output()).not.toContain('stopping after an error')
  })

  it('is still the same process and exits with 0', async () => {
    process.kill(portal.pid, 0)
    expect(await portal.stop()).toBe(0)
  })
})
