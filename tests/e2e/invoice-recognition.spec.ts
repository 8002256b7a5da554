import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { axe, expect, expectNoSidewaysScroll, nowhere, signIn, test, useScreen } from '../support/e2e.ts'
import { ublXml } from '../support/eInvoices.ts'
import { invoicePdf, type PdfFacts } from '../support/invoicePdfs.ts'

/** Recognition of a picture, on a busy machine. */
const READING_MS = 60_000
const CONTRACT = 'F-LT-240117'
const dialog = (page: Page) => page.getByRole('dialog')
const results = (page: Page) => page.getByRole('list', { name: 'Uploaded files' })
const run = Date.now().toString(36).toUpperCase()
let last = 0
const newNumber = () => `R${run}-${String((last += 1)).padStart(4, '0')}`
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Company = { name: string; code: string }
let contractId = ''
let company: Company
let buyer: Company

async function call(page: Page, method: 'GET' | 'POST' | 'DELETE', path: string, data?: object) {
  const token = await page.evaluate(() => sessionStorage.getItem('portal.token'))
  const headers = { authorization: `Bearer ${token}` }
  return page.request.fetch(`/api${path}`, { method, headers, ...(data === undefined ? {} : { data }) })
}

/** Opens the upload of the contract without any draft or document. */
async function open(page: Page): Promise<void> {
  await signIn(page, 'demo', { path: nowhere })
  const contracts = (await (await call(page, 'GET', '/contracts')).json()) as {
    content: { id: string; contractNumber: string }[]
  }
  contractId = contracts.content.find(one => one.contractNumber === CONTRACT)!.id
  const parties = (await (await call(page, 'GET', `/contracts/third-parties?contractIds=${contractId}`)).json()) as {
    thirdParties: { party: { name: string; registrationCode: string } }[]
  }
  const [first] = parties.thirdParties
  buyer = { name: first!.party.name, code: first!.party.registrationCode }
  const party = (await (await call(page, 'GET', '/parties/P-1001/company')).json()) as {
    name: string
    registrationCode: string
  }
  company = { name: party.name, code: party.registrationCode }
  const drafts = (await (await call(page, 'GET', `/invoice/upload/${contractId}?size=1000`)).json()) as {
    content: { uuid: string }[]
  }
  const files = (await (await call(page, 'GET', `/invoice/uploaded-files/${contractId}`)).json()) as {
    content: { uuid: string }[]
  }
  for (const { uuid } of drafts.content) await call(page, 'DELETE', `/invoice/upload?uuids=${uuid}`)
  for (const { uuid } of files.content) await call(page, 'DELETE', `/invoice/attachment-upload?uuids=${uuid}`)
}

const facts = (number: string, net: number): PdfFacts => ({
  number,
  issueDate: day(-3),
  dueDate: day(27),
  net,
  vat: Math.round(net * 0.21),
  seller: company,
  buyer,
})
const pdf = (of: PdfFacts) => invoicePdf(of, { language: 'lt', layout: 'labelled', dates: 'iso', money: 'comma' })
const decimal = ({ net, vat }: PdfFacts) => ((net + vat) / 100).toFixed(2)

async function typeRow(page: Page, number: string, amount: string): Promise<void> {
  const row = {
    invoiceNumber: number,
    buyerCode: buyer.code,
    issueDate: day(-3),
    dueDate: day(27),
    invoiceAmount: amount,
  }
  const answer = await call(page, 'POST', `/invoice/manual-upload/${contractId}`, row)
  expect(((await answer.json()) as { valid: boolean }).valid).toBe(true)
}

/** Opens the tab for files and gives them to it. */
async function drop(page: Page, files: { name: string; buffer: Buffer }[]): Promise<void> {
  await page.getByRole('tab', { name: 'Upload of files' }).or(page.getByRole('tab').nth(1)).first().click()
  await page.locator('input[type=file]').setInputFiles(files.map(file => ({ ...file, mimeType: '' })))
}

test('three PDFs are matched to rows: by name, by text, and one is offered (UPL-47, UPL-86)', async ({ page }) => {
  await open(page)
  const [byName, byText, offered] = [
    facts(newNumber(), 100_100),
    facts(newNumber(), 200_200),
    facts(newNumber(), 300_300),
  ]
  await typeRow(page, byName.number, '77.00')
  await typeRow(page, byText.number, decimal(byText))
  await typeRow(page, offered.number, '55.00')
  await page.goto(`/invoiceUpload?contractId=${contractId}`)
  await drop(page, [
    { name: `${byName.number}.pdf`, buffer: await pdf(byName) },
    { name: 'scan-1.pdf', buffer: await pdf(byText) },
    { name: 'scan-2.pdf', buffer: await pdf(offered) },
  ])
  await expect(results(page).getByText(`Attached to invoice ${byName.number}.`)).toBeVisible()
  await expect(results(page).getByText(`Attached to invoice ${byText.number}.`)).toBeVisible()
  const waiting = page.getByRole('region', { name: /document/ })
  await expect(waiting.getByText('It seems to belong to one of your rows.')).toBeVisible()
  await waiting.getByRole('button', { name: `Attach to ${offered.number}` }).click()
  await expect(waiting).toBeHidden()
  await expect(results(page).getByText(`Attached to invoice ${offered.number}.`)).toBeVisible()
})

test('what a PDF says is confirmed beside its page with Enter, then the next one comes (UPL-85, UPL-89)', async ({
  page,
}, info) => {
  await useScreen(page, 'desktop')
  await open(page)
  const two = [facts(newNumber(), 123_456), facts(newNumber(), 654_321)]
  await page.goto(`/invoiceUpload?contractId=${contractId}`)
  await drop(
    page,
    await Promise.all(two.map(async (of, index) => ({ name: `a${String(index)}.pdf`, buffer: await pdf(of) }))),
  )
  await expect(results(page).getByText('1 invoice read from it.')).toHaveCount(2)
  await page.getByRole('tab').first().click()
  await expect(page.getByText('2 invoices from documents wait to be confirmed.')).toBeVisible()
  await page.getByRole('button', { name: 'To confirm: 2' }).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog(page).getByRole('img', { name: /^Page 1 of 1/ })).toBeVisible()
  const number = dialog(page).getByRole('textbox', { name: /^Invoice number/ })
  await number.focus()
  await expect(dialog(page).locator('[data-mark]')).toBeInViewport()
  await page.screenshot({ path: info.outputPath('confirm.png') })
  await axe(page)
  for (let field = 0; field < 6; field++) await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: /^Confirm:/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 invoice from a document waits to be confirmed.')).toBeAttached()
  await expect(dialog(page).getByRole('button', { name: 'All correct' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'All correct' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText(/wait to be confirmed|waits to be confirmed/)).toBeHidden()
})

test('on a phone the document is a switch away; an e-invoice needs nothing; a picture of no invoice says so (UPL-81, UPL-87)', async ({
  page,
}, info) => {
  await useScreen(page, 'phone')
  await open(page)
  const [paper, exact] = [facts(newNumber(), 50_000), newNumber()]
  const xml = ublXml({ number: exact, issueDate: day(-2), dueDate: day(20), total: '10.00', seller: company, buyer })
  await page.goto(`/invoiceUpload?contractId=${contractId}`)
  await drop(page, [
    { name: 'paper.pdf', buffer: await pdf(paper) },
    { name: 'e.xml', buffer: Buffer.from(xml) },
    { name: 'photo.png', buffer: await page.screenshot() },
  ])
  await expect(results(page).getByText('1 invoice read from it.')).toHaveCount(2)
  await expect(page.getByText('Too little of the picture is legible.').first()).toBeVisible({ timeout: READING_MS })
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: info.outputPath('files-phone.png'), fullPage: true })
  await results(page).getByRole('button', { name: 'Compare' }).click()
  await expect(dialog(page).getByRole('textbox', { name: /^Invoice number/ })).toHaveValue(paper.number)
  await page.screenshot({ path: info.outputPath('fields-phone.png') })
  await dialog(page).getByRole('button', { name: 'Document' }).click()
  await expect(dialog(page).getByRole('img', { name: /^Page 1 of 1/ })).toBeVisible()
  await page.screenshot({ path: info.outputPath('document-phone.png') })
  await dialog(page).getByRole('button', { name: 'All correct' }).click()
  await expect(dialog(page)).toBeHidden()
})

test('a photo is read as suggestions, and confirmed beside it (UPL-90)', async ({ page }, info) => {
  await useScreen(page, 'desktop')
  await open(page)
  await page.goto('/simulator')
  await page.getByText('Sample files for the invoice upload').click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Photo of an invoice (.jpg)' }).click()
  const photo = await download
  expect(photo.suggestedFilename()).toBe('invoice-photo.jpg')
  const buffer = readFileSync(await photo.path())
  await page.goto(`/invoiceUpload?contractId=${contractId}`)
  await drop(page, [{ name: 'invoice-photo.jpg', buffer }])
  await expect(results(page).getByText('Being read…')).toBeVisible()
  await expect(results(page).getByText('1 invoice read from it.')).toBeVisible({ timeout: READING_MS })
  await results(page).getByRole('button', { name: 'Compare' }).click()
  await expect(dialog(page).getByText(/^Read from a picture: compare every letter and digit\./)).toBeVisible()
  await expect(dialog(page).getByRole('img', { name: 'Document invoice-photo.jpg' })).toBeVisible()
  const number = dialog(page).getByRole('textbox', { name: /^Invoice number/ })
  await expect(number).toHaveValue(/^DOC-\d{8}-6$/)
  await number.focus()
  await expect(dialog(page).locator('[data-mark]')).toBeInViewport()
  await page.screenshot({ path: info.outputPath('photo.png') })
  await axe(page)
  await dialog(page).getByRole('button', { name: 'All correct' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('tab').first().click()
  await expect(page.getByText(/waits to be confirmed/)).toBeHidden()
})
