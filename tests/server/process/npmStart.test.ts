import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { embeddedAllocatorSettings } from '../../../scripts/lib/allocator.mjs'
import { freePort } from '../../support/postgres.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'portal-npm-'))
const lockFile = join(folder, 'portal.lock')

afterEach(() => {
  if (existsSync(lockFile)) process.kill(Number(readFileSync(lockFile, 'utf8')), 'SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    () => true,
    () => false,
  )
const expectNothingLeft = async (port: number) => {
  await expect.poll(() => answers(port), { timeout: 30_000, interval: 100 }).toBe(false)
  await expect.poll(() => existsSync(lockFile), { timeout: 30_000, interval: 100 }).toBe(false)
}

/** Starts the program and waits until the portal is ready. */
async function launch(command: string, args: string[]): Promise<{ port: number; launched: ChildProcess }> {
  const port = await freePort()
  const launched = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: undefined, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder },
  })
  let output = ''
  launched.stdout.on('data', chunk => (output += String(chunk)))
  launched.stderr.on('data', chunk => (output += String(chunk)))
  await expect.poll(() => output, { timeout: 100_000, interval: 100 }).toContain(`http://localhost:${port}`)
  return { port, launched }
}

const ended = (child: ChildProcess) => new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))

describe('npm start', () => {
  it('serves the portal and leaves no server process behind when npm ends (API-15)', async () => {
    const { port, launched } = await launch('npm', ['start'])
    expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200)
    if (process.platform === 'linux') {
      const environment = readFileSync(`/proc/${readFileSync(lockFile, 'utf8')}/environ`, 'utf8').split('\0')
      for (const [name, value] of Object.entries(embeddedAllocatorSettings))
        expect(environment).toContain(`${name}=${value}`)
    }

    launched.kill('SIGTERM')

    await expectNothingLeft(port)
  })

  it('ends with 0 and in order after Ctrl-C, and with the exit code of a server that fails (API-15)', async () => {
    const { port, launched } = await launch(process.execPath, ['scripts/start.mjs'])
    const env = { ...process.env, NODE_ENV: undefined, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder }
    const taken = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env })
    expect(await ended(taken)).toBe(1)

    const code = ended(launched)
    launched.kill('SIGINT')

    expect(await code).toBe(0)
    await expectNothingLeft(port)
  })

  it('leaves no server process behind when it is killed (API-15)', async () => {
    const { port, launched } = await launch(process.execPath, ['scripts/start.mjs'])
    launched.kill('SIGKILL')
    await expectNothingLeft(port)
  })
})
