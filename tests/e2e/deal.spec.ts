import type { Page } from '@playwright/test'

import { axe, expect, expectNoSidewaysScroll, expectRoomForFingers, signIn, test, useScreen } from '../support/e2e.ts'
import { textOf } from '../support/texts.ts'

/** Each language on one screen; the first one is that of the link. */
const looks = [
  ['LV', 'phone'],
  ['EN', 'tablet'],
  ['LT', 'desktop'],
  ['EE', 'phone'],
] as const

/** Looks at the page in each language, both themes (SHL-41), and returns to the language of the link. */
async function look(page: Page, role: 'heading' | 'alert', area: string, key: string): Promise<void> {
  for (const [language, screen] of looks) {
    await page.getByRole('button', { name: new RegExp(`^${language} `) }).click()
    await useScreen(page, screen)
    await expect(page.getByRole(role).first()).toContainText(textOf(area, language, key))
    await expectNoSidewaysScroll(page)
    if (screen === 'phone') await expectRoomForFingers(page)
    await axe(page, { onlyLight: language === 'EE' })
  }
  await page.getByRole('button', { name: /^LV / }).click()
}

test('an operator shares the deal of an application, a person reads it on a phone, the operator withdraws it (DEA-01, DEA-04, DEA-11, DEA-13)', async ({
  page,
  context,
  problems,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'operator', { path: '/operator/applications?search=Demonstr' })
  await page.getByText('SIA Demonstrāciju transports').click()
  const card = page.getByRole('region', { name: 'Deal', exact: true })
  await expect(card.getByText('42.000,00 €')).toBeVisible()
  await expect(card).toContainText('Contract signing')
  await expect(card).toContainText('Number 20391')
  await expect(card).toContainText('There is no link.')
  await axe(page)

  await card.getByRole('button', { name: 'Create a link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a link' }).click()
  const made = page.getByRole('dialog', { name: 'Copy the link now' })
  await made.getByRole('button', { name: 'Copy: Link to the deal' }).click()
  await expect(made.getByText('Copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/deal\/[\w-]{43}\?language=lv$/)
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(card).toContainText('Not opened yet')

  const { pathname, search } = new URL(link)
  const person = await context.newPage()
  await useScreen(person, 'phone')
  await person.goto('/formRequest')
  await person.goto(pathname + search)
  await expect(person.getByRole('heading', { level: 1, name: 'Jūsu darījums' })).toBeVisible()
  await expect(person.getByRole('link', { name: '+371 20000001' })).toHaveAttribute('href', 'tel:+37120000001')
  await expect(person.getByRole('link', { name: 'demo.transports@example.com' })).toBeVisible()
  expect(new URL(person.url()).pathname + new URL(person.url()).search).toBe('/deal')
  await person.reload()
  await expect(person.getByText('42.000,00 €')).toBeVisible()
  await look(person, 'heading', 'deal', 'deal.heading')
  // The history holds the page before the link, and the page without the hash.
  await person.goBack()
  await expect(person).toHaveURL(/\/formRequest$/)
  await person.goForward()
  await expect(person).toHaveURL(/\/deal$/)
  await expect(person.getByText('42.000,00 €')).toBeVisible()

  await card.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(card).toContainText('There is no link.')
  problems.expect(/410/)
  await person.reload()
  await expect(person.getByRole('alert')).toContainText('Šī saite vairs nav derīga.')
  await expect(person).toHaveURL(/\/deal$/)
  await look(person, 'alert', 'common', 'errors.DEAL_LINK_EXPIRED')
})
