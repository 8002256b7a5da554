import { expect, test as base } from '@playwright/test'
import { PageProblems } from './pageProblems.ts'
import { startPortal } from './portal.ts'
import { keepSingleCalls } from './singleCalls.ts'

export { expect } from '@playwright/test'
export { demoPassword, type DemoUser } from './demo.ts'
export { chooseLanguage, nowhere, readSmsCode, signIn, signInByPage, speak, type SpokenLanguage } from './signIn.ts'
export {
  axe,
  expectInputsFillTheirPlace,
  expectNoSidewaysScroll,
  expectRoomForFingers,
  screenNames,
  screens,
  useScreen,
  type Screen,
} from './screens.ts'

interface Portal {
  url: string
}

/**
 * `test` of every browser test.
 * - Each worker has a separate portal: the built server, a separate data folder, demo data. E2E_BASE_URL uses a running one.
 * - `problems`: a test fails on console errors, uncaught errors, policy violations, failed loads and responses of 500 and above;
 *   `problems.expect(/pattern/)` allows one. `problems.watch(context)` watches a context that the test creates.
 * - `firstLoad`: false makes the page send each of its first calls by itself, true lets it send one for all (API-18). By default
 *   that depends on the test: one that routes, awaits or counts calls gets each of them (singleCalls.ts).
 */
export const test = base.extend<
  { problems: PageProblems; cookieNotice: boolean; firstLoad: boolean | undefined },
  { portal: Portal }
>({
  portal: [
    async ({}, use) => {
      const running = process.env['E2E_BASE_URL']
      if (running) return use({ url: running })
      // The tests answer the phones; automatic confirmation could be faster than a busy browser.
      const portal = await startPortal({ env: { SIMULATED_PHONE_SECONDS: '30' } })
      await use({ url: portal.url })
      await portal.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  // The notice counts as accepted, as after the first visit; `test.use({ cookieNotice: true })` shows it.
  cookieNotice: [false, { option: true }],
  firstLoad: [undefined, { option: true }],
  context: async ({ context, portal, cookieNotice }, use) => {
    if (!cookieNotice) await context.addCookies([{ name: 'portal.cookies', value: 'accepted', url: portal.url }])
    await use(context)
  },
  problems: [
    async ({ context, firstLoad }, use) => {
      const problems = new PageProblems()
      await problems.watch(context)
      // After the listeners of `problems`, which every test has.
      if (firstLoad !== true) await keepSingleCalls(context, firstLoad === false)
      await use(problems)
      expect(problems.list(), 'problems seen in the browser').toEqual([])
    },
    { auto: true },
  ],
})
