import { axe, expect, expectNoSidewaysScroll, signIn, test, useScreen } from '../support/e2e.ts'

test('an answer expands by keyboard in the chosen language', async ({ page }) => {
  await signIn(page, 'demo', { path: '/faq' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
  await expect(page.getByRole('heading', { level: 2, name: 'Logging in' })).toBeVisible()
  const question = page.getByRole('button', { name: 'How can I log in?' })
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('user name and password, followed by a code')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('user name and password, followed by a code')).toBeHidden()

  await page.getByRole('button', { name: /EN/ }).click()
  await page.getByRole('menuitemradio', { name: 'Lietuvių' }).click()
  await expect(page.getByRole('button', { name: 'Kaip galiu prisijungti?' })).toBeVisible()
  // The language is saved in the profile, and the following tests expect English.
  await page.getByRole('button', { name: /LT/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(question).toBeVisible()
})

test('an empty list shows a notice and a link to the start page (SHL-29)', async ({ page }) => {
  await page.route('**/api/cms/faq*', route => route.fulfill({ json: [] }))
  await signIn(page, 'demo', { path: '/factoring/faq' })
  await expect(page.getByRole('heading', { name: 'There are no questions to show' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveURL(/\/general\/dashboard$/)
})

test('the questions pass axe on a phone', async ({ page }) => {
  await useScreen(page, 'phone')
  await signIn(page, 'demo', { path: '/faq' })
  await page.getByRole('button', { name: 'How can I log in?' }).click()
  await expectNoSidewaysScroll(page)
  await axe(page)
})
