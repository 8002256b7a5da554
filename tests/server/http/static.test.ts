import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Config } from '../../../server/config/config.ts'
import { errors } from '../../../server/http/errors.ts'
import { pageRelease } from '../../../server/http/pageRelease.ts'
import { staticFiles } from '../../../server/http/static.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-static-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const apps: ReturnType<typeof Fastify>[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

const html = (chunk: string) =>
  `<html><head><meta name="portal-release" content="0.2.0-${chunk}" /><script type="module" src="/assets/main-${chunk}.js"></script></head></html>`

/** A build whose files all have one size and one time, as a reproducible archive makes them. */
async function serve(chunk: string): Promise<{ app: ReturnType<typeof Fastify>; root: string }> {
  const root = join(folder, chunk)
  const web = join(root, 'dist/web')
  mkdirSync(join(web, 'assets'), { recursive: true })
  writeFileSync(join(web, 'index.html'), html(chunk))
  cpSync(join(web, 'index.html'), join(web, 'index.login.html'))
  writeFileSync(join(web, 'assets', `main-${chunk}.js`), '')
  utimesSync(join(web, 'index.html'), 1_700_000_000, 1_700_000_000)
  const app = Fastify()
  apps.push(app)
  app.decorate('config', { root } as Config)
  await app.register(errors)
  await app.register(staticFiles)
  return { app, root }
}

describe('page of the build', () => {
  it('has an ETag of its content: another release of the same size and time has another one (API-23)', async () => {
    const [first, second] = [await serve('aaaaaaaa'), await serve('bbbbbbbb')]
    const before = await first.app.inject('/')
    const etag = String(before.headers.etag)
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const conditional = { url: '/factoring/invoices', headers: { 'if-none-match': etag } }
    expect((await first.app.inject(conditional)).statusCode).toBe(304)
    const after = await second.app.inject(conditional)
    expect([after.statusCode, after.body]).toEqual([200, html('bbbbbbbb')])
    expect(after.headers['cache-control']).toBe('no-cache')
  })

  it.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
    ['identity', (body: Buffer) => body],
  ])('is served as %s', async (encoding, decode) => {
    const { app } = await serve('cccccccc')
    const answer = await app.inject({ url: '/login', headers: { 'accept-encoding': encoding } })
    expect(decode(answer.rawPayload).toString()).toBe(html('cccccccc'))
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('is no file of its own name, and a missing asset is an error, not the page', async () => {
    const { app } = await serve('dddddddd')
    expect((await app.inject('/index.html')).headers.etag).toBe((await app.inject('/')).headers.etag)
    expect((await app.inject('/assets/main-eeeeeeee.js')).statusCode).toBe(404)
    expect((await app.inject('/assets/')).body, 'no list of the files').not.toContain('main-dddddddd.js')
    const asset = await app.inject('/assets/main-dddddddd.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('names the release that its process serves (API-24)', async () => {
    const { root } = await serve('ffffffff')
    expect(pageRelease(root)).toBe('0.2.0-ffffffff')
    expect(pageRelease(join(folder, 'nowhere'))).toMatch(/^\d+\.\d+\.\d+/)
  })
})
