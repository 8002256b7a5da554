import type { Locator, Page } from '@playwright/test'

import {
  axe,
  chooseLanguage,
  expect,
  expectNoSidewaysScroll,
  expectRoomForFingers,
  nowhere,
  type Screen,
  screenNames,
  signIn,
  type SpokenLanguage,
  test,
  useScreen,
} from '../support/e2e.ts'
import { staffText } from '../support/texts.ts'

/** axe checks each language on one screen, and the colours of the dark theme once per screen; overflow is measured on all three. */
const looks = [
  ['EN', 'desktop'],
  ['LT', 'phone'],
  ['LV', 'tablet'],
  ['EE', 'phone', { onlyLight: true }],
] as const satisfies readonly (readonly [SpokenLanguage, Screen, { onlyLight: true }?])[]

type PageState = {
  name: string
  open: (page: Page) => Promise<void>
  /** Waits for the checked content after the language or the width has changed. */
  shown: (page: Page, text: (key: string) => string) => Promise<void>
  /** True when company names are buttons of one text line, below the touch target size. */
  hasSmallButtons?: true
}

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const chart = (page: Page): Locator => page.locator('path.MuiLineChart-area')

async function ask<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => sessionStorage.getItem('portal.token'))
  const answer = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as T
}

async function openFactoringDashboard(page: Page): Promise<void> {
  await signIn(page, 'demo', { path: nowhere })
  const { content } = await ask<{ content: { id: string; contractNumber: string }[] }>(page, '/contracts?size=1000')
  const { id } = content.find(({ contractNumber }) => contractNumber === 'F-LT-240117')!
  await page.goto(`/factoring/dashboard?contractId=${id}`)
  await expect(chart(page)).toBeVisible()
}

async function factoringDashboardShown(page: Page, text: (key: string) => string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: text('dashboards.factoring.title') })).toBeVisible()
  for (const card of ['dashboard.statements.title', 'general.upcoming.title'])
    await expect(region(page, text(card)).getByRole('status')).toContainText(/\d/)
}

async function openContract(page: Page): Promise<void> {
  await signIn(page, 'demo', { path: '/factoring/contracts' })
  await page
    .getByRole('link', { name: /^F-LT-/ })
    .first()
    .click()
  await expect(region(page, 'Suppliers').getByRole('button').first()).toBeVisible()
}

const states: PageState[] = [
  {
    name: 'the account page',
    open: page => signIn(page, 'demo', { path: '/account' }),
    shown: async (page, text) => {
      await expect(page.getByRole('heading', { level: 2, name: text('account.section.login') })).toBeVisible()
      await expect(page.getByRole('heading', { level: 4 }).last()).toBeVisible()
      await expect(
        region(page, text('account.section.legal'))
          .getByRole('button', { name: new RegExp(`^${text('account.legal.download').replace('%{name}', '')}`) })
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'the overview of the company',
    open: page => signIn(page, 'demo', { path: '/general/dashboard' }),
    shown: async (page, text) => {
      await expect(region(page, text('general.upcoming.title')).getByRole('status')).toBeVisible()
      await expect(page.getByRole('article').locator('figure svg')).toHaveCount(4)
    },
  },
  {
    name: 'the overview of factoring',
    open: openFactoringDashboard,
    shown: async (page, text) => {
      await factoringDashboardShown(page, text)
      await expect(chart(page)).toBeVisible()
    },
  },
  {
    name: 'the usage of a limit as a table',
    open: openFactoringDashboard,
    shown: async (page, text) => {
      await factoringDashboardShown(page, text)
      const table = region(page, text('dashboard.usage.title')).getByRole('table')
      // A language change re-renders the card without its table.
      const show = page.getByRole('button', { name: text('dashboard.usage.showTable') })
      await expect(table.or(show).first()).toBeVisible()
      if (await show.isVisible()) await show.click()
      await expect(table).toBeVisible()
    },
  },
  {
    name: 'the list of invoices',
    open: page => signIn(page, 'demo', { path: '/factoring/invoices' }),
    shown: page => expect(page.getByRole('link', { name: /^SF/ }).first()).toBeVisible(),
  },
  {
    name: 'the bills of loans',
    open: page => signIn(page, 'demo', { path: '/loan/bills' }),
    shown: async page => {
      await expect(page.getByText(/^L[KP]\d+-\d+/).first()).toBeVisible()
      // The pointer rests where the language was chosen, which may be a button with a tooltip.
      await page.mouse.move(0, 0)
      await expect(page.getByRole('tooltip')).toHaveCount(0)
    },
  },
  {
    name: 'the newest invoice',
    open: async page => {
      await signIn(page, 'demo', { path: '/factoring/invoices' })
      await page.getByRole('link', { name: /^SF/ }).first().click()
    },
    shown: async (page, text) => {
      await expect(region(page, text('resources.factoring/invoices.sections.contract'))).toContainText('F-LT-')
      await expect(region(page, text('resources.factoring/invoices.tables.commission'))).toContainText('€')
    },
  },
  {
    name: 'an invoice that was verified and paid',
    open: async page => {
      await signIn(page, 'demo', { path: nowhere })
      const { content } = await ask<{ content: { id: string; buyerVerificationStatus: string }[] }>(
        page,
        '/invoice?size=1000&invoiceStatus=CLOSED',
      )
      const { id } = content.find(({ buyerVerificationStatus }) => buyerVerificationStatus === 'ACCEPTED')!
      await page.goto(`/factoring/invoice/${id}/-`)
    },
    shown: (page, text) =>
      expect(
        region(page, text('resources.factoring/invoices.tables.payments')).getByRole('definition').first(),
      ).toBeVisible(),
  },
  {
    name: 'the list of contracts',
    open: page => signIn(page, 'demo', { path: '/factoring/contracts' }),
    shown: page => expect(page.getByRole('link', { name: /^F-LT-/ }).first()).toBeVisible(),
  },
  {
    name: 'a contract',
    hasSmallButtons: true,
    open: openContract,
    shown: (page, text) =>
      expect(
        region(page, text('resources.factoring/contracts.tables.buyers.REVERSE')).getByRole('button').first(),
      ).toBeVisible(),
  },
  {
    name: 'a supplier on a contract',
    open: async page => {
      await openContract(page)
      await region(page, 'Suppliers')
        .getByRole('button')
        .filter({ hasText: /UAB|SIA|OÜ|AB|MB|AS/ })
        .first()
        .click()
    },
    shown: (page, text) => expect(region(page, text('resources.factoring/buyers.tables.contacts'))).toContainText('@'),
  },
  {
    name: 'the statements, a payment unfolded to its acts',
    open: page => signIn(page, 'demo', { path: '/factoring/reports/?type=PAYMENT' }),
    shown: async (page, text) => {
      const title = text('resources.factoring/reports.name').split(' |||| ').at(-1)!
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('button', { name: /^PDF/ }).first()).toBeVisible()
      const acts = page.getByText(text('resources.factoring/reports.fields.reconciliationActs')).first()
      // A change of width or language re-renders the list collapsed.
      const unfold = page
        .getByRole('main')
        .getByRole('button', { name: text('factoring.more'), exact: true })
        .or(page.getByRole('button', { name: new RegExp(`^${text('factoring.unfold').replace('%{name}', '')}`) }))
        .first()
      await expect(acts.or(unfold).first()).toBeVisible()
      if (!(await acts.isVisible())) await unfold.click()
      await expect(acts).toBeVisible()
    },
  },
]

test.describe('page appearance (SHL-40, SHL-41)', () => {
  // Each test covers four languages with seven runs of axe.
  test.beforeEach(() => test.slow())

  for (const { name, open, shown, hasSmallButtons = false } of states) {
    test(`fits every width, language and theme: ${name}`, async ({ page }) => {
      await open(page)
      for (const [language, screen, themes] of looks) {
        const text = (key: string) => staffText(language, key)
        await chooseLanguage(page, language)
        for (const width of [...screenNames.filter(other => other !== screen), screen]) {
          await useScreen(page, width)
          await shown(page, text)
          await expectNoSidewaysScroll(page)
          if (width === 'phone' && !hasSmallButtons) await expectRoomForFingers(page)
        }
        // What the bar covers half at this moment is no small target.
        await page.evaluate(() => window.scrollTo(0, 0))
        await axe(page, themes)
      }
    })
  }

  test('passes axe in every language: the menu on a phone', async ({ page }) => {
    await signIn(page, 'demo', { path: '/factoring/contracts' })
    for (const [language] of looks) {
      await chooseLanguage(page, language)
      await useScreen(page, 'phone')
      await page.getByRole('banner').getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await axe(page, { within: '[role=dialog]', onlyLight: language !== 'EN' })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
})
