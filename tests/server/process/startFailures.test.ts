import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchPortal, startPortal } from '../../support/portal.ts'
import { freePort } from '../../support/postgres.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'portal-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the server and returns the exit code and the printed lines. */
async function failToStart(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const server = launchPortal({ DATA_DIR: join(folder, 'unused'), PORT: String(await freePort()), ...env })
  const code = await server.ended
  return { code, lines: server.stderr().trim().split('\n') }
}

function expectOneSentence(lines: string[], words: RegExp): void {
  expect(lines.join('\n')).toMatch(words)
  expect(lines, 'one sentence, no stack').toHaveLength(1)
}

describe('failing startup (API-12)', () => {
  let taken: Server

  beforeAll(async () => {
    taken = createServer()
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise(resolve => taken.close(resolve)))

  it('names the port that is already taken and exits with 1', async () => {
    const { port } = taken.address() as AddressInfo
    const { code, lines } = await failToStart({ PORT: String(port), DATA_DIR: join(folder, 'port-taken') })
    expect(code).toBe(1)
    expectOneSentence(lines, new RegExp(`Port ${port} .*taken.*PORT`))
  })

  it('names a data folder that cannot be created and exits with 1', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const { code, lines } = await failToStart({ DATA_DIR: join(file, 'data') })
    expect(code).toBe(1)
    expectOneSentence(lines, /data folder .*a-file\/data is not writable.*DATA_DIR/)
  })

  it.skipIf(process.getuid?.() === 0)(
    'names a data folder of another user and exits with 1 (root may write everywhere)',
    async () => {
      const locked = join(folder, 'locked')
      execFileSync('mkdir', ['-m', '500', locked])
      const { code, lines } = await failToStart({ DATA_DIR: locked })
      expect(code).toBe(1)
      expectOneSentence(lines, /not writable/)
    },
  )

  it('reports a database server that does not respond and exits with 1', async () => {
    const port = await freePort()
    const { code, lines } = await failToStart({
      DATABASE_URL: `postgres://portal:very-secret@127.0.0.1:${port}/portal`,
      SECRET_KEY: 'a'.repeat(64),
      SIMULATORS: 'true',
    })
    expect(code).toBe(1)
    expectOneSentence(lines, new RegExp(`127\\.0\\.0\\.1:${port}.* cannot be reached`))
    expect(lines.join('\n')).not.toContain('very-secret')
  })

  it('reports all invalid settings at once, creates nothing and exits with 1', async () => {
    const { code, lines } = await failToStart({
      PORT: 'http',
      LOG_LEVEL: 'loud',
      SIMULATORS: 'perhaps',
      PUBLIC_URL: 'portal',
      SESSION_IDLE_SECONDS: '5',
      DATA_DIR: join(folder, 'never-made'),
    })
    expect(code).toBe(1)
    for (const name of ['PORT', 'LOG_LEVEL', 'SIMULATORS', 'PUBLIC_URL', 'SESSION_IDLE_SECONDS']) {
      expect(
        lines.filter(line => line.includes(name)),
        name,
      ).not.toEqual([])
    }
    expect(lines.join('\n')).not.toMatch(/^\s+at /m)
    expect(existsSync(join(folder, 'never-made'))).toBe(false)
  })

  it('reports a data folder that another process uses and exits with 1, while the other process keeps running', async () => {
    const dataDir = join(folder, 'shared')
    const first = await startPortal({ dataDir })
    try {
      const before = readdirSync(dataDir).sort()
      const { code, lines } = await failToStart({ DATA_DIR: dataDir })
      expect(code).toBe(1)
      expectOneSentence(lines, /data folder .*shared is in use by another process/)
      expect(readdirSync(dataDir).sort()).toEqual(before)
      expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)
    } finally {
      await first.stop()
    }
  })
})

describe('start script', () => {
  it.each(['18.20.4', '20.18.0', '22.11.0'])('reports in one sentence that Node %s is too old', version => {
    const code = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } }); import('./scripts/start.mjs')`
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code], { cwd: root, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expectOneSentence(
      stderr.trim().split('\n'),
      new RegExp(`needs Node 20\\.19 or newer.*this is Node ${version.replaceAll('.', '\\.')}`),
    )
  })
})
