import { expect, type Locator, type Page } from '@playwright/test'
import type { DemoUser } from './demo.ts'
import { nowhere, signIn, type SpokenLanguage } from './signIn.ts'

/** What the server has rendered, in front of the app until that has come. */
export const shell = (page: Page): Locator => page.locator('#shell')

/** The app's scripts wait until the returned function is called; the first script does not. */
export async function holdApp(page: Page): Promise<() => void> {
  let release = (): void => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(/\/assets\/(?!first).*\.js$/, async route => {
    await released
    await route.continue()
  })
  return release
}

/** Opens a page before its app, as every visitor but the first does after a start. */
export async function openBefore(
  page: Page,
  path: string,
  language: SpokenLanguage = 'EN',
  user: DemoUser = 'demo',
  { fresh = false }: { fresh?: boolean } = {},
): Promise<() => void> {
  await signIn(page, user, { path: nowhere, language, fresh })
  // For every path: the page after a first login may have stored the language of the profile meanwhile.
  const { origin } = new URL(page.url())
  await page.context().addCookies([{ name: 'portal.language', value: language.toLowerCase(), url: origin }])
  const pathname = path.split('?')[0] ?? path
  await expect
    .poll(async () => (await page.request.get(pathname)).text(), { timeout: 60_000 })
    .toContain('id="shell-data"')
  const release = await holdApp(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(shell(page)).toBeVisible()
  return release
}
