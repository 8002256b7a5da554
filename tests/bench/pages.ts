/**
 * npm run bench:pages [-- --fast]: first visits of the public form, the invoice list, a dashboard and the first page of operators
 * on a slow line and processor, beside a plain HTML form, RJSF, react-admin and a page of four figures in the same run; rounds are
 * interleaved, and figures are medians. Other pages are only counted. Lost text, a violation of the policy, or too many requests or bytes before the input or the rows fail the run. Times only warn, since machines are shared.
 */
import { execFileSync } from 'node:child_process'
import { chromium, type Page } from 'playwright'
import { findSystemChromium } from '../../scripts/lib/programs.mjs'
import { logIn } from '../support/apiClient.ts'
import { startPortal } from '../support/portal.ts'
import { demoPartners } from '../../server/db/demo/partners.ts'
import { CPU_SLOWDOWN, fast4g, measure, type Result, slow4g, type Visit } from './pages/measure.ts'
import { startAnchors } from './pages/site.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const FORM_REQUESTS = 2
const FORM_KILOBYTES = 40
const LIST_REQUESTS = 4
const LIST_KILOBYTES = 50
/** Of the other pages, until they can be used. */
const OTHER_REQUESTS = 8
/** Each waits up to 2.5 s. */
const RENDER_ATTEMPTS = 20

const line = process.argv.includes('--fast') ? fast4g : slow4g
/** Largest ratio to the anchor of the same run (docs/decisions/067). */
const goals = {
  'form / native': 1.3,
  'form / rjsf': line === fast4g ? 0.75 : 0.45,
  'list / admin': 0.5,
  'list answers / admin': 1.1,
  'form answers / rjsf answers': 1.05,
  'dashboard / figures': 1.5,
  'operator / figures': 1.5,
} as const

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Answers a question and waits for the one that follows from it. Looks at each frame; a locator would look every half second. */
const answering =
  (question: string, following: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(question).check()
    await page.waitForFunction(
      selector => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0,
      following,
    )
  }

/** Waits until the app has taken over. */
const takesOver = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('#shell') === null)
}

/** Waits until the server has rendered a page; it serves the plain one meanwhile. */
async function rendered(url: string): Promise<void> {
  for (let attempt = 0; attempt < RENDER_ATTEMPTS; attempt += 1)
    if ((await (await fetch(url)).text()).includes('id="page-style"')) return
  throw new Error(`${url} was not rendered`)
}

function combined(results: readonly Result[]): Result {
  const of = (pick: (result: Result) => number) => median(results.map(pick))
  return {
    requests: of(one => one.requests),
    kilobytes: of(one => one.kilobytes),
    scriptKilobytes: of(one => one.scriptKilobytes),
    firstPaintMs: of(one => one.firstPaintMs),
    readyMs: of(one => one.readyMs),
    answersMs: of(one => one.answersMs),
    blockingMs: of(one => one.blockingMs),
    shift: of(one => one.shift),
    isKept: results.every(one => one.isKept),
    violations: Math.max(...results.map(one => one.violations)),
  }
}

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
const anchors = await startAnchors()
const portal = await startPortal({ env: { LOG_LEVEL: 'error' } })
const executablePath = findSystemChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const { token } = await logIn(portal.url, 'demo')
  const visits: Visit[] = [
    {
      name: 'native',
      url: `${anchors.url}/native`,
      ready: '#text0',
      typed: true,
      answers: answering('#flag0', '#detail0'),
    },
    {
      name: 'rjsf',
      url: `${anchors.url}/rjsf`,
      ready: '#root_text0',
      typed: true,
      answers: answering('#root_flag0', '#root_detail0'),
    },
    { name: 'admin', url: `${anchors.url}/admin`, ready: 'tbody tr' },
    { name: 'figures', url: `${anchors.url}/figures`, ready: 'dd' },
    {
      name: 'form',
      url: `${portal.url}/leasingRequest`,
      ready: '#f-applicant-name',
      typed: true,
      answers: answering('#f-applicant-marital_status-1', '#f-applicant-lease_purpose'),
    },
    // Rendered by the browser alone, as is every form that the server cannot render.
    { name: 'trial form', url: `${portal.url}/test/leasing-private`, ready: '#f-applicant-name', typed: true },
    {
      name: 'list',
      url: `${portal.url}/factoring/invoices`,
      token,
      ready: 'main tbody tr td',
      answers: takesOver,
    },
  ]
  const operator = (await logIn(portal.url, 'operator')).token
  const others: Visit[] = [
    { name: 'login', url: `${portal.url}/login`, ready: 'input[autocomplete="username"]' },
    { name: 'form choice', url: `${portal.url}/formRequest`, ready: 'main a[href], main button, main input' },
    {
      name: 'partner form',
      url: `${portal.url}/leasingRequest/partner/private?originatorToken=${demoPartners[0]?.publicToken}`,
      ready: 'main input[type="text"]',
    },
    {
      name: 'dashboard',
      url: `${portal.url}/factoring/dashboard`,
      token,
      ready: 'main dd',
      answers: takesOver,
    },
    {
      name: 'operator',
      url: `${portal.url}/operator/forms`,
      token: operator,
      ready: 'main tbody tr td, main li a',
      answers: takesOver,
    },
  ]
  // The pages are rendered before they are measured, as for every visitor but the first.
  await rendered(`${portal.url}/leasingRequest`)
  for (const path of ['/factoring/invoices', '/factoring/dashboard', '/operator/forms', '/login', '/formRequest'])
    await rendered(`${portal.url}${path}`)
  const all = [...visits, ...others]
  const results = new Map<string, Result[]>(all.map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const visit of all) results.get(visit.name)?.push(await measure(browser, visit, line))
  const resultOf = (name: string): Result => combined(results.get(name) ?? [])
  const seconds = (ms: number): string => (ms / 1000).toFixed(2)
  console.log(`${line.name}, processor ${CPU_SLOWDOWN}x slower, median of ${ROUNDS} rounds`)
  console.table(
    all.map(({ name, answers }) => {
      const one = resultOf(name)
      return {
        page: name,
        'requests before': one.requests,
        'KiB before': one.kilobytes.toFixed(1),
        'scripts KiB': one.scriptKilobytes.toFixed(1),
        'first paint s': seconds(one.firstPaintMs),
        'ready s': seconds(one.readyMs),
        'answers s': answers ? seconds(one.answersMs) : '',
        'blocking ms': Math.round(one.blockingMs),
        'layout shift': one.shift.toFixed(3),
        'text kept': one.isKept,
        violations: one.violations,
      }
    }),
  )
  const [native, rjsf, admin, form, list] = ['native', 'rjsf', 'admin', 'form', 'list'].map(resultOf) as [
    Result,
    Result,
    Result,
    Result,
    Result,
  ]
  const ratios: Record<keyof typeof goals, number> = {
    'form / native': form.readyMs / native.readyMs,
    'form / rjsf': form.readyMs / rjsf.readyMs,
    'list / admin': list.readyMs / admin.readyMs,
    'list answers / admin': list.answersMs / admin.readyMs,
    'form answers / rjsf answers': form.answersMs / rjsf.answersMs,
    'dashboard / figures': resultOf('dashboard').readyMs / resultOf('figures').readyMs,
    'operator / figures': resultOf('operator').readyMs / resultOf('figures').readyMs,
  }
  console.table(
    Object.entries(goals).map(([name, goal]) => {
      const ratio = ratios[name as keyof typeof goals]
      return { ratio: name, measured: ratio.toFixed(2), goal: `≤ ${goal}`, '': ratio <= goal ? 'met' : 'not met' }
    }),
  )
  const failures = [
    ...all
      .map(({ name }) => [name, resultOf(name)] as const)
      .flatMap(([name, { isKept, violations }]) => [
        ...(isKept ? [] : [`${name}: text was lost`]),
        ...(violations > 0 ? [`${name}: ${violations} violations of the policy`] : []),
      ]),
    ...others
      .map(({ name }) => [name, resultOf(name).requests] as const)
      .flatMap(([name, requests]) =>
        requests > OTHER_REQUESTS ? [`${name}: ${requests} requests before it can be used`] : [],
      ),
    ...(form.requests > FORM_REQUESTS ? [`form: ${form.requests} requests before the input`] : []),
    ...(list.requests > LIST_REQUESTS ? [`list: ${list.requests} requests before the rows`] : []),
    ...(list.kilobytes > LIST_KILOBYTES ? [`list: ${list.kilobytes.toFixed(1)} KiB before the rows`] : []),
    ...(form.kilobytes > FORM_KILOBYTES ? [`form: ${form.kilobytes.toFixed(1)} KiB before the input`] : []),
  ]
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await portal.stop()
  anchors.stop()
}
