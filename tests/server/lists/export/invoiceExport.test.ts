import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../support/app.ts'

let portal: TestApp
let demo: Client
let contract: string
const trap = '=HYPERLINK("http://evil.example";"x") & <b>ąž_x0041_</b>'

beforeAll(async () => {
  portal = await buildTestApp({ config: { now: () => new Date('2026-11-20T09:15:00Z') } })
  demo = await portal.as('demo')
  contract = (await demo.get('/api/contracts?status=ACTIVE')).json<{ content: { id: string }[] }>().content[0]!.id
  await portal.db.updateTable('third_party').set({ name: trap }).where('id', '=', '3').execute()
})
afterAll(() => portal.close())

async function exported(query: string, client = demo) {
  const answer = await client.get(`/api/invoices:export?${query}`)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const { sheets } = await readXlsx(answer.rawPayload)
  const [header = [], ...rows] = sheets[0]!.rows
  return { answer, sheet: sheets[0]!, header, rows }
}
type Invoice = { invoiceNumber: string; invoiceDate: string; invoiceAmount: { amount: string }; thirdPartyName: string }
const list = async (query: string) =>
  (await demo.get(`/api/invoice?${query}`)).json<{ content: Invoice[]; totalElements: number }>()

describe('export of invoices', () => {
  test('contains every row under the filter, not the page, in the order of the list (INV-16)', async () => {
    const query = `contractId=${contract}&invoiceStatus=CLOSED&sort=invoiceAmount,DESC`
    const { rows } = await exported(`${query}&columns=invoiceNumber`)
    const { content, totalElements } = await list(`${query}&size=1000`)
    expect(rows).toHaveLength(totalElements)
    expect(totalElements).toBeGreaterThan(500)
    expect(rows.slice(0, content.length).map(([number]) => number)).toEqual(
      content.map(invoice => invoice.invoiceNumber),
    )
  })

  test('contains the requested columns, in that order, with the labels and statuses of the language', async () => {
    const { header, rows } = await exported('columns=invoiceStatus,invoiceNumber&language=lt&invoiceStatus=OVERDUE')
    const texts = (key: string) => portal.app.texts.get('lt', 'staff', key)
    expect(header).toEqual([
      texts('resources.factoring/invoices.fields.invoiceStatus'),
      texts('resources.factoring/invoices.fields.invoiceNumber'),
    ])
    expect(rows[0]![0]).toBe(texts('values.invoiceStatus.OVERDUE'))
  })

  test("accepts 'et' for Estonian, and defaults to the user's language", async () => {
    const texts = portal.app.texts
    expect((await exported('columns=invoiceNumber&language=et&invoiceStatus=OVERDUE')).header[0]).toBe(
      texts.get('ee', 'staff', 'resources.factoring/invoices.fields.invoiceNumber'),
    )
    expect((await exported('columns=invoiceNumber&invoiceStatus=OVERDUE', await portal.as('viewer'))).header[0]).toBe(
      texts.get('lv', 'staff', 'resources.factoring/invoices.fields.invoiceNumber'),
    )
  })

  test('contains real numbers and dates (INV-18)', async () => {
    const { rows } = await exported(
      `contractId=${contract}&columns=invoiceNumber,invoiceAmount,invoiceDate&invoiceNumber=KR`,
    )
    const { content } = await list(`contractId=${contract}&invoiceNumber=KR&size=1000`)
    expect(rows.map(([number, amount]) => [number, amount])).toEqual(
      content.map(invoice => [invoice.invoiceNumber, Number(invoice.invoiceAmount.amount)]),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(([, amount, date]) => typeof amount === 'number' && amount < 0 && date instanceof Date)).toBe(
      true,
    )
    expect(rows.map(([, , date]) => (date as Date).toISOString().slice(0, 10))).toEqual(
      content.map(invoice => invoice.invoiceDate),
    )
  })

  test('keeps text that looks like a formula or markup as text (INV-18, SEC-44)', async () => {
    const { sheet, rows } = await exported(`contractId=${contract}&columns=thirdPartyName&thirdPartyId=3`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(([name]) => name === trap || name === trap.replace('_x0041_', '_x005F_x0041_'))).toBe(true)
    expect([...(sheet.cells?.values() ?? [])].every(cell => cell.formula === undefined)).toBe(true)
  })

  test('writes every column that the list can show', async () => {
    const { rows } = await exported(
      `columns=${portal.app.resources
        .document('factoring/invoices')
        .columns.map(column => column.field)
        .join(',')}&invoiceStatus=REJECTED`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  test('without rows is a sheet with a header', async () => {
    expect((await exported('invoiceNumber=NOSUCHNUMBER')).rows).toEqual([])
  })

  test('is a download named after the time of export (INV-16)', async () => {
    const { answer } = await exported('invoiceStatus=OVERDUE')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="invoices_20261120-091500.xlsx"')
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  })

  test('never contains an invoice of another party', async () => {
    const { rows } = await exported('columns=contractNumber')
    expect(rows).toHaveLength(3480)
    expect(rows.filter(([number]) => !String(number).startsWith('F-LT-'))).toEqual([])
  })

  test.each([
    ['columns=unknown', '/columns'],
    ['columns=registrationCode', '/columns'],
    ['language=xx', '/language'],
    ['sort=nothing,ASC', '/sort'],
    ['page=1', '/page'],
  ])('%s is rejected', async (query, path) => {
    const answer = await demo.get(`/api/invoices:export?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ issues: { path: string }[] }>().issues[0]!.path).toBe(path)
  })
})
