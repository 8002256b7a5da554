import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { findSystemChromium } from '../../scripts/lib/programs.mjs'
import { expect, expectNoSidewaysScroll, test, useScreen } from '../support/e2e.ts'
import { field } from '../support/requestForms.ts'

/** Answers are stored on the device as encrypted drafts only (SEC-06; docs/saved-forms.md). The page is in Lithuanian. */
const code = '38805140328'
const pdf = {
  name: 'pajamos.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from('SECRET INCOME '.repeat(500))]),
}
const saving = (page: Page): Locator => page.locator('[data-saving]')
const saved = (page: Page) => expect(saving(page)).toHaveText(/^Išsaugota šiame įrenginyje iki \d\d:\d\d$/)

async function open(page: Page): Promise<void> {
  await page.goto('/leasingRequest')
  await expect(field(page, 'applicant.name')).toBeVisible({ timeout: 30_000 })
}

async function type(page: Page, name = 'Žydrūnas'): Promise<void> {
  await field(page, 'applicant.name').fill(name)
  await field(page, 'applicant.code').fill(code)
}

/** Everything that this origin stores in the browser, as one text. */
async function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify({ ...localStorage }),
      document.cookie,
      ...(await caches.keys()),
    ]
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>(resolve => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
        })
        parts.push(`${name}/${store}: ${rows.length}`)
        parts.push(
          JSON.stringify(rows, (_, value: unknown) => {
            if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
            return value instanceof Uint8Array ? [...value].join() : value
          }),
        )
      }
      database.close()
    }
    return parts.join('\n')
  })
}

async function expectOnlyCiphertext(page: Page): Promise<void> {
  const all = await everythingStored(page)
  for (const word of [code, 'Žydrūnas', 'SECRET', 'pajamos', '%PDF']) expect(all).not.toContain(word)
}

async function expectNothing(page: Page): Promise<void> {
  await expect
    .poll(() => everythingStored(page))
    .toMatch(/portal-saved-forms\/files: 0[\s\S]*portal-saved-forms\/forms: 0/)
}

test('answers and files return after each of two reloads and are stored encrypted only', async ({ page }) => {
  await open(page)
  expect(await everythingStored(page), 'no answers entered yet').not.toMatch(/forms: [1-9]/)
  await type(page)
  await field(page, 'applicant.files').setInputFiles(pdf)
  await expect.poll(() => everythingStored(page)).toMatch(/files: 1/)
  await saved(page)
  await expectOnlyCiphertext(page)
  for (const attempt of [1, 2]) {
    await page.reload()
    await expect(field(page, 'applicant.name'), `reload ${attempt}`).toHaveValue('Žydrūnas')
    await expect(page.getByText('pajamos.pdf')).toBeVisible()
    await saved(page)
    await expectOnlyCiphertext(page)
  }
})

test('clearing deletes the local draft and the key on the server', async ({ page }) => {
  await open(page)
  await type(page)
  await saved(page)
  const id = /"id":"([0-9a-f]{32})"/.exec(await everythingStored(page))?.[1] ?? ''
  await page.getByRole('button', { name: 'Išvalyti mano duomenis' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Išvalyti mano duomenis' }).click()
  await expect(field(page, 'applicant.name')).toHaveValue('')
  await expectNothing(page)
  await expect
    .poll(async () =>
      (await page.request.post(`/api/form/saved/${id}/open`, { data: { nonce: '0'.repeat(32) } })).status(),
    )
    .toBe(410)
  await page.reload()
  await expect(field(page, 'applicant.name')).toHaveValue('')
})

test('an expired key deletes the encrypted draft and shows a notice', async ({ page }) => {
  await open(page)
  await type(page)
  await saved(page)
  const id = /"id":"([0-9a-f]{32})"/.exec(await everythingStored(page))?.[1] ?? ''
  expect((await page.request.delete(`/api/form/saved/${id}`)).status()).toBe(204)
  await page.reload()
  await expect(page.getByText(/ištrinta, nes ilgai niekas nebuvo keičiama/)).toBeVisible()
  await expect(field(page, 'applicant.name')).toHaveValue('')
  await expectNothing(page)
})

test('an hour without a change deletes the stored draft and leaves the page unchanged', async ({ page, problems }) => {
  // A slow machine may still be saving when the requests begin to fail.
  problems.expect(/failed request: PUT .*\/api\/form\/saved\//)
  await page.clock.install()
  await open(page)
  await type(page)
  await page.clock.runFor(1_000)
  await saved(page)
  // Requests that extend the lifetime of the key fail, as if the server had received none.
  await page.route('**/api/form/saved/*', route => route.abort())
  await page.clock.runFor(61 * 60_000)
  await expect(saving(page)).toHaveAttribute('data-saving', 'expired')
  await expectNothing(page)
  await expect(field(page, 'applicant.name')).toHaveValue('Žydrūnas')
})

test('answers entered offline are saved later, and a locked form never appears empty', async ({ page, problems }) => {
  problems.expect(/\/api\/form\/saved/)
  await useScreen(page, 'phone')
  await open(page)
  const refuse = (url: RegExp) => page.route(url, route => route.abort())
  await refuse(/\/api\/form\/saved/)
  await type(page)
  await expect(saving(page)).toHaveText('Dar neišsaugota')
  await expectOnlyCiphertext(page)
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await saved(page)

  await refuse(/\/api\/form\/saved/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Jūsų atsakymai tebėra šiame įrenginyje' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expect(field(page, 'applicant.name')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Bandyti dar kartą' }).click()
  await expect(field(page, 'applicant.name')).toHaveValue('Žydrūnas')
})

test('a second tab takes the draft over, and the first tab writes nothing until taking the draft back', async ({
  page,
  context,
}) => {
  await open(page)
  await type(page)
  await saved(page)
  const second = await context.newPage()
  await open(second)
  await expect(field(second, 'applicant.name')).toHaveValue('Žydrūnas')
  await field(second, 'applicant.name').fill('Antanas')
  await saved(second)
  await field(page, 'applicant.name').fill('Pirmas')
  await expect(page.getByText(/išsaugoma iš kitos kortelės/)).toBeVisible()
  await second.reload()
  await expect(field(second, 'applicant.name')).toHaveValue('Antanas')
  await page.getByRole('button', { name: 'Saugoti šią kortelę' }).click()
  await saved(page)
  await second.reload()
  await expect(field(second, 'applicant.name')).toHaveValue('Pirmas')
})

test('a draft survives a browser crash, and the profile contains no readable answer', async ({ portal }) => {
  const profile = mkdtempSync(join(tmpdir(), 'portal-profile-'))
  const executablePath = findSystemChromium()
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      ...(executablePath ? { executablePath } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      baseURL: portal.url,
      viewport: { width: 412, height: 900 },
    })
  let context: BrowserContext | undefined
  try {
    context = await launch()
    const page = await context.newPage()
    await open(page)
    await type(page)
    await field(page, 'applicant.files').setInputFiles(pdf)
    await expect.poll(() => everythingStored(page)).toMatch(/files: 1/)
    await saved(page)
    const session = await context.newCDPSession(page)
    await Promise.race([session.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')])
    await context.close()
    const profiled = filesUnder(profile)
      .map(file => readFileSync(file, 'latin1'))
      .join('')
    for (const word of [code, 'SECRET INCOME', 'pajamos.pdf']) expect(profiled).not.toContain(word)
    context = await launch()
    const again = await context.newPage()
    await open(again)
    await expect(field(again, 'applicant.name')).toHaveValue('Žydrūnas')
    await expect(again.getByText('pajamos.pdf')).toBeVisible()
  } finally {
    await context?.close()
    rmSync(profile, { recursive: true, force: true })
  }
})

test.describe('last keystroke', () => {
  // A link can wait for the save; Back and the address bar cannot, so the last milliseconds are not guaranteed there.
  test('survives leaving by a link of the page after the first letter', async ({ page }) => {
    await page.goto('/formRequest')
    await page.getByRole('link', { name: /Lizingas privačiam/ }).click()
    for (const name of ['Ž', 'Žy', 'Žyd']) {
      await expect(field(page, 'applicant.name')).toHaveValue(name.slice(0, -1), { timeout: 30_000 })
      // A page without its script yet cannot save; what is entered into it is kept once the script arrives (FRM-75).
      await expect(page.locator('#root[data-ready]')).toBeAttached()
      await field(page, 'applicant.name').fill(name)
      await page.getByRole('link', { name: 'Pasirinkti kitą formą' }).click()
      await page.getByRole('link', { name: /Lizingas privačiam/ }).click()
      await expect(field(page, 'applicant.name')).toHaveValue(name)
    }
  })

  test('survives leaving while the server response is pending', async ({ page, problems }) => {
    problems.expect(/\/api\/form\/saved/)
    await open(page)
    // The server stores the key, but its response never arrives.
    await page.route('**/api/form/saved', async route => {
      await route.fetch()
    })
    await type(page)
    await expect(saving(page)).toHaveText('Dar neišsaugota')
    await expectOnlyCiphertext(page)
    await page.goto('/login')
    await open(page)
    await expect(field(page, 'applicant.name')).toHaveValue('Žydrūnas')
    await saved(page)
  })
})

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(file => statSync(file, { throwIfNoEntry: false })?.isFile() === true)
}
