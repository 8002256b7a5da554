import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** Waits until the server has rendered the page: the first visitor of a slow one gets it without (decision 067). */
export async function rendered(request: APIRequestContext, address: string): Promise<void> {
  await expect.poll(async () => (await request.get(address)).text(), { timeout: 30_000 }).toContain('id="page-data"')
}

/** Scripts wait until the returned function is called; the page can be used before. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(/\.js$/, async route => {
    await released
    await route.continue()
  })
  return release
}

/** Waits until the script has taken the page over. */
export async function answers(page: Page): Promise<void> {
  await expect(page.locator('#root[data-ready]')).toBeAttached()
}
