/**
 * npm run bench:form: what a keystroke in the filled leasing form costs at 4x CPU slowdown, in each kind of input that is typed into,
 * beside a bare HTML input in the same run (the machine may be busy; the difference carries over), and how much JavaScript the route loads.
 */
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { findSystemChromium } from '../../scripts/lib/programs.mjs'
import { startPortal } from '../support/portal.ts'

const SLOWDOWN = 4
const ROUNDS = 3
const TEXT = 'Gedimino prospektas 24 korpusas A butas 17'
/** What is typed into one field of each kind; short answers are typed several times. */
const fields = [
  ['text', 'applicant.address', TEXT],
  ['digits', 'applicant.code', '38805140328'],
  ['e-mail', 'applicant.email', 'jonas.kazlauskas@example.com'],
  ['phone', 'applicant.phone', '61234567'],
  ['amount', 'applicant.finances.basic_amount', '12345678,50'],
  ['long text', 'applicant.additional_information', TEXT],
] as const
const KEYS_A_ROUND = 40
/** Ten keys a second, as fast as people type: what a key leaves to be done (the saved form) happens before the next. */
const KEY_EVERY_MS = 100
/** After emptying a field: its check and its writing are over. */
const SETTLED_MS = 600
const BUDGET_KIB = 190

type Cost = { mainMs: number; scriptMs: number; p50: number; p95: number }

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

async function spent(session: CDPSession): Promise<{ task: number; script: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const ms = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000
  return { task: ms('TaskDuration'), script: ms('ScriptDuration') }
}

/** Types the text key by key at the pace of a person, and notes the time to the frame of each. */
async function typeInto(page: Page, session: CDPSession, selector: string, text: string): Promise<Cost> {
  await page.evaluate(() => {
    const measured = window as unknown as { keyToPaint?: number[] }
    const isFirst = measured.keyToPaint === undefined
    measured.keyToPaint = []
    if (!isFirst) return
    addEventListener(
      'keydown',
      event =>
        requestAnimationFrame(() => {
          // The next thing after the frame: a timer would also wait for other tasks in the queue.
          const painted = new MessageChannel()
          painted.port1.addEventListener('message', () =>
            measured.keyToPaint?.push(performance.now() - event.timeStamp),
          )
          painted.port1.start()
          painted.port2.postMessage(undefined)
        }),
      { capture: true },
    )
  })
  const sum = { task: 0, script: 0 }
  let keys = 0
  while (keys < KEYS_A_ROUND) {
    await page.locator(selector).fill('')
    await page.locator(selector).focus()
    await page.waitForTimeout(SETTLED_MS)
    const before = await spent(session)
    for (const letter of text) {
      const next = new Promise(resolve => setTimeout(resolve, KEY_EVERY_MS))
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
      await next
    }
    const after = await spent(session)
    sum.task += after.task - before.task
    sum.script += after.script - before.script
    keys += text.length
  }
  const perKey = (ms: number) => ms / keys
  const times = await page.evaluate(() => (window as unknown as { keyToPaint: number[] }).keyToPaint)
  return {
    mainMs: perKey(sum.task),
    scriptMs: perKey(sum.script),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  }
}

const field = (path: string): string => `[id="f-${path.replaceAll('.', '-')}"]`

/** By keyboard, so that no mouse comes over the page. */
async function fill(page: Page): Promise<void> {
  const texts: Record<string, string> = {
    'applicant.name': 'Jonas',
    'applicant.surname': 'Kazlauskas',
    'applicant.code': '38805140328',
    'applicant.phone': '61234567',
    'applicant.email': 'jonas@example.com',
    'applicant.city': 'Vilnius',
    'applicant.address': 'Gedimino pr. 1',
    'applicant.finances.basic_amount': '1850',
    'applicant.finances.additional_amount': '200',
    'applicant.finances.additional_source': 'Nuoma',
    'applicant.finances.commitments': '0',
    'applicant.additional_information': 'Skubu',
    'lending.property_information': 'Kaune',
  }
  for (const [path, text] of Object.entries(texts)) await page.locator(field(path)).fill(text)
  await page.locator(`${field('applicant.marital_status')}-1`.replace('"]-1', '-1"]')).press('Space')
  await page.locator(field('applicant.lease_purpose')).selectOption('Family')
  for (const [path, text] of Object.entries({
    name: 'Ona',
    surname: 'Kazlauskienė',
    code: '48903120417',
    phone: '61234568',
    email: 'ona@example.com',
  })) {
    await page.locator(field(`co_applicant.${path}`)).fill(text)
  }
  await page.locator(field('lending.is_property_selected')).press('Space')
  await page.locator(field('lending.is_insurance_selected')).press('Space')
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(4_000_000, 0x20)])
  await page
    .locator(field('applicant.files'))
    .setInputFiles({ name: 'pajamos.pdf', mimeType: 'application/pdf', buffer: content })
  await page.getByText('pajamos.pdf').waitFor()
}

async function measure(page: Page, selector: string, text = TEXT): Promise<Cost> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const rounds: Cost[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await typeInto(page, session, selector, text))
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const median = (pick: (cost: Cost) => number) => percentile(rounds.map(pick), 0.5)
  return {
    mainMs: median(cost => cost.mainMs),
    scriptMs: median(cost => cost.scriptMs),
    p50: median(cost => cost.p50),
    p95: median(cost => cost.p95),
  }
}

const portal = process.env['BENCH_BASE_URL'] ? undefined : await startPortal({ env: { LOG_LEVEL: 'error' } })
const base = process.env['BENCH_BASE_URL'] ?? portal?.url ?? ''
const executablePath = findSystemChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage({ viewport: { width: 412, height: 900 } })
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  // Bodies as they came over the wire; response headers are not the page's weight.
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(`${base}/leasingRequest`)
  await page.locator(field('applicant.name')).waitFor()
  await page
    .getByText(/\d,\d\d\s€/)
    .first()
    .waitFor()
  const [kib, files] = [bytes / 1024, scripts.size]
  // Without a window Chromium puts a mouse on a page that was navigated to, and asks with every frame what is under it. A phone has no mouse;
  // neither has a page that was reloaded.
  await page.reload()
  await page.locator(field('applicant.name')).waitFor()

  await fill(page)
  const kinds = new Map<string, Cost>()
  for (const [kind, path, text] of fields) kinds.set(kind, await measure(page, field(path), text))
  const native = await browser.newPage()
  await native.setContent('<label>Text <input id="bare"></label>')
  const bare = await measure(native, '#bare')
  await page.evaluate(() =>
    document.querySelector('main')?.prepend(Object.assign(document.createElement('input'), { id: 'plain' })),
  )
  const plain = await measure(page, '#plain')

  const row = (name: string, cost: Cost) => ({
    input: name,
    'main thread ms/key': cost.mainMs.toFixed(1),
    'of it script': cost.scriptMs.toFixed(1),
    'key to paint p50 ms': cost.p50.toFixed(1),
    'key to paint p95 ms': cost.p95.toFixed(1),
  })
  console.log(
    `Leasing form filled, a 4 MB file attached, ${TEXT.length} keys x ${ROUNDS} rounds, a key every ${KEY_EVERY_MS} ms, CPU slowed ${SLOWDOWN}x`,
  )
  console.table([
    row('bare HTML input', bare),
    row('bare input within the page', plain),
    ...[...kinds].map(([kind, cost]) => row(`the form's ${kind}`, cost)),
  ])
  const [form = bare] = kinds.values()
  console.log(
    `own cost of a text: ${(form.mainMs - bare.mainMs).toFixed(1)} ms per key over an empty page, ${(form.mainMs - plain.mainMs).toFixed(1)} ms over an input beside the form`,
  )
  console.log(
    `JavaScript of /leasingRequest on the wire: ${kib.toFixed(1)} KiB in ${files} files (budget ${BUDGET_KIB})`,
  )
  if (kib > BUDGET_KIB) process.exitCode = 1
} finally {
  await browser.close()
  await portal?.stop()
}
