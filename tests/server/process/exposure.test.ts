import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { logIn } from '../../support/apiClient.ts'
import { launchPortal, startPortal } from '../../support/portal.ts'
import { freePort } from '../../support/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-exposure-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function all(path: string): string[] {
  return lstatSync(path).isDirectory() ? [path, ...readdirSync(path).flatMap(name => all(join(path, name)))] : [path]
}

/** Paths that other users can read, write or enter, or whose owner has more permissions than needed. */
function tooOpen(path: string): string[] {
  return all(path).filter(one => (lstatSync(one).mode & 0o777) !== (lstatSync(one).isDirectory() ? 0o700 : 0o600))
}

describe('portal reachable from other machines', () => {
  it.each([
    ['HOST', { HOST: '0.0.0.0' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://portal.example' }],
  ])('does not start with simulators that are not enabled explicitly (%s)', async (name, env) => {
    const server = launchPortal({ DATA_DIR: join(folder, 'refused'), PORT: String(await freePort()), ...env })
    expect(await server.ended).toBe(1)
    expect(server.stderr()).toMatch(new RegExp(`Simulators are on by default .*${name}.*SIMULATORS=on`))
    expect(readdirSync(folder)).not.toContain('refused')
  })

  it('starts with SIMULATORS=on and warns of simulators and of an untrusted proxy', async () => {
    const metrics = await freePort()
    const portal = await startPortal({
      env: {
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://portal.example',
        SIMULATORS: 'on',
        METRICS_PORT: String(metrics),
        API_DOCS: 'off',
      },
    })
    try {
      expect(portal.output()).toMatch(/Warning: .*TRUST_PROXY/)
      expect(portal.output()).toMatch(/Warning: SIMULATORS is on .*\/simulator/)
      expect(portal.output()).not.toContain('/api/docs')
      const statusOf = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
      expect([
        await statusOf(portal.port, '/metrics'),
        await statusOf(metrics, '/metrics'),
        await statusOf(portal.port, '/api/docs'),
      ]).toEqual([404, 200, 404])
    } finally {
      expect(await portal.stop()).toBe(0)
    }
  })

  it('names the variable of a port that is already taken', async () => {
    const portal = await startPortal()
    try {
      const server = launchPortal({
        DATA_DIR: join(folder, 'taken'),
        PORT: String(await freePort()),
        METRICS_PORT: String(portal.port),
      })
      expect(await server.ended).toBe(1)
      expect(server.stderr()).toMatch(new RegExp(`Port ${portal.port} .*taken.*METRICS_PORT`))
    } finally {
      await portal.stop()
    }
  })
})

describe.skipIf(process.platform === 'win32')('files of the embedded database', () => {
  it('are closed to other users at startup and when created later', async () => {
    const dataDir = join(folder, 'data')
    const first = await startPortal({ dataDir })
    const pages = async () => {
      await fetch(`${first.url}/login`)
      return existsSync(join(dataDir, 'pages')) && readdirSync(join(dataDir, 'pages')).length > 0
    }
    await expect.poll(pages, { timeout: 20_000 }).toBe(true)
    await first.stop()
    for (const path of all(dataDir)) chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666)
    const before = new Set(all(dataDir))
    const portal = await startPortal({ dataDir })
    try {
      await (await logIn(portal.url, 'demo')).call('PUT', '/api/user/preferences/theme', { value: 'dark' })
      expect(
        all(dataDir).some(path => !before.has(path)),
        'files made later',
      ).toBe(true)
      expect(tooOpen(dataDir)).toEqual([])
    } finally {
      await portal.stop()
    }
    expect(tooOpen(dataDir), 'after the end').toEqual([])
  })
})
