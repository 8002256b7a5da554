import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../schemas/format/calendarDate.ts'
import { businessDay } from '../../../server/texts/businessDay.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

/** 23:30 UTC of the 25th is the 26th in Vilnius. */
const NOW = new Date('2026-11-25T23:30:00Z')
const TODAY = businessDay(NOW)

let portal: TestApp
let demo: Client
let contract: string

type Row = { readonly invoiceNumber: string; readonly daysOverdue: number | null; readonly invoiceStatus: string }

beforeAll(async () => {
  portal = await buildTestApp({ config: { now: () => NOW } })
  demo = await portal.as('demo')
  const { content } = (await demo.get('/api/contracts?size=100')).json<{ content: { id: string }[] }>()
  contract = content[0]!.id
  // Every invoice of the contract is paid, but for those below.
  await sql`update invoice set status = 'PAID' where contract_id = ${contract}::bigint`.execute(portal.db)
  const { rows } = await sql<{ id: string }>`
    select id::text from invoice where contract_id = ${contract}::bigint and invoice_date < ${addDays(TODAY, -200)}::date
    order by id limit ${cases.length}`.execute(portal.db)
  for (const [index, [number, days, status]] of cases.entries())
    await sql`update invoice set invoice_number = ${number}, status = ${status}, due_date = ${addDays(TODAY, -days)}::date
      where id = ${rows[index]!.id}::bigint`.execute(portal.db)
}, 60_000)
afterAll(() => portal.close())

/** Number, days since the due day, status. */
const cases: readonly (readonly [string, number, string])[] = [
  ['DUE-TODAY', 0, 'FINANCED'],
  ['ONE', 1, 'FINANCED'],
  ['THIRTY', 30, 'OVERDUE'],
  ['THIRTY-ONE', 31, 'PARTIALLY_PAID'],
  ['NINETY', 90, 'OVERDUE'],
  ['PAID-LATE', 45, 'PAID'],
  ['REJECTED-LATE', 45, 'REJECTED'],
]

async function numbers(query: string, call = '/api/invoice'): Promise<string[]> {
  const answer = await demo.get(`${call}?contractId=${contract}&size=100&sort=invoiceDueDate,DESC&${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ content: Row[] }>().content.map(({ invoiceNumber }) => invoiceNumber)
}

test('counts the days since the due day of what is open, by the calendar of Vilnius (LST-20)', async () => {
  const { content } = (await demo.get(`/api/invoice?contractId=${contract}&size=1000`)).json<{ content: Row[] }>()
  const days = new Map(content.map(row => [row.invoiceNumber, row.daysOverdue]))
  const isCounted = (status: string) => ['FINANCED', 'OVERDUE', 'PARTIALLY_PAID'].includes(status)
  for (const [number, since, status] of cases)
    expect([number, days.get(number)]).toEqual([number, isCounted(status) && since > 0 ? since : null])
})

test.each([
  ['daysOverdueFrom=1', ['ONE', 'THIRTY', 'THIRTY-ONE', 'NINETY']],
  ['daysOverdueTo=30', ['ONE', 'THIRTY']],
  ['daysOverdueFrom=31&daysOverdueTo=60', ['THIRTY-ONE']],
  ['daysOverdueFrom=91', []],
  ['daysOverdueFrom=1&invoiceStatus=OVERDUE', ['THIRTY', 'NINETY']],
  ['daysOverdueFrom=1&invoiceStatus=PAID', []],
  [`daysOverdueFrom=1&dueDateFrom=${addDays(TODAY, -31)}`, ['ONE', 'THIRTY', 'THIRTY-ONE']],
  [`daysOverdueFrom=31&dueDateTo=${addDays(TODAY, -32)}`, ['NINETY']],
  [`daysOverdueTo=30&dueDateTo=${addDays(TODAY, -40)}`, []],
])('lists by %s', async (query, expected) => {
  expect(await numbers(query)).toEqual(expected)
})

test('counts the tabs under the days overdue, whatever the status of the list (LST-02)', async () => {
  const tabs = async (query: string) =>
    (await demo.get(`/api/invoices/tabs?contractId=${contract}&${query}`)).json<{
      counts: { value: string; count: number }[]
    }>().counts
  const expected = [
    ['FINANCED', 1],
    ['OVERDUE', 2],
    ['PARTIALLY_PAID', 1],
  ]
  for (const query of ['daysOverdueFrom=1', 'daysOverdueFrom=1&invoiceStatus=PAID'])
    expect((await tabs(query)).map(({ value, count }) => [value, count])).toEqual(expected)
})

test('exports the days as numbers and states the filter', async () => {
  const query = `contractId=${contract}&daysOverdueFrom=1&daysOverdueTo=30&sort=invoiceDueDate,DESC`
  const file = await demo.get(`/api/invoices:export?${query}&columns=invoiceNumber,daysOverdue&language=en`)
  const { sheets } = await readXlsx(file.rawPayload)
  expect(sheets[0]!.rows).toEqual([
    ['Invoice number', 'Days overdue'],
    ['ONE', 1],
    ['THIRTY', 30],
  ])
  expect(sheets[1]!.rows).toContainEqual(['Days overdue', '1 – 30'])
})

test('knows the neighbours under the filter', async () => {
  const [, thirty] = (
    await demo.get(`/api/invoice?contractId=${contract}&sort=invoiceDueDate,DESC&daysOverdueFrom=1`)
  ).json<{ content: { id: string }[] }>().content
  const { invoice, previousInvoiceId, nextInvoiceId } = (
    await demo.get(
      `/api/invoices/${thirty!.id}?contractId=${contract}&sort=invoiceDueDate,DESC&daysOverdueFrom=30&daysOverdueTo=31`,
    )
  ).json<{ invoice: Row; previousInvoiceId: string | null; nextInvoiceId: string | null }>()
  expect([invoice.daysOverdue, previousInvoiceId, nextInvoiceId !== null]).toEqual([30, null, true])
})
