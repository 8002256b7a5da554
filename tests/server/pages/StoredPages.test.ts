import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAX_PAGES, type RenderedPage } from '../../../server/pages/protocol.ts'
import { StoredPages } from '../../../server/pages/StoredPages.ts'

let root: string
let folder: string
let renderer: string
let warnings: string[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stored-pages-'))
  folder = join(root, 'pages')
  renderer = join(root, 'renderer.js')
  writeFileSync(renderer, 'first build')
  warnings = []
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const opened = () => new StoredPages({ folder, rendererFiles: [renderer], warn: message => warnings.push(message) })
const page = (etag: string): RenderedPage => ({
  etag,
  styleHash: "'sha256-x'",
  brotli: Buffer.from([0, 1, 254, 255]),
  gzip: Buffer.from('zipped'),
})

test('finds a page of an earlier run with all its bytes', async () => {
  await opened().keep('one', page('"1"'))
  expect(await opened().find('one')).toEqual(page('"1"'))
  expect(await opened().find('two')).toBeNull()
  expect(warnings).toEqual([])
})

test('does not find a page of another build', async () => {
  await opened().keep('one', page('"1"'))
  writeFileSync(renderer, 'second build')
  expect(await opened().find('one')).toBeNull()
})

test('does not serve a page whose bytes have changed, and replaces it', async () => {
  await opened().keep('one', page('"1"'))
  const [name = ''] = readdirSync(folder)
  const file = join(folder, name)
  writeFileSync(file, readFileSync(file, 'latin1').replace('etag', 'etaG'))
  expect(await opened().find('one')).toBeNull()
  expect(warnings).toEqual(['a page could not be read: its bytes have changed'])
  await opened().keep('one', page('"2"'))
  expect((await opened().find('one'))?.etag).toBe('"2"')
})

test('removes the pages that were not used for longest', async () => {
  const pages = opened()
  for (let index = 0; index < MAX_PAGES; index += 1) await pages.keep(String(index), page('"1"'))
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1)
  await pages.find('0')
  await pages.keep('new', page('"1"'))
  await pages.keep('newer', page('"1"'))
  expect(readdirSync(folder)).toHaveLength(MAX_PAGES)
  expect(await pages.find('0')).not.toBeNull()
  expect(await pages.find('new')).not.toBeNull()
  expect(await pages.find('newer')).not.toBeNull()
})

test('works without its folder, and says once that it cannot write', async () => {
  writeFileSync(folder, 'a file in the way')
  const pages = opened()
  await pages.keep('one', page('"1"'))
  await pages.keep('two', page('"1"'))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('a page could not be written')
  expect(await pages.find('one')).toBeNull()
})

test.skipIf(process.platform === 'win32')('is readable by its own user only', async () => {
  await opened().keep('one', page('"1"'))
  const [name = ''] = readdirSync(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
})
