import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RenderedPages } from '../../../server/pages/RenderedPages.ts'
import type { RenderedPage } from '../../../server/pages/protocol.ts'
import type { FormPageInput } from '../../../schemas/pages/pageData.ts'

const input = (title: string): FormPageInput => ({
  kind: 'form',
  page: { form: 'leasing-private', mode: 'default', isFromChoice: false, link: null },
  language: 'lt',
  areas: [],
  texts: { title },
  portal: {},
  form: {
    form: 'leasing-private',
    version: 1,
    mode: 'default',
    schema: {},
    ui: {},
    texts: {},
    validatorUrl: '/v.js',
    publishedAt: '',
  },
  setups: {},
  classifiers: {},
  partner: null,
})
const rendered = (etag: string): RenderedPage => ({
  etag,
  styleHash: '',
  brotli: new Uint8Array(),
  gzip: new Uint8Array(),
})

function pagesWith(
  render: (json: string) => Promise<RenderedPage>,
  visitorTimeoutMs = 1_000,
  { renderer, store }: { renderer: string; store?: string } = { renderer: '' },
) {
  const calls: string[] = []
  const warnings: string[] = []
  const pages = new RenderedPages({
    folder: renderer,
    store: store === undefined ? null : { folder: store, warn: message => warnings.push(message) },
    warn: message => warnings.push(message),
    render: json => {
      calls.push(json)
      return render(json)
    },
    visitorTimeoutMs,
  })
  return { pages, calls, warnings }
}

test('renders a page once per content, also for visitors at the same time', async () => {
  const { pages, calls } = pagesWith(async () => rendered('"1"'))
  await Promise.all([pages.find(input('one')), pages.find(input('one'))])
  await pages.find(input('one'))
  expect(calls).toHaveLength(1)
  await pages.find(input('two'))
  expect(calls).toHaveLength(2)
  expect(pages.size).toBe(2)
})

test('keeps a bounded number of pages', async () => {
  const { pages } = pagesWith(async () => rendered('"1"'))
  for (let index = 0; index < 200; index += 1) await pages.find(input(String(index)))
  expect(pages.size).toBe(180)
})

test('gives no page when rendering fails, says so once and does not try again at once', async () => {
  const { pages, calls, warnings } = pagesWith(() => Promise.reject(new Error('a widget failed')))
  expect(await pages.find(input('one'))).toBeNull()
  expect(await pages.find(input('one'))).toBeNull()
  expect(calls).toHaveLength(1)
  expect(warnings).toEqual(['a widget failed'])
})

test('does not let a visitor wait for a slow rendering, and has the page for the next one', async () => {
  let finish: (page: RenderedPage) => void = () => {}
  const { pages } = pagesWith(() => new Promise(resolve => (finish = resolve)), 1)
  expect(await pages.find(input('one'))).toBeNull()
  finish(rendered('"late"'))
  await expect.poll(async () => (await pages.find(input('one')))?.etag).toBe('"late"')
})

test('takes the pages of an earlier run from the data folder (SHL-84)', async () => {
  const data = mkdtempSync(join(tmpdir(), 'rendered-pages-'))
  const renderer = join(data, 'renderer')
  mkdirSync(renderer)
  for (const name of ['template.json', 'server.mjs']) writeFileSync(join(renderer, name), name)
  const start = () => pagesWith(async () => rendered('"1"'), 1_000, { renderer, store: join(data, 'pages') })
  try {
    const first = start()
    await first.pages.find(input('one'))
    await first.pages.close()
    const second = start()
    expect((await second.pages.find(input('one')))?.etag).toBe('"1"')
    expect(second.calls).toEqual([])
    await second.pages.find(input('two'))
    expect(second.calls).toHaveLength(1)
    await second.pages.close()
    expect([...first.warnings, ...second.warnings]).toEqual([])
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
})
