import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadContract } from '../../../server/validation/contract.ts'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'

type Amount = { amount: string; currency: string }
type Invoice = {
  id: string
  contractId: string
  invoiceNumber: string
  invoiceDate: string
  invoiceDueDate: string
  invoiceStatus: string
  invoiceType: string
  invoiceAmount: Amount
  amountPaid: string
  advanceAmountFunded: string
  thirdPartyId: string
  thirdPartyName: string
  approvalDate: string | null
}
type Page = { content: Invoice[]; totalElements: number }

let portal: TestApp
let demo: Client
let contracts: string[]
let foreignContract: string
let foreignInvoice: string

beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
  contracts = (await demo.get('/api/contracts'))
    .json<{ content: { id: string }[] }>()
    .content.map(contract => contract.id)
  const foreign = await portal.db
    .selectFrom('invoice')
    .innerJoin('contract', 'contract.id', 'invoice.contract_id')
    .innerJoin('party', 'party.id', 'party_id')
    .select(['invoice.id', 'contract_id'])
    .where('party.fid', '=', 'P-2001')
    .executeTakeFirstOrThrow()
  foreignContract = foreign.contract_id
  foreignInvoice = foreign.id
})
afterAll(() => portal.close())

const list = async (query = ''): Promise<Page> => {
  const answer = await demo.get(`/api/invoice${query}`)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.json<Page>()
}
const cents = (amount: string) => Math.round(Number(amount) * 100)
const validator = (id: string) =>
  compileValidator(
    { ...loadContract(join(root, 'schemas')).find(known => known['$id'] === id), $id: `test/${id}` },
    createAjv(),
  )

describe('invoice list', () => {
  test('matches the response schema, newest first, ten per page, with the exact total (INV-01, INV-03, INV-07)', async () => {
    const page = await list()
    expect(validator('actions/invoice-list-answer.json')(page)).toEqual([])
    expect(page.content).toHaveLength(10)
    expect(page.totalElements).toBe(1900 + 900 + 380 + 300)
    const dates = page.content.map(invoice => invoice.invoiceDate)
    expect(dates).toEqual([...dates].sort().reverse())
  })

  test('has pages that do not overlap, and an empty one past the last page', async () => {
    const query = `?contractId=${contracts.join(',')}&size=1000`
    const pages = await Promise.all([1, 2, 3, 4, 5].map(page => list(`${query}&page=${page}`)))
    const ids = pages.flatMap(page => page.content.map(invoice => invoice.id))
    expect(ids).toHaveLength(3480)
    expect(new Set(ids).size).toBe(3480)
    expect(pages[4]!.content).toEqual([])
  })

  test('applies all filters at once', async () => {
    const all = (await Promise.all([1, 2, 3, 4].map(page => list(`?size=1000&page=${page}`)))).flatMap(
      page => page.content,
    )
    const found = await list('?size=1000&thirdPartyId=3&invoiceStatus=CLOSED&dueDateFrom=2026-01-01&invoiceNumber=SF')
    const expected = all.filter(
      invoice =>
        invoice.thirdPartyId === '3' &&
        invoice.invoiceStatus === 'CLOSED' &&
        invoice.invoiceDueDate >= '2026-01-01' &&
        invoice.invoiceNumber.includes('SF'),
    )
    expect(expected.length).toBeGreaterThan(0)
    expect(found.content.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(found.totalElements).toBe(expected.length)
  })

  test('treats % and _ in a number literally', async () => {
    expect((await list('?invoiceNumber=%25')).totalElements).toBe(0)
    expect((await list('?invoiceNumber=_')).totalElements).toBe(0)
    expect((await list(`?invoiceNumber=${encodeURIComponent('\\')}`)).totalElements).toBe(0)
    expect((await list(`?invoiceNumber=${encodeURIComponent("' or 1=1 --")}`)).totalElements).toBe(0)
  })

  test.each([
    'invoiceNumber',
    'thirdPartyName',
    'invoiceDate',
    'invoiceDueDate',
    'invoiceStatus',
    'amountPaid',
    'contractNumber',
    'approvalDate',
  ] as const)('is sorted by %s in both directions, each the mirror of the other', async field => {
    const up = await list(`?size=1000&sort=${field},ASC&contractId=${contracts[1]}`)
    const down = await list(`?size=1000&sort=${field},DESC&contractId=${contracts[1]}`)
    expect(down.content.map(invoice => invoice.id)).toEqual(up.content.map(invoice => invoice.id).reverse())
    const values = up.content.map(invoice => invoice[field as 'invoiceDate'] ?? '')
    if (field === 'thirdPartyName')
      expect(new Set(values.filter((value, index) => value !== values[index - 1])).size).toBe(
        values.filter((value, index) => value !== values[index - 1]).length,
      )
    else if (field === 'amountPaid')
      expect(values.map(Number)).toEqual(values.map(Number).sort((one, next) => one - next))
    else expect(values).toEqual([...values].sort())
  })

  test('shows credit memos as negative amounts (INV-15)', async () => {
    const memos = (await list('?size=1000&invoiceNumber=KR')).content
    expect(memos.every(memo => memo.invoiceType === 'CREDIT_MEMO' && memo.invoiceAmount.amount.startsWith('-'))).toBe(
      true,
    )
  })
})

describe('invoice totals', () => {
  const sumOf = (rows: readonly Invoice[], value: (row: Invoice) => string) =>
    rows.reduce((sum, row) => sum + cents(value(row)), 0)

  test.each([
    '',
    'invoiceStatus=OVERDUE',
    'invoiceNumber=KR',
    'dueDateFrom=2026-10-01&thirdPartyId=4',
    'invoiceStatus=PAID&invoiceStatus=FINANCED',
  ])('under "%s" are the sums of the rows of the list', async query => {
    const rows = (await Promise.all([1, 2, 3, 4].map(page => list(`?size=1000&page=${page}&${query}`)))).flatMap(
      page => page.content,
    )
    const totals = (await demo.get(`/api/invoices/totals?${query}`)).json<Record<string, Amount>>()
    expect(validator('entities/invoice-totals.json')(totals)).toEqual([])
    expect(cents(totals['invoiceAmount']!.amount)).toBe(sumOf(rows, row => row.invoiceAmount.amount))
    expect(cents(totals['amountCollected']!.amount)).toBe(sumOf(rows, row => row.amountPaid))
    expect(cents(totals['advanceAmountFunded']!.amount)).toBe(sumOf(rows, row => row.advanceAmountFunded))
  })

  test('of no rows are zero euro (INV-10)', async () => {
    const totals = (await demo.get('/api/invoices/totals?invoiceNumber=NOSUCHNUMBER')).json<Record<string, Amount>>()
    expect(Object.values(totals)).toEqual(Array.from({ length: 6 }, () => ({ amount: '0.00', currency: 'EUR' })))
  })
})

describe('one invoice', () => {
  test('matches the response schema, with its payment and the kind of its contract', async () => {
    const [paid] = (await list('?invoiceStatus=CLOSED')).content
    const answer = await demo.get(`/api/invoices/${paid!.id}`)
    expect(validator('actions/invoice-one-answer.json')(answer.json())).toEqual([])
    const contract = (await demo.get(`/api/contracts/${paid!.contractId}`)).json<{ factoringProduct: string }>()
    expect(answer.json<{ invoice: object }>().invoice).toMatchObject({
      hasPaymentReceipts: true,
      factoringProduct: contract.factoringProduct,
    })
  })
})

describe('invoice of another company', () => {
  test('returns the same as a missing one, also for a whole list of ids (INV-21, API-10)', async () => {
    const own = contracts[0]
    const asked = [
      `/api/invoice?contractId=${foreignContract}`,
      '/api/invoice?contractId=999999999',
      `/api/invoice?contractId=${own},${foreignContract}`,
      '/api/invoice?contractId=9999999999999999999',
      '/api/invoice?contractId=0',
      `/api/invoices/totals?contractId=${own},${foreignContract}`,
      `/api/invoices:export?contractId=${own},${foreignContract}`,
      `/api/invoices:export?contractId=999999999`,
      `/api/invoices/${foreignInvoice}`,
      '/api/invoices/999999999',
      '/api/invoices/9999999999999999999999',
      '/api/invoices/abc',
      '/api/invoices/-1',
    ]
    const answers = await Promise.all(asked.map(url => demo.get(url)))
    expect(answers.map(answer => answer.statusCode)).toEqual(asked.map(() => 404))
    expect(new Set(answers.map(answer => JSON.stringify({ ...answer.json<object>(), requestId: '' }))).size).toBe(1)
  })

  test('never exposes an invoice, number or company of another party, whatever the query (INV-21)', async () => {
    const numbers = (
      await portal.db
        .selectFrom('invoice')
        .select('invoice_number')
        .where('contract_id', '=', foreignContract)
        .execute()
    ).map(row => row.invoice_number)
    const answers = await Promise.all(
      ['', '?invoiceNumber=101', '?thirdPartyId=33', '?sort=invoiceAmount,DESC'].map(query =>
        demo.get(`/api/invoice${query}${query ? '&' : '?'}size=1000`),
      ),
    )
    for (const answer of answers) for (const number of numbers) expect(answer.body).not.toContain(`"${number}"`)
    expect((await list('?thirdPartyId=33')).totalElements).toBe(0)
    expect((await list('?thirdPartyId=9223372036854775808')).totalElements).toBe(0)
  })
})

describe('invalid query is rejected with its place', () => {
  test.each<[string, string]>([
    ['page=-1', '/page'],
    ['page=0', '/page'],
    ['page=x', '/page'],
    ['page=', '/page'],
    ['size=1e9', '/size'],
    ['page=1e309', '/page'],
    ['size=1e309', '/size'],
    ['page=0x10', '/page'],
    ['size=0', '/size'],
    ['invoiceDateFrom=2026-02-30', '/invoiceDateFrom'],
    ['dueDateTo=20260101', '/dueDateTo'],
    ['dueDateFrom=0000-01-01', '/dueDateFrom'],
    ['invoiceDateFrom=2026-05-02&invoiceDateTo=2026-05-01', '/invoiceDateTo'],
    ['dueDateFrom=2026-05-02&dueDateTo=2026-05-01', '/dueDateTo'],
    ['invoiceStatus=GONE', '/invoiceStatus/0'],
    ['sort=invoiceDate', '/sort'],
    ['sort=thirdPartyRegistrationCode,ASC', '/sort'],
    ['sort=id,ASC', '/sort'],
    ['sort=constructor,ASC', '/sort'],
    ['contractId=1,,2', '/contractId'],
    ['contractId=1;drop', '/contractId'],
    ['thirdPartyId=x', '/thirdPartyId'],
    ['thirdPartyId=1,,2', '/thirdPartyId'],
    [`thirdPartyId=${Array.from({ length: 51 }, (_, index) => index + 1).join()}`, '/thirdPartyId'],
    [`invoiceNumber=${'x'.repeat(61)}`, '/invoiceNumber'],
    ['unknown=1', '/unknown'],
    ['__proto__=1', '/__proto__'],
  ])('%s', async (query, path) => {
    const answer = await demo.get(`/api/invoice?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST' })
    expect(answer.json<{ issues: { path: string }[] }>().issues.map(issue => issue.path)).toContain(path)
  })

  test('a number with characters that no text may contain', async () => {
    expect((await demo.get('/api/invoice?invoiceNumber=%00')).statusCode).toBe(400)
    expect((await demo.get('/api/invoices/1%00')).statusCode).toBe(400)
  })
})
