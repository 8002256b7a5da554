import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../support/postgres.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'portal-npm-'))
const lockFile = join(folder, 'portal.lock')

afterEach(() => {
  if (existsSync(lockFile)) process.kill(Number(readFileSync(lockFile, 'utf8')), 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('npm start', () => {
  it('serves the portal and leaves no server process behind when npm ends (API-15)', async () => {
    const port = await freePort()
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: undefined, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder },
    })
    let output = ''
    npm.stdout.on('data', chunk => (output += String(chunk)))
    npm.stderr.on('data', chunk => (output += String(chunk)))
    await expect.poll(() => output, { timeout: 100_000, interval: 100 }).toContain(`http://localhost:${port}`)
    expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200)

    npm.kill('SIGTERM')

    const answers = () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        () => true,
        () => false,
      )
    await expect.poll(answers, { timeout: 30_000, interval: 100 }).toBe(false)
    await expect.poll(() => existsSync(lockFile), { timeout: 30_000, interval: 100 }).toBe(false)
  })
})
