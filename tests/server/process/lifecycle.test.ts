import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { logIn } from '../../support/apiClient.ts'
import { startPortal } from '../../support/portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-lifecycle-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A request whose body arrives in two parts, so that it is certainly pending in between. */
async function openRequest(port: number): Promise<{ finish: () => Promise<string> }> {
  const body = JSON.stringify({ username: 'nobody', password: 'wrong-password' })
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', chunk => (answer += String(chunk)))
  const ended = new Promise<string>((resolve, reject) => {
    socket.once('close', () => resolve(answer))
    socket.once('error', reject)
  })
  const head = [
    'POST /api/login/username HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
    '',
    '',
  ]
  await new Promise<void>(resolve => {
    socket.write(head.join('\r\n'))
    // "100 Continue" confirms that the server has the header and waits for the body.
    socket.once('data', () => resolve())
  })
  socket.write(body.slice(0, 10))
  return {
    finish: () => {
      socket.write(body.slice(10))
      return ended
    },
  }
}

describe('running portal', () => {
  it('responds to pending requests after SIGTERM, accepts no new ones and exits with 0 (API-13)', async () => {
    const portal = await startPortal()
    const request = await openRequest(portal.port)
    const ended = portal.stop('SIGTERM')
    await expect
      .poll(() =>
        fetch(`${portal.url}/api/health`).then(
          answer => answer.status,
          () => 'refused',
        ),
      )
      .not.toBe(200)

    const answer = await request.finish()

    expect(answer).toMatch(/HTTP\/1\.1 401 /)
    expect(answer).toContain('SME34')
    expect(await ended).toBe(0)
  })

  it('serves everything but is not ready during the grace, which a second signal ends (API-17)', async () => {
    const portal = await startPortal({ env: { SHUTDOWN_GRACE_MS: '15000' } })
    const get = async (path: string) => {
      const answer = await fetch(`${portal.url}${path}`)
      return [answer.status, answer.headers.get('connection')]
    }
    expect(await get('/api/ready')).toEqual([200, 'keep-alive'])
    const ended = portal.stop('SIGTERM')
    await expect.poll(() => get('/api/ready')).toEqual([503, 'close'])
    expect(await get('/api/portal')).toEqual([200, 'close'])
    expect((await logIn(portal.url, 'demo')).token).not.toBe('')
    // Within a second it would be the same signal, which came twice.
    await new Promise(resolve => setTimeout(resolve, 1_100))
    process.kill(portal.pid, 'SIGTERM')
    const before = Date.now()
    expect(await ended).toBe(0)
    expect(Date.now() - before).toBeLessThan(10_000)
  })

  it('keeps confirmed data and rendered pages when killed (SHL-84)', async () => {
    const dataDir = join(folder, 'killed')
    const pages = join(dataDir, 'pages')
    const login = async (url: string) => (await fetch(`${url}/login`)).text()
    const first = await startPortal({ dataDir })
    const before = await logIn(first.url, 'demo')
    await before.call('PUT', '/api/user/preferences/theme', { value: 'dark' })
    await expect.poll(() => login(first.url), { timeout: 20_000 }).toContain('id="page-style"')
    await expect.poll(() => existsSync(pages) && readdirSync(pages).filter(name => !name.includes('.'))).toHaveLength(1)
    await first.stop('SIGKILL')
    const file = join(pages, readdirSync(pages)[0] ?? '')
    utimesSync(file, 1, 1)

    // Another port would be another page: it names the addresses of the simulators.
    const second = await startPortal({ dataDir, port: first.port })
    try {
      expect(await login(second.url)).toContain('id="page-style"')
      expect(statSync(file).mtimeMs, 'the file was read').toBeGreaterThan(Date.now() - 60_000)
      const user = await (
        await logIn(second.url, 'demo')
      ).call<{ preferences: Record<string, unknown> }>('GET', '/api/user')
      expect(user.preferences).toMatchObject({ theme: 'dark' })
    } finally {
      await second.stop()
    }
  })

  it('prints the address, the demo logins and where messages can be read', async () => {
    const portal = await startPortal()
    try {
      for (const word of [
        `http://localhost:${portal.port}`,
        'demo',
        'viewer',
        'other',
        'operator',
        'Portal-Demo-1',
        '/simulator',
      ]) {
        expect(portal.output()).toContain(word)
      }
    } finally {
      await portal.stop()
    }
  })
})

it('requests at most 325 KiB of scripts for a list, without the parts of react-admin that it never shows (SHL-85)', () => {
  const { shells } = JSON.parse(readFileSync('dist/pages/template.json', 'utf8')) as { shells: { list: string } }
  const files = [...new Set([...shells.list.matchAll(/"\/(assets\/[\w.-]+\.js)"/g)].map(([, file = '']) => file))]
  const sizes = files.map(file => statSync(join('dist/web', `${file}.br`)).size)
  expect(files.length).toBeGreaterThan(5)
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(325)
  const scripts = files.map(file => readFileSync(join('dist/web', file), 'utf8')).join('\n')
  // The control: the table of a list is part of it.
  expect(scripts).toContain('RaDataTable')
  // Login page, layout and its menu, form library, sanitizer.
  expect(scripts).not.toMatch(/RaLogin|RaLayout|RaMenuItemLink|isSubmitSuccessful|ALLOWED_URI_REGEXP/)
})
