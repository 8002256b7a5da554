import { readFile } from 'node:fs/promises'
import { read, utils, write } from '@e965/xlsx'
import type { Page } from '@playwright/test'

import {
  axe,
  chooseLanguage,
  demoPassword,
  expect,
  expectNoSidewaysScroll,
  nowhere,
  signIn,
  signInByPage,
  test,
  useScreen,
} from '../support/e2e.ts'

const CONTRACT = 'F-LT-240117'
/** Two contacts, and one (server/db/demo/moreBuyers.ts). */
const TWO_CONTACTS = { name: 'AS “Ķekavas ražotne” (demo)', typed: 'kekavas' }

const grid = (page: Page) => page.getByRole('grid', { name: 'Invoices to upload' })
const dialog = (page: Page) => page.getByRole('dialog')
const saved = (page: Page) => grid(page).getByRole('img', { name: /^Saved/ })
const token = (page: Page) => page.evaluate(() => sessionStorage.getItem('portal.token'))

let contractId = ''
/** Numbers of one run differ from those of any other: a number can be used once. */
const run = Date.now().toString(36).toUpperCase()
let last = 0
const newNumber = () => `E${run}-${String((last += 1)).padStart(4, '0')}`

async function call(page: Page, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object, headers = {}) {
  return page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${await token(page)}`, ...headers },
    ...(data === undefined ? {} : { data }),
  })
}

type Listed = { content: { uuid: string; version: number; invoiceNumber: string; problems: { code: string }[] }[] }
const listed = async (page: Page) =>
  (await (await call(page, 'GET', `/invoice/upload/${contractId}?size=1000`)).json()) as Listed

/** Opens the upload of the contract without any draft. */
async function open(page: Page, fresh = false): Promise<void> {
  await signIn(page, 'demo', { path: nowhere, fresh })
  const { content } = (await (await call(page, 'GET', '/contracts')).json()) as {
    content: { id: string; contractNumber: string }[]
  }
  contractId = content.find(one => one.contractNumber === CONTRACT)!.id
  const drafts = (await listed(page)).content.map(({ uuid }) => uuid)
  for (let at = 0; at < drafts.length; at += 100)
    await call(page, 'DELETE', `/invoice/upload?uuids=${drafts.slice(at, at + 100).join(',')}`)
  await page.goto(`/invoiceUpload?contractId=${contractId}`)
  await expect(grid(page)).toBeVisible()
}

async function typeRow(page: Page, number: string, amount: string, due = '+30'): Promise<void> {
  for (const text of [number, TWO_CONTACTS.typed, '-5', due, amount]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
}

const paste = (page: Page, text: string) =>
  page.evaluate(pasted => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)

const focusNew = (page: Page) =>
  grid(page)
    .getByRole('textbox', { name: /^Invoice number/ })
    .focus()

test('ten invoices are typed with the keyboard only, and are there after a reload (UPL-20, UPL-41, UPL-46)', async ({
  page,
}) => {
  await open(page)
  await axe(page)
  await focusNew(page)
  const numbers = Array.from({ length: 10 }, newNumber)
  for (const [index, number] of numbers.entries()) await typeRow(page, number, `${index + 1}000,50`)
  await expect(saved(page)).toHaveCount(10)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('55.005,00 €')
  await axe(page)
  await page.reload()
  for (const number of numbers) await expect(grid(page).getByText(number)).toBeVisible()
})

test('two hundred rows are pasted with their header and taken back at once (UPL-48)', async ({ page }) => {
  await open(page)
  await focusNew(page)
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const rows = Array.from({ length: 200 }, (_, index) => [
    TWO_CONTACTS.name,
    newNumber(),
    day(-5),
    day(40),
    `${index + 1},00`,
  ])
  const text = [
    ['Pirkėjo pavadinimas', 'Sąskaitos Nr.', 'Išrašymo data', 'Apmokėjimo terminas', 'Sąskaitos suma'],
    ...rows,
  ]
  await paste(page, text.map(row => row.join('\t')).join('\n'))
  await expect(dialog(page)).toContainText('The first line names the columns.')
  await dialog(page).getByRole('button', { name: 'Add 200 rows' }).click()
  await expect(page.getByText('200 rows added.')).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '202')
  // Only the rows near the viewport are rendered.
  expect(await grid(page).getByRole('row').count()).toBeLessThan(100)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2')
  await expect.poll(async () => (await listed(page)).content.length).toBe(0)
})

test('what is valid is submitted and sent to the buyer, the rest stays (UPL-10, UPL-11, UPL-13)', async ({ page }) => {
  await open(page)
  await focusNew(page)
  const [good, bad] = [newNumber(), newNumber()]
  await typeRow(page, good, '100')
  await typeRow(page, bad, '200', '-9')
  await expect(saved(page)).toHaveCount(2)
  await expect(grid(page)).toContainText('The due date must be later than the issue date.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page)).toContainText('1 has errors and stays a draft.')
  await axe(page)
  await dialog(page).getByRole('button', { name: 'Submit 1 of 2' }).dblclick()
  await expect(page.getByRole('heading', { level: 2, name: TWO_CONTACTS.name })).toBeVisible()
  await axe(page)
  // The row with errors is still a draft.
  await page.goBack()
  await expect(grid(page).getByText(bad)).toBeVisible()
  await page.goForward()
  await page.getByRole('button', { name: /^Send to \d+ compan/ }).click()
  await expect(page.getByRole('dialog', { name: 'Sent' })).toContainText(TWO_CONTACTS.name)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/factoring\/invoices/)
  await expect(page.getByText(/sent for verification/)).toBeVisible()
})

test('a colleague’s change is shown and can be replaced by one’s own (UPL-29)', async ({ page }) => {
  await open(page)
  await focusNew(page)
  const number = newNumber()
  const refreshed = page.waitForResponse(answer => answer.url().includes(`/invoice/upload/${contractId}?`))
  await typeRow(page, number, '100')
  await expect(saved(page)).toHaveCount(1)
  await refreshed
  const draft = (await listed(page)).content.find(one => one.invoiceNumber === number)!
  const change = {
    invoiceNumber: `${number}-X`,
    buyerName: TWO_CONTACTS.name,
    issueDate: new Date().toISOString().slice(0, 10),
    dueDate: '2090-01-01',
    invoiceAmount: '100.00',
  }
  expect(
    (await call(page, 'PUT', `/invoice/upload/${draft.uuid}`, change, { 'if-match': `"${draft.version}"` })).status(),
  ).toBe(200)
  await grid(page).getByText(number, { exact: true }).click()
  await page.keyboard.type(`${number}-MINE`)
  await page.keyboard.press('ArrowDown')
  await expect(grid(page)).toContainText('has changed this row meanwhile')
  await expect(grid(page).getByText(`${number}-X`)).toBeVisible()
  await page.getByRole('button', { name: 'Use mine' }).click()
  await expect(grid(page).getByText(`${number}-MINE`)).toBeVisible()
  await expect.poll(async () => (await listed(page)).content.map(one => one.invoiceNumber)).toContain(`${number}-MINE`)
})

test('a phone shows cards and a dialog, in Lithuanian too (UPL-49)', async ({ page }) => {
  await open(page)
  await useScreen(page, 'phone')
  await page.getByRole('button', { name: 'Add invoice' }).click()
  const number = newNumber()
  await dialog(page).getByRole('textbox', { name: 'Invoice number' }).fill(number)
  await dialog(page).getByRole('combobox', { name: 'Buyer' }).fill('kekav')
  await page.getByRole('option', { name: /Ķekavas/ }).click()
  await dialog(page).getByRole('textbox', { name: 'Issue date' }).fill('-5')
  await dialog(page).getByRole('textbox', { name: 'Due date' }).fill('+30')
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('250')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The invoice has been added.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await axe(page)
  await chooseLanguage(page, 'LT')
  await expect(page.getByRole('button', { name: 'Pridėti sąskaitą' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await chooseLanguage(page, 'EN')
})

test('a file is taken over with its errors, which are grouped and downloaded (UPL-03, UPL-08, UPL-09, UPL-47)', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('tab', { name: 'Upload automatically' }).click()
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const number = newNumber()
  const lines = [
    'Sąskaitos Nr.;Pirkėjo pavadinimas;Išrašymo data;Apmokėjimo terminas;Sąskaitos suma',
    `${number};${TWO_CONTACTS.name};${day(-5)};${day(30)};100,00`,
    `${newNumber()};${TWO_CONTACTS.name};${day(-5)};;200,00`,
    `${newNumber()};UAB Unknown;${day(-5)};${day(30)};300,00`,
  ]
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
  await page
    .locator('#upload-files')
    .setInputFiles([
      file('invoices.csv', Buffer.from(lines.join('\r\n'))),
      file('large.pdf', Buffer.alloc(10 * 1024 * 1024 + 1)),
      file('notes.txt', Buffer.from('x')),
    ])
  await expect(page.getByText('3 rows added.')).toBeVisible()
  await expect(page.getByText('The file is larger than 10 MB.')).toBeVisible()
  await expect(page.getByText('This type of file is not accepted.')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Show errors' }).click()
  await expect(dialog(page)).toContainText('Due date: 1 line')
  await expect(dialog(page)).toContainText('This company is not on the contract.')
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download with errors' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await dialog(page).getByRole('button', { name: 'Mend here' }).click()
  await expect(grid(page).getByText('UAB Unknown')).toBeVisible()
  await page.keyboard.press('F8')
  await page.getByRole('tab', { name: 'Upload automatically' }).click()
  // A document with the number of a row in its name belongs to that row; any other waits to be typed.
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.locator('#upload-files').setInputFiles([file(`${number}.png`, picture), file('scan.png', picture)])
  await expect(page.getByText(`Attached to invoice ${number}.`)).toBeVisible()
  await expect(page.getByText('1 document to type')).toBeVisible()
  await page.getByRole('button', { name: 'Type invoice from scan.png' }).click()
  await expect(dialog(page).getByRole('img', { name: 'Document scan.png' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the template' }).click()
  expect((await template).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('a typed row with errors is there after a reload, to be corrected (UPL-20, UPL-43)', async ({ page }) => {
  await open(page)
  await focusNew(page)
  const number = newNumber()
  await typeRow(page, number, '100', '-9')
  await expect(grid(page).getByRole('img', { name: 'Saved, with errors' })).toBeVisible()
  await page.reload()
  await expect(grid(page).getByText(number)).toBeVisible()
  await expect(grid(page)).toContainText('The due date must be later than the issue date.')
  await focusNew(page)
  await page.keyboard.press('F8')
  await page.keyboard.type('+30')
  await page.keyboard.press('ArrowDown')
  await expect(grid(page).getByRole('img', { name: /^Saved(, with warnings)?$/ })).toBeVisible()
})

test('a row typed when the session ended is stored after the login (UPL-60)', async ({ page, problems }) => {
  problems.expect(/401/)
  await open(page, true)
  await focusNew(page)
  // The first cell already saves the row on the device.
  const saved = page.waitForResponse(answer => answer.url().endsWith('/api/form/saved') && answer.status() === 201)
  const number = newNumber()
  await page.keyboard.type(number)
  await page.keyboard.press('Tab')
  await page.keyboard.type(TWO_CONTACTS.typed)
  await page.keyboard.press('Tab')
  await saved
  await call(page, 'POST', '/logout/user')
  await page.keyboard.type('-5')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/\/login/)
  await signInByPage(page, 'demo', demoPassword, page.url())
  await expect(page).toHaveURL(/\/invoiceUpload/)
  await expect(grid(page).getByText(number)).toBeVisible()
  await expect(grid(page).getByRole('img', { name: 'Saved, with errors' })).toBeVisible()
  expect((await listed(page)).content.map(one => one.invoiceNumber)).toContain(number)
})

test('a row that cannot be stored outlives a change of the language, and leaving asks first (UPL-43)', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/)
  await open(page)
  await focusNew(page)
  const number = newNumber()
  await page.route('**/api/invoice/manual-upload/**', route => route.abort())
  await typeRow(page, number, '100')
  await expect(grid(page)).toContainText('Not saved, try again.')
  await chooseLanguage(page, 'LT')
  await expect(page.getByRole('grid').getByText(number)).toBeVisible()
  await chooseLanguage(page, 'EN')
  // A row that is being stored again is not lost by leaving, so nothing is asked.
  await expect(grid(page)).toContainText('Not saved, try again.')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await dialog(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/dashboard/)
})

test('the columns of an unknown file are assigned once and remembered (UPL-61)', async ({ page }) => {
  await open(page)
  await page.getByRole('tab', { name: 'Upload automatically' }).click()
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const send = async (name: string) => {
    const line = [newNumber(), TWO_CONTACTS.name, day(-5), day(30), '100,00'].join(';')
    const buffer = Buffer.from(`Nr ${run};Klientas;Date;Iki;Sum\r\n${line}`)
    await page.locator('#upload-files').setInputFiles([{ name, mimeType: 'text/csv', buffer }])
  }
  await send('bank.csv')
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await axe(page)
  for (const [field, column] of [
    ['Invoice number', `Nr ${run}`],
    ['Buyer', 'Klientas'],
    ['Issue date', 'Date'],
    ['Due date', 'Iki'],
    ['Amount', 'Sum'],
  ] as const) {
    await dialog(page)
      .getByRole('combobox', { name: new RegExp(`^${field}`) })
      .click()
    await page.getByRole('option', { name: new RegExp(`^${column}`) }).click()
  }
  await dialog(page).getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByText('1 row added.')).toBeVisible()
  await send('bank-next.csv')
  await expect(page.getByText(/read as chosen for the last file/)).toBeVisible()
  expect((await listed(page)).content.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    ['noFile'],
    ['noFile'],
  ])
})

test('a workbook is mended twice, and three documents find their rows, also after a reload (UPL-20, UPL-38, UPL-47)', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('tab', { name: 'Upload automatically' }).click()
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
  const numbers = [newNumber(), newNumber(), newNumber()]
  const lines = numbers.map(number => `${number};${TWO_CONTACTS.name};${day(-5)};soon;100,00`)
  const head = 'Sąskaitos Nr.;Pirkėjo pavadinimas;Išrašymo data;Apmokėjimo terminas;Sąskaitos suma'
  await page.locator('#upload-files').setInputFiles([file('first.csv', Buffer.from([head, ...lines].join('\r\n')))])
  await expect(page.getByText('3 rows have errors.')).toBeVisible()
  /** Downloads the workbook of errors, corrects due dates as a person does in a spreadsheet program, and uploads it. */
  const mend = async (rows: readonly number[], name: string) => {
    await page.getByRole('button', { name: 'Show errors' }).first().click()
    const download = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Download with errors' }).click()
    const book = read(await readFile(await (await download).path()), { type: 'buffer' })
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    for (const row of rows) utils.sheet_add_aoa(sheet!, [[day(30)]], { origin: `E${String(row)}` })
    await page
      .locator('#upload-files')
      .setInputFiles([file(name, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)])
    await expect(page.getByText('They replace 3 rows of the first attempt.').first()).toBeVisible()
  }
  await mend([2, 3], 'second.xlsx')
  await expect(page.getByText('1 row has errors.')).toBeVisible()
  await mend([4], 'third.xlsx')
  await expect(page.getByText('They replace 3 rows of the first attempt.')).toHaveCount(2)
  await expect.poll(async () => (await listed(page)).content.map(({ invoiceNumber }) => invoiceNumber)).toEqual(numbers)
  await page.reload()
  await expect(grid(page).getByText(numbers[2] ?? '')).toBeVisible()
  await page.getByRole('tab', { name: 'Upload automatically' }).click()
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page
    .locator('#upload-files')
    .setInputFiles(numbers.map((number, at) => file(`scan ${String(at)} ${number}.png`, picture)))
  for (const number of numbers) await expect(page.getByText(`Attached to invoice ${number}.`)).toBeVisible()
})
