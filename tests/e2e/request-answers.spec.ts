import type { Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, nowhere, signIn, test, useScreen } from '../support/e2e.ts'

const number = 'F-LT-240117'

async function bearer(page: Page): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('portal.token'))}` }
}

/** Opens the page of the contract. @returns its address */
async function openContract(page: Page): Promise<string> {
  await signIn(page, 'demo', { path: nowhere })
  const { content } = (await (await page.request.get('/api/contracts', { headers: await bearer(page) })).json()) as {
    content: { id: string; contractNumber: string }[]
  }
  const address = `/factoring/contracts/contract/${content.find(one => one.contractNumber === number)!.id}`
  await page.goto(address)
  return address
}

test('a client sends a request, the operator declines it with a reason, and the client reads it (REQ-43)', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  test.setTimeout(180_000)
  const address = await openContract(page)
  await page.getByRole('button', { name: 'Increase limit' }).click()
  const form = page.getByRole('dialog', { name: 'Increase the limit' })
  await form.getByRole('textbox', { name: 'Requested limit' }).fill('8123456')
  await form.getByRole('textbox', { name: /explanation/i }).fill('Two new buyers in Estonia')
  await form.locator('button[type="submit"]').click()
  const notice = page.getByText(/Your request CR-\S+ has been sent/)
  await expect(notice).toBeVisible()
  const reference = /CR-\d{4}-\d{6}-\d/.exec(await notice.innerText())![0]

  const context = await browser.newContext({ baseURL: baseURL! })
  await problems.watch(context)
  const operator = await context.newPage()
  await signIn(operator, 'operator', { path: '/operator/requests' })
  await operator.getByRole('link', { name: reference }).click()
  await expect(operator.getByText('Two new buyers in Estonia')).toBeVisible()
  await useScreen(operator, 'phone')
  await expectNoSidewaysScroll(operator)
  await useScreen(operator, 'desktop')
  await axe(operator)
  await operator.getByRole('button', { name: 'Decline' }).click()
  const question = operator.getByRole('dialog', { name: `Decline request ${reference}?` })
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question.getByText('Enter the reason')).toBeVisible()
  await question.getByRole('textbox', { name: /Reason/ }).fill('The annual accounts are missing')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(operator.getByText(`Request ${reference} has been declined.`)).toBeVisible()
  await expect(operator.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await context.close()

  await page.goto(address)
  await page.getByRole('button', { name: `Details of request ${reference}` }).click()
  const details = page.getByRole('dialog', { name: new RegExp(reference) })
  await expect(details.getByText('Reason: The annual accounts are missing')).toBeVisible()
  await expect(details.getByText('8.123.456,00')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await useScreen(page, 'phone')
  await expectNoSidewaysScroll(page)
  await axe(page, { within: '[role=dialog]' })
})
