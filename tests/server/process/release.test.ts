import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create, extract } from 'tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../support/apiClient.ts'
import { startPortal } from '../../support/portal.ts'
import { freePort } from '../../support/postgres.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const released = join(root, 'dist/release')
const folder = mkdtempSync(join(tmpdir(), 'portal-release-'))
/** The user of a container, without rights. */
const NOBODY = 65534
/** The root of a container: system files and, in it, the unpacked archive. */
const system = join(folder, 'system')
const program = join(system, 'opt/finance-portal')
const data = join(system, 'data')
/** Mounts what a container has, makes everything else read-only, and becomes `$@` in there as a user without rights. */
const enter = `
set -e
at=$1; shift
mount --bind "$at" "$at"
mkdir -p "$at/proc"
mount -t proc proc "$at/proc"
mount -t tmpfs tmpfs "$at/tmp"
mount --bind "$at/data" "$at/data"
mount -o remount,ro,bind "$at"
exec chroot --userspec ${NOBODY}:${NOBODY} "$at" "$@"`
const intoSystem = (...command: string[]) => ['-m', 'sh', '-c', enter, 'enter', system, ...command]
const mounts =
  'mount -t tmpfs tmpfs /mnt && mkdir /mnt/proc && mount -t proc proc /mnt/proc && mount -o remount,ro /mnt'
/** Some machines allow no mounts, or none of /proc, also to root. */
const canEnter = spawnSync('unshare', ['-m', 'sh', '-c', mounts]).status === 0

function release(): string {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/release.mjs'], { cwd: root, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return readdirSync(released)
    .filter(name => name.endsWith('.sha256'))
    .sort()
    .map(name => readFileSync(join(released, name), 'utf8'))
    .join('')
}

let sums = ''
beforeAll(async () => {
  sums = release()
  const archive = readdirSync(released).find(name => name.endsWith('.tar.gz') && !name.includes('-maps'))
  mkdirSync(program, { recursive: true })
  await extract({ file: join(released, archive ?? ''), cwd: program, strip: 1 })
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the archive of a release (API-25)', () => {
  it('is the same when it is built twice', () => {
    expect(sums).toMatch(/^[0-9a-f]{64} {2}finance-portal-[\d.]+-\w+-\w+-maps\.tar\.gz\n[0-9a-f]{64} {2}finance-portal/)
    expect(release()).toBe(sums)
  }, 300_000)

  it('takes only hashed files of the page from an earlier archive, and replaces none of its own', async () => {
    const own = readdirSync(join(program, 'dist/web/assets')).find(name => name.endsWith('.js')) ?? ''
    const earlier = join(folder, 'earlier')
    const files = {
      'finance-portal-0.1.0/dist/web/assets/Earlier-abc12345.js': 'earlier()',
      [`finance-portal-0.1.0/dist/web/assets/${own}`]: 'replaced()',
      'finance-portal-0.1.0/dist/web/index.html': 'replaced',
      'finance-portal-0.1.0/dist/web/assets/deeper/x.js': 'deeper()',
      'finance-portal-0.1.0/dist/server/server.mjs': 'replaced()',
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(earlier, name)), { recursive: true })
      writeFileSync(join(earlier, name), text)
    }
    const archive = join(folder, 'earlier.tar.gz')
    await create({ gzip: true, file: archive, cwd: earlier }, ['finance-portal-0.1.0'])
    const target = join(folder, 'with-earlier')
    const args = ['scripts/release.mjs', '--assets-from', archive, '--folder', target]
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    const read = (name: string, at = target) => readFileSync(join(at, name), 'utf8')
    expect(read('dist/web/assets/Earlier-abc12345.js')).toBe('earlier()')
    for (const name of [`dist/web/assets/${own}`, 'dist/web/index.html', 'dist/server/server.mjs'])
      expect(read(name) === read(name, program), name).toBe(true)
    const added = readdirSync(join(target, 'dist/web'), { recursive: true, encoding: 'utf8' }).filter(
      name => !name.endsWith('.map') && !existsSync(join(program, 'dist/web', name)),
    )
    expect(added).toEqual(['assets/Earlier-abc12345.js'])
  }, 300_000)

  it('fails for an earlier archive that is not there', () => {
    const args = [
      'scripts/release.mjs',
      '--assets-from',
      join(folder, 'none.tar.gz'),
      '--folder',
      join(folder, 'never'),
    ]
    expect(spawnSync(process.execPath, args, { cwd: root }).status).toBe(1)
  }, 300_000)

  it('names its commit, its newest migration and every package that is part of it', () => {
    const { commit, newestMigration } = JSON.parse(readFileSync(join(program, 'release.json'), 'utf8')) as Record<
      string,
      string
    >
    const head = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
    if (head.status === 0) expect(commit?.replace('+changes', '')).toBe(head.stdout.trim())
    expect(existsSync(join(root, `server/db/migrations/${newestMigration}.ts`))).toBe(true)
    const { components } = JSON.parse(readFileSync(join(program, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string; hashes?: { alg: string; content: string }[] }[]
    }
    const names = components.map(one => one.name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pdfmake', 'fontkit', '@node-rs/argon2']))
    expect(names).not.toContain('vitest')
    expect(components.filter(one => one.hashes?.[0]?.content.length !== 128)).toEqual([])
  })

  it('holds neither a path of this machine nor a source map', () => {
    for (const file of readdirSync(join(program, 'dist'), { recursive: true, encoding: 'utf8' })) {
      expect(file).not.toMatch(/\.map$/)
      if (/\.(?:mjs|js|html|json)$/.test(file))
        expect(readFileSync(join(program, 'dist', file), 'utf8').includes(root), file).toBe(false)
    }
  })

  it('logs in and prints a document with nothing installed beside it', async () => {
    const portal = await startPortal({ bundle: join(program, 'dist/server/server.mjs'), dataDir: data })
    try {
      const { call, token } = await logIn(portal.url, 'demo')
      const { content: bills } = await call<{ content: { id: string }[] }>('GET', '/api/factor-invoices?page=1&size=10')
      const printed = await fetch(`${portal.url}/api/documents/bill-${bills[0]?.id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect([printed.status, (await printed.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
    } finally {
      expect(await portal.stop()).toBe(0)
    }
  }, 120_000)

  it.skipIf(!canEnter)(
    'runs in the read-only root of a container with Node and its libraries only, as a user without rights (API-26)',
    async () => {
      const made = spawnSync('sh', [join(root, 'ops/container/system.sh'), system], { encoding: 'utf8' })
      expect(made.status, made.stderr).toBe(0)
      expect(existsSync(join(system, 'bin/sh'))).toBe(false)
      expect(statSync(data).uid).toBe(NOBODY)
      spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, data])
      const port = String(await freePort())
      const environment = { PORT: port, DATA_DIR: '/data', HOST: '127.0.0.1', NODE_ENV: 'production' }
      const options = { cwd: '/', env: { PATH: process.env['PATH'], ...environment } }
      const node = (...args: string[]) => intoSystem('/bin/node', ...args)
      const server = spawn('unshare', node('/opt/finance-portal/dist/server/server.mjs'), options)
      let output = ''
      for (const stream of [server.stdout, server.stderr]) stream.on('data', chunk => (output += String(chunk)))
      const ended = new Promise<number | null>(resolve => server.once('close', resolve))
      try {
        await expect.poll(() => output, { timeout: 90_000 }).toContain(`http://localhost:${port}/operator/forms`)
        const page = await fetch(`http://127.0.0.1:${port}/login`)
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')])
        const health = (env: Record<string, string>) =>
          spawnSync('unshare', node('/opt/finance-portal/dist/server/health.mjs'), {
            ...options,
            env: { ...options.env, ...env },
          })
        expect([health({}).status, health({ PORT: '1' }).status]).toEqual([0, 1])
        const write = "require('fs').writeFileSync('/opt/finance-portal/x', '')"
        expect(spawnSync('unshare', node('-e', write), { ...options, encoding: 'utf8' }).stderr).toContain('EROFS')
      } finally {
        server.kill('SIGTERM')
        expect(await ended, output).toBe(0)
      }
    },
    150_000,
  )
})
