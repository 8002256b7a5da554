import type { Page } from '@playwright/test'

import {
  axe,
  expect,
  expectNoSidewaysScroll,
  nowhere,
  screenNames,
  signIn,
  signInByPage,
  test,
  useScreen,
} from '../support/e2e.ts'

const CONTRACT = 'F-LT-240117'
const run = Date.now().toString(36).toUpperCase()
let last = 0

type Group = { thirdPartyId: string; buyerName: string; invoiceUploadList: { id: string; invoiceNumber: string }[] }
type Message = { text: string; subject: string }

async function call<T>(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => sessionStorage.getItem('portal.token'))
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as T
}

/** Signs in and submits one invoice of the first buyer that has contacts; it then waits to be sent. */
async function submitted(page: Page, fresh = false): Promise<{ contractId: string; group: Group }> {
  await signIn(page, 'demo', { path: nowhere, fresh })
  const { content } = await call<{ content: { id: string; contractNumber: string }[] }>(page, 'GET', '/contracts')
  const contractId = content.find(one => one.contractNumber === CONTRACT)?.id ?? ''
  const { thirdParties } = await call<{ thirdParties: { party: { registrationCode: string } }[] }>(
    page,
    'GET',
    `/contracts/third-parties?contractIds=${contractId}`,
  )
  const number = `S${run}-${String((last += 1))}`
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await call(page, 'POST', `/invoice/manual-upload/${contractId}`, {
    invoiceNumber: number,
    buyerCode: thirdParties[0]?.party.registrationCode,
    issueDate: day(-2),
    dueDate: day(28),
    invoiceAmount: `${String(last)}00.50`,
    transferClaimAmount: `${String(last)}00.50`,
  })
  const answer = await call<{ buyerGroupedInvoiceResponse: Group[] }>(page, 'POST', `/invoice/upload/${contractId}`)
  const group = answer.buyerGroupedInvoiceResponse.find(({ invoiceUploadList }) =>
    invoiceUploadList.some(one => one.invoiceNumber === number),
  )
  return { contractId, group: group! }
}

const newestKey = async (page: Page) => {
  const messages = (await (await page.request.get('/simulator/messages?channel=EMAIL')).json()) as Message[]
  return messages.map(({ text }) => /invoiceVerification\/([\w-]{43})/.exec(text)?.[1]).find(key => key !== undefined)
}
const simulate = async (page: Page, answer: string) =>
  page.request.post('/simulator/verifications', { data: { key: await newestKey(page), answer } })

test('a mail is read before it is sent, and a rejected invoice is sent again from its page (UPL-50, UPL-51, VER-31)', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { contractId, group } = await submitted(page)
  await page.goto('/factoring/invoices')
  await expect(page.getByText(/waits? to be sent to/)).toBeVisible()
  await page.getByRole('link', { name: `Send to buyers: contract ${CONTRACT}` }).click()
  await expect(page.getByRole('heading', { level: 2, name: group.buyerName })).toBeVisible()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: group.buyerName }) })
  await card.getByText('Preview of the message').first().click()
  await expect(card.getByText('/invoiceVerification/…')).toBeVisible()
  for (const screen of screenNames) {
    await useScreen(page, screen)
    await expectNoSidewaysScroll(page)
    await axe(page)
  }
  await page.getByRole('button', { name: /^Send to \d+ compan/ }).click()
  await expect(page.getByRole('dialog', { name: 'Sent' })).toContainText(group.buyerName)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/factoring\/invoices/)

  // The link opens all waiting invoices of the buyer, also those of other tests.
  const { content, buyerName } = (await (
    await page.request.get('/api/public/invoice/buyer/unverified', {
      headers: { 'x-verification-key': (await newestKey(page)) ?? '' },
    })
  ).json()) as { content: { id: string; invoiceNumber: string }[]; buyerName: string }
  const { id, invoiceNumber } = content[0]!
  expect((await simulate(page, 'REJECT_FIRST')).status()).toBe(204)
  await page.goto(`/invoiceUpload?contractId=${contractId}&step=buyers`)
  await expect(page.getByRole('heading', { name: 'Sent to buyers' })).toBeVisible()
  await axe(page)
  await page.goto(`/factoring/invoice/${id}/-`)
  const history = page.getByRole('region', { name: 'History of the buyer verification' })
  await expect(history).toContainText('Goods not received')
  await expect(history).toContainText("The e-mail domain differs from the contact's.")
  for (const screen of screenNames) {
    await useScreen(page, screen)
    await expectNoSidewaysScroll(page)
    await axe(page)
  }
  await history.getByRole('button', { name: 'Send again' }).click()
  const dialog = page.getByRole('dialog', { name: `Send again: ${buyerName}` })
  await expect(dialog).toContainText(invoiceNumber)
  await axe(page)
  await dialog.getByRole('button', { name: 'Send 1 invoice' }).dblclick()
  await expect(page.getByText('1 invoice has been sent for verification.')).toBeVisible()
  await expect(history.getByText('Before it was sent again')).toBeVisible()
  await expect(history).toContainText("Waits for the buyer's answer.")
})

test('a contact that was being added in step three is there after the session has ended (SES-16)', async ({
  page,
  problems,
}) => {
  test.setTimeout(180_000)
  const { contractId, group } = await submitted(page, true)
  await page.goto(`/invoiceUpload?contractId=${contractId}&step=buyers`)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: group.buyerName }) })
    .first()
  await card.getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog')
  problems.expect(/401/)
  const registered = page.waitForResponse(
    response => response.url().endsWith('/api/form/saved') && response.status() === 201,
  )
  await dialog.getByRole('textbox', { name: /^Surname|^Last name/ }).fill('Išlikusi')
  await registered
  const token = await page.evaluate(() => sessionStorage.getItem('portal.token'))
  expect(
    (await page.request.post('/api/logout/user', { headers: { authorization: `Bearer ${token}` } })).status(),
  ).toBe(204)
  await dialog.getByRole('textbox', { name: /^Name|^First name/ }).fill('Ona')
  await dialog.getByRole('textbox', { name: /e-mail/i }).fill(`ona-${run.toLowerCase()}@buyer.example`)
  await dialog.getByRole('button', { name: /^Add|^Save/ }).click()
  await page.waitForURL(/\/login\?next=.*reason=SessionExpired/)
  await signInByPage(page, 'demo', undefined, page.url())
  await expect(page).toHaveURL(new RegExp(`step=buyers`))
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Surname|^Last name/ })).toHaveValue('Išlikusi', {
    timeout: 30_000,
  })
})
