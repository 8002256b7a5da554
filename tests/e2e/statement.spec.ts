import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  axe,
  expect,
  expectNoSidewaysScroll,
  expectRoomForFingers,
  screenNames,
  signIn,
  speak,
  test,
  useScreen,
} from '../support/e2e.ts'
import { textOf } from '../support/texts.ts'

/** A company hands over its bank statement (BST-01, BST-02). The page is in Lithuanian. */
const returned = { timeout: 30_000 }
const name = (page: Page) => page.getByLabel('Įmonės pavadinimas')
const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text })

async function fillIn(page: Page, company = 'UAB Vaivora'): Promise<void> {
  await name(page).fill(company)
  await page.getByLabel('Įmonės kodas').fill('304512378')
}

async function goToBank(page: Page, bank = 'Amber demo bank'): Promise<void> {
  await page.getByRole('button', { name: 'Tęsti', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: bank }).click()
  await expect(page).toHaveURL(/\/simulator\/identification\//)
}

test('a company hands over its statement on a phone, also at a bank that is slow (BST-08, BST-20, BST-22)', async ({
  page,
}) => {
  test.slow()
  await useScreen(page, 'phone')
  await page.goto('/statement')
  await expect(name(page)).toBeVisible()
  await axe(page)
  await expectNoSidewaysScroll(page)
  await fillIn(page)
  await page.getByRole('button', { name: 'Tęsti', exact: true }).click()
  const banks = page.getByRole('dialog', { name: 'Pasirinkite savo banką' })
  await expect(banks).toContainText('likutį ir paskutinių 90 dienų operacijas')
  await expect(banks.getByRole('button', { name: 'Saule demo bank' })).toBeVisible()
  await axe(page)
  await expectRoomForFingers(page)
  await banks.getByRole('button', { name: 'Saule demo bank' }).click()
  await expect(page.getByText('paskutinių 90 dienų operacijas')).toBeVisible()
  await page.getByLabel('Sąskaitos savininkas').fill('Vaivora, UAB')
  await page.getByRole('button', { name: 'Patvirtinti', exact: true }).click()
  await expect(page.getByText('Bankas atsako lėtai.')).toBeVisible(returned)
  await axe(page)
  await expect(heading(page, 'Išrašas gautas')).toBeFocused(returned)
  await expect(page.getByTestId('reference')).toHaveText(/^BS-\d{4}-\d{6}-\d$/)
  await expect(page).toHaveURL(/\/statement$/)
  await expectNoSidewaysScroll(page)
  await axe(page)
  await page.reload()
  await expect(heading(page, 'Išrašas gautas')).toBeVisible()
})

test('a failed statement says why, keeps the answers, and starts again (BST-04, BST-08, BST-10, BST-24)', async ({
  page,
  problems,
}) => {
  test.slow()
  problems.expect(/statement\/upload.*422|status of 422/)
  await page.goto('/statement')
  await fillIn(page)
  await goToBank(page)
  await page.getByRole('button', { name: 'Atsisakyti' }).click()
  await expect(heading(page, 'Išrašo gauti nepavyko')).toBeFocused(returned)
  await expect(page.getByText('Bankas išrašo neperdavė.')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Grįžti prie formos' }).click()
  await expect(page).toHaveURL(/\/statement$/)
  await expect(name(page)).toHaveValue('UAB Vaivora')

  await goToBank(page)
  await page.getByLabel('Sąskaitos savininkas').fill('UAB Svetima')
  await page.getByRole('button', { name: 'Patvirtinti', exact: true }).click()
  await expect(page.getByText('Sąskaita priklauso kitam savininkui')).toBeVisible(returned)
  await page.getByRole('button', { name: 'Pradėti iš naujo' }).click()
  await expect(name(page)).toHaveValue('')

  await fillIn(page)
  await goToBank(page)
  await page.getByLabel('Sąskaitos savininkas').fill('UAB Vaivora')
  await page.getByRole('button', { name: 'Patvirtinti, bet grįžti su netinkama nuoroda' }).click()
  await expect(page).toHaveURL(/\/404$/, returned)
})

test('an operator looks at a statement: accounts, figures and transactions (BST-30, BST-31)', async ({
  page,
  request,
}) => {
  test.slow()
  const md5Code = randomBytes(16).toString('hex')
  const link = await request.post('/api/statement/institutions', {
    data: { institution_id: 'SIMAMBER_AMBELT2X', md5_code: md5Code, language: 'lt' },
  })
  const { requisition_id: requisition } = (await link.json()) as { requisition_id: string }
  await request.post(`/simulator/identification/${requisition}`, {
    form: { answer: 'AGREE', owner: 'UAB Rugilė' },
    maxRedirects: 0,
  })
  const company = { company_name: 'UAB Rugilė', country: 'LT', company_code: '110053842' }
  const upload = await request.post('/api/statement/upload', {
    data: { ...company, md5_code: md5Code, requisition_id: requisition },
  })
  const { reference } = (await upload.json()) as { reference: string }

  await signIn(page, 'operator', { path: '/operator/statements' })
  await page.getByRole('link', { name: reference }).or(page.getByText(reference)).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)
  const months = page.getByRole('table', { name: /month/ })
  await expect(months.getByRole('row')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Show the table' }).click()
  await expect(page.getByRole('table', { name: /Balance at the end of the day/ }).getByRole('row')).toHaveCount(91)
  await axe(page)
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/operator/statement-transactions\\?.*${reference}`))
  await page.getByLabel('Counterparty or text').fill('nuoma')
  await expect(page.getByText('UAB Verslo nuoma').first()).toBeVisible()
  await axe(page)
})

test('statements for operators fit every screen and are accessible in four languages and both themes (BST-35, SHL-41)', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'operator', { path: '/operator/statements' })
  await page.getByRole('link', { name: /^BS-/ }).or(page.getByText(/^BS-/)).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BS-')
  const detail = new URL(page.url()).pathname
  const reference = /BS-[\d-]+/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? ''
  const pages = {
    '/operator/statements': () => page.getByText(/\(demo\)/).first(),
    [detail]: () => page.getByRole('table').getByRole('row').nth(2),
    [`/operator/statement-transactions?statement=${reference}`]: () => page.getByText('SIA Rīgas durvis').first(),
  }
  const looks = { EN: 'desktop', LT: 'phone', LV: 'tablet', EE: 'phone' } as const
  for (const [language, screen] of Object.entries(looks) as [keyof typeof looks, 'phone'][]) {
    await speak(page, language)
    for (const [path, content] of Object.entries(pages)) {
      await useScreen(page, screen)
      await page.goto(path)
      await expect(content()).toBeAttached()
      await axe(page, { onlyLight: language === 'EE' })
      await expectNoSidewaysScroll(page)
      if (screen === 'phone') await expectRoomForFingers(page)
      if (language !== 'EN') continue
      for (const other of screenNames) {
        await useScreen(page, other)
        await expect(content()).toBeAttached()
        await expectNoSidewaysScroll(page)
      }
    }
  }
  await speak(page, 'EN')
})

test('the form of a statement, its banks and its failure are accessible in four languages (BST-01, SHL-41)', async ({
  page,
}) => {
  test.slow()
  await page.goto('/statement')
  await fillIn(page)
  for (const [language, title] of [
    ['EN', 'Bank statement of a company'],
    ['LV', 'Uzņēmuma bankas konta izraksts'],
    ['EE', 'Ettevõtte pangakonto väljavõte'],
    ['LT', 'Įmonės banko sąskaitos išrašas'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${language} `) }).click()
    await expect(heading(page, title)).toBeVisible()
    await axe(page, { onlyLight: language !== 'EN' })
    await page.getByRole('button', { name: textOf('request', language, 'request.submit.review'), exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Amber demo bank' })).toBeVisible()
    await axe(page, { within: '[role=dialog]', onlyLight: language !== 'EN' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const screen of screenNames) {
      await useScreen(page, screen)
      await expectNoSidewaysScroll(page)
    }
  }
  await goToBank(page)
  await page.getByRole('button', { name: 'Atsisakyti' }).click()
  await expect(heading(page, 'Išrašo gauti nepavyko')).toBeFocused(returned)
  for (const language of ['EN', 'LV', 'EE', 'LT'] as const) {
    await page.getByRole('button', { name: new RegExp(`^${language} `) }).click()
    await expect(heading(page, textOf('statement', language, 'statement.failed.title'))).toBeVisible()
    await axe(page)
  }
})
