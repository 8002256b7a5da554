import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSystemChromium } from '../../../scripts/lib/programs.mjs'
import { logIn } from '../../support/apiClient.ts'
import { serverBundle, startPortal, type RunningPortal } from '../../support/portal.ts'
import { postgresMissing, startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { field } from '../../support/requestForms.ts'
import { aDraft, aRequest } from '../../support/requests.ts'
import { startProxy, type RoundRobinProxy } from '../../support/roundRobinProxy.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Times that both processes are replaced forward and back (`npm run test:rollout`); by default, only one of them once. */
const rounds = Number(process.env['ROLLOUT_ROUNDS'] ?? 0)
/** The folder of another release, to which the first processes belong; by default a second build of this one. */
const previous = process.env['ROLLOUT_PREVIOUS']
const isLong = rounds > 0
const APPLICANTS = 4
/** With the demo data only, which takes half a minute to load. */
const STAFF = isLong ? 4 : 0
const PAUSE_MS = 120
const NAME_LETTERS = 60

/** The same release in another folder, as a second build of it. */
function secondBuild(folder: string): string {
  mkdirSync(join(folder, 'dist'), { recursive: true })
  cpSync(join(root, 'dist/server'), join(folder, 'dist/server'), { recursive: true })
  for (const name of ['resources', 'schemas', 'config', 'node_modules'])
    symlinkSync(join(root, name), join(folder, name))
  return join(folder, 'dist/server/server.mjs')
}

describe.skipIf(postgresMissing())('rollout of two processes behind a proxy (API-17)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-rollout-'))
  let server: TestPostgres
  let proxy: RoundRobinProxy
  let browser: Browser | undefined
  let session = ''
  let portals: RunningPortal[] = []
  let env: Record<string, string>
  const failures: string[] = []
  const acknowledged: string[] = []
  const ends: Promise<number | null>[] = []

  beforeAll(async () => {
    server = await startPostgres()
    env = {
      DATABASE_URL: server.url,
      SECRET_KEY: 'd'.repeat(64),
      PERSONAL_DATA_KEYS: `roll:${'e'.repeat(64)}`,
      SIMULATORS: 'true',
      DEMO: String(isLong),
      TRUST_PROXY: '1',
      SHUTDOWN_GRACE_MS: '2500',
      FORM_APPLY_LIMIT: '1000000',
      FORM_MEGABYTES_LIMIT: '2000',
      OUTSIDE_MESSAGES_PER_NETWORK: '1000000',
      ANONYMOUS_MEGABYTES_PER_NETWORK: '2000',
    }
    proxy = await startProxy()
    portals = [await startPortal({ env, bundle: oldBundle() }), await startPortal({ env, bundle: oldBundle() })]
    for (const { port } of portals) proxy.add(port)
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await Promise.all(portals.map(portal => portal.stop('SIGKILL')))
    await proxy?.close()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function call(path: string, init?: RequestInit): Promise<Record<string, unknown>> {
    try {
      const answer = await fetch(`${proxy.url}${path}`, init)
      const text = await answer.text()
      if (answer.status < 300) return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
      failures.push(`${init?.method ?? 'GET'} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    } catch (error) {
      failures.push(`${init?.method ?? 'GET'} ${path}: ${String(error)} ${String((error as Error).cause)}`)
    }
    return {}
  }

  const oldBundle = (): string => (previous === undefined ? serverBundle : join(previous, 'dist/server/server.mjs'))
  const newBundle = (): string => (previous === undefined ? secondBuild(folder) : serverBundle)

  /** Reads lists and changes a setting with a session that began before the rollout. */
  async function staff(place: number, isOver: () => boolean): Promise<void> {
    const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
    for (let turn = 1; !isOver(); turn += 1) {
      await call('/api/invoice', { headers })
      const key = `rollout-${place}`
      await call(`/api/user/preferences/${key}`, { method: 'PUT', headers, body: JSON.stringify({ value: turn }) })
      const { preferences } = (await call('/api/user', { headers })) as { preferences?: Record<string, unknown> }
      if (preferences?.[key] !== turn) failures.push(`preference ${turn} was read as ${String(preferences?.[key])}`)
      await pause(PAUSE_MS)
    }
  }

  async function client(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const sent = await call('/api/form/financial-request/apply', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-draft': aDraft(), 'idempotency-key': aDraft() },
        body: JSON.stringify(aRequest('leasing-business')),
      })
      if (typeof sent['reference'] === 'string') acknowledged.push(sent['reference'])
      await call('/api/portal')
      await pause(PAUSE_MS)
    }
  }

  /** Of all stored applications. */
  async function references(): Promise<string[]> {
    const database = new pg.Client({ connectionString: server.url })
    await database.connect()
    const { rows } = await database.query<{ reference: string }>('select reference from application order by 1')
    await database.end()
    return rows.map(row => row.reference)
  }

  /** A form of the first processes in a browser. */
  async function openPage(): Promise<Page> {
    const executablePath = findSystemChromium()
    browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    const opened = await browser.newPage()
    await opened.goto(`${proxy.url}/leasingRequest`)
    await opened.locator('#root[data-ready]').waitFor({ state: 'attached', timeout: 60_000 })
    return opened
  }

  /** Types letter by letter into a form that was opened before the rollout. @returns what was typed */
  async function typeInto(page: Page, isOver: () => boolean): Promise<string> {
    const name = field(page, 'applicant.name')
    await name.click()
    let typed = ''
    while (!isOver()) {
      // A name has at most so many letters; then the next one begins.
      if (typed.length === NAME_LETTERS) {
        await name.fill('')
        typed = ''
      }
      const letter = 'abcdefghijklmnopqrstuvwxyz'[typed.length % 26]!
      await name.pressSequentially(letter)
      typed += letter
      const shown = await name.inputValue()
      if (shown !== typed) failures.push(`typed ${typed}, but the field has ${shown}`)
      await pause(PAUSE_MS)
    }
    return typed
  }

  /** A new process takes the place of an old one as soon as the proxy sends requests to it. */
  async function replace(old: RunningPortal, bundle: string): Promise<void> {
    const next = await startPortal({ env, bundle })
    proxy.add(next.port)
    await expect.poll(() => proxy.isUp(next.port), { timeout: 20_000 }).toBe(true)
    portals = [...portals.filter(one => one !== old), next]
    ends.push(old.stop('SIGTERM').finally(() => proxy.remove(old.port)))
  }

  it(
    'forward and back fails no request and loses no write',
    async () => {
      const [first, second] = [oldBundle(), newBundle()]
      await expect.poll(() => portals.every(({ port }) => proxy.isUp(port)), { timeout: 20_000 }).toBe(true)
      const page = isLong ? await openPage() : undefined
      if (isLong) session = (await logIn(proxy.url, 'demo')).token
      const demo = await references()
      let isOver = false
      const clients = [
        ...Array.from({ length: APPLICANTS }, () => client(() => isOver)),
        ...Array.from({ length: STAFF }, (_, place) => staff(place, () => isOver)),
      ]
      const typing = page === undefined ? undefined : typeInto(page, () => isOver)
      if (rounds === 0) for (const bundle of [second, first]) await replace(portals.at(-1)!, bundle)
      for (let round = 0; round < rounds; round += 1)
        for (const bundle of [second, first]) for (const old of portals) await replace(old, bundle)
      const codes = await Promise.all(ends)
      isOver = true
      await Promise.all(clients)

      const typed = await typing
      if (page !== undefined && typed !== undefined) {
        const name = field(page, 'applicant.name')
        expect(await name.inputValue()).toBe(typed)
        // The draft was written by the page of the first release; now the page comes from whichever release serves it.
        await expect.poll(() => page.locator('[data-saving]').textContent()).toMatch(/^Išsaugota/)
        await page.reload()
        await expect.poll(() => name.inputValue(), { timeout: 30_000 }).toBe(typed)
      }
      expect(failures).toEqual([])
      expect(codes, 'each old process ended in order').toEqual(codes.map(() => 0))
      const served = proxy.served()
      expect(served).toHaveLength(rounds === 0 ? 4 : 2 + 4 * rounds)
      expect(Math.min(...served), 'every process took part').toBeGreaterThan(0)
      expect(acknowledged.length).toBeGreaterThan(20)
      expect((await references()).filter(reference => !demo.includes(reference))).toEqual(acknowledged.toSorted())
    },
    120_000 + rounds * 120_000,
  )
})
