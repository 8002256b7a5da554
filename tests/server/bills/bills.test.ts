import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDay } from '../../../server/texts/businessDay.ts'
import { loadContract } from '../../../server/validation/contract.ts'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'

type Bill = {
  id: string
  contractId: string
  contractNumber: string
  invoiceNumber: string
  invoiceFeeType: string
  relatedInvoiceNumber: string | null
  invoiceDate: string
  invoiceDueDate: string
  invoiceStatus: string
  invoiceAmount: { amount: string; currency: string }
  amountPaid: string
  amountUnpaid: string
  documentId: string
  hasPaymentReceipts: boolean
}
type Page = { content: Bill[]; totalElements: number }
type Sum = {
  contractId: string
  contractNumber: string
  amountUnpaid: string
  amountInFlight: string
  amountPayable: string
}
type Unpaid = { payload: { content: Bill[]; contracts: Sum[] } }

let portal: TestApp
let demo: Client
let contracts: string[]
let foreignContract: string
const today = businessDay(new Date())

beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
  const own = await portal.db
    .selectFrom('contract')
    .innerJoin('party', 'party.id', 'party_id')
    .select('contract.id')
    .where('party.fid', '=', 'P-1001')
    .orderBy('contract.id')
    .execute()
  contracts = own.map(({ id }) => id)
  foreignContract = (
    await portal.db
      .selectFrom('contract')
      .innerJoin('party', 'party.id', 'party_id')
      .select('contract.id')
      .where('party.fid', '=', 'P-2001')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => portal.close())

async function list(query = ''): Promise<Page> {
  const answer = await demo.get(`/api/factor-invoices${query}`)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.json<Page>()
}
const cents = (amount: string) => Math.round(Number(amount) * 100)
const validator = (id: string) =>
  compileValidator(
    { ...loadContract(join(root, 'schemas')).find(known => known['$id'] === id), $id: `test/${id}` },
    createAjv(),
  )

function statusOf({ amountUnpaid, amountPaid, invoiceDueDate }: Bill): string {
  if (cents(amountUnpaid) === 0) return 'PAID'
  if (invoiceDueDate < today) return 'OVERDUE'
  return cents(amountPaid) > 0 ? 'PARTIALLY_PAID' : 'UNPAID'
}

describe('bill list', () => {
  test('matches its schema, newest first, ten per page, with the exact total (BIL-01)', async () => {
    const page = await list()
    expect(validator('actions/bill-list-answer.json')(page)).toEqual([])
    expect(page.content).toHaveLength(10)
    const dates = page.content.map(bill => bill.invoiceDate)
    expect(dates).toEqual([...dates].sort().reverse())
    const { count } = await portal.db
      .selectFrom('factor_invoice')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('contract_id', 'in', contracts)
      .executeTakeFirstOrThrow()
    expect(page.totalElements).toBe(Number(count))
  })

  test('states for each bill whether it has payments, which can be fetched by bill (BIL-08)', async () => {
    const { content } = await list('?size=1000')
    expect(new Set(content.map(({ hasPaymentReceipts }) => hasPaymentReceipts))).toEqual(new Set([true, false]))
    expect(
      content.filter(({ amountPaid, hasPaymentReceipts }) => hasPaymentReceipts !== cents(amountPaid) > 0),
    ).toEqual([])
    const paid = content.find(({ hasPaymentReceipts }) => hasPaymentReceipts)
    const receipts = await demo.get(`/api/payment-receipts?factorInvoiceId=${paid?.id ?? ''}`)
    expect(receipts.json<{ invoicePaymentReceipts: object[] }>().invoicePaymentReceipts.length).toBeGreaterThan(0)
  })

  test('returns disjoint pages and an empty page past the end', async () => {
    const all = await list('?size=1000')
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map(page => list(`?size=30&page=${page}`)))
    const ids = pages.flatMap(page => page.content.map(bill => bill.id))
    expect(new Set(ids).size).toBe(Math.min(270, all.totalElements))
    expect((await list('?size=30&page=1000')).content).toEqual([])
  })

  test('derives amount and status from paid, unpaid and the calendar, and each bill has its document (BIL-02, BIL-03)', async () => {
    const { content } = await list('?size=1000')
    expect(content.length).toBeGreaterThan(100)
    for (const bill of content) {
      expect(cents(bill.amountPaid) + cents(bill.amountUnpaid), bill.invoiceNumber).toBe(
        cents(bill.invoiceAmount.amount),
      )
      expect(bill.invoiceStatus, bill.invoiceNumber).toBe(statusOf(bill))
      expect(bill.documentId).toBe(`bill-${bill.id}`)
    }
    expect(new Set(content.map(bill => bill.invoiceStatus))).toEqual(
      new Set(['PAID', 'UNPAID', 'OVERDUE', 'PARTIALLY_PAID']),
    )
  })

  test.each<[string, (bill: Bill) => boolean]>([
    ['status=PAID', bill => bill.invoiceStatus === 'PAID'],
    ['status=UNPAID&status=PARTIALLY_PAID', bill => ['UNPAID', 'PARTIALLY_PAID'].includes(bill.invoiceStatus)],
  ])('filters by %s: exactly the matching ones', async (query, fits) => {
    const all = (await list('?size=1000')).content
    const found = (await list(`?size=1000&${query}`)).content
    expect(found.map(bill => bill.id)).toEqual(all.filter(fits).map(bill => bill.id))
    expect(found.length).toBeGreaterThan(0)
  })

  test('is searched by bill number and by invoice number (BIL-07)', async () => {
    const late = (await list('?billType=LATE_FEE&size=1')).content[0]!
    const byBill = await list(`?invoiceNumber=${encodeURIComponent(late.invoiceNumber.toLowerCase())}`)
    expect(byBill.content.map(bill => bill.id)).toContain(late.id)
    const byInvoice = await list(`?size=1000&invoiceNumber=${encodeURIComponent(late.relatedInvoiceNumber!)}`)
    expect(byInvoice.content.map(bill => bill.id)).toContain(late.id)
  })

  test.each(['%', '_', "'", '"', '\\', '🙂', '../..', 'ąž', '%27 or 1=1'])(
    'treats %s in the number literally',
    async text => {
      expect((await list(`?invoiceNumber=${encodeURIComponent(text)}`)).content).toEqual([])
    },
  )

  test.each([
    'invoiceDate',
    'invoiceDueDate',
    'invoiceNumber',
    'invoiceFeeType',
    'invoiceStatus',
    'invoiceAmount',
    'amountPaid',
    'amountUnpaid',
    'contractNumber',
  ])('sorts by %s in both directions, page by page', async field => {
    const up = await Promise.all([1, 2].map(page => list(`?size=20&page=${page}&sort=${field},ASC`)))
    const all = await list(`?size=1000&sort=${field},ASC`)
    expect(up.flatMap(page => page.content.map(bill => bill.id))).toEqual(all.content.slice(0, 40).map(bill => bill.id))
    const down = await list(`?size=1000&sort=${field},DESC`)
    expect(down.content.map(bill => bill.id)).toEqual(all.content.map(bill => bill.id).reverse())
  })

  test.each([
    'page=-1',
    'page=0',
    'page=1.5',
    'page=abc',
    'page=1e309',
    'size=1e309',
    'size=0',
    'size=1000000000',
    'sort=password,ASC',
    'sort=invoiceDate',
    'sort=invoiceDate,UP',
    'dateFrom=2026-02-30',
    'dateTo=2026-13-01',
    'dateFrom=2026-05-02&dateTo=2026-05-01',
    'status=LATE',
    'billType=Interest',
    'unknown=1',
    `invoiceNumber=${'x'.repeat(61)}`,
    'contractId=a',
    'contractId=1,,2',
    `contractId=${'9'.repeat(31)}`,
  ])('rejects %s with 400', async query => {
    const answer = await demo.get(`/api/factor-invoices?${query}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code], query).toEqual([400, 'BAD_REQUEST'])
  })
})

test('rejects an address of 10 KB without a search', async () => {
  expect((await demo.get(`/api/factor-invoices?invoiceNumber=${'x'.repeat(10_000)}`)).statusCode).toBe(400)
})

describe('access to bills', () => {
  const calls = ['/api/factor-invoices', '/api/factor-invoices/totals', '/api/payment/factor-invoices']

  test.each(calls)(
    "%s returns 404 for another company's contract, a missing one and a list with one of them (API-10)",
    async call => {
      for (const ids of [
        foreignContract,
        '999999999',
        `${contracts[0]},${foreignContract}`,
        `${contracts[0]},999999999`,
        '99999999999999999999',
      ]) {
        const answer = await demo.get(`${call}?contractId=${ids}`)
        expect([answer.statusCode, answer.json<{ code: string }>().code], ids).toEqual([404, 'NOT_FOUND'])
      }
      const many = await demo.get(
        `${call}?contractId=${Array.from({ length: 500 }, (_, index) => index + 1).join(',')}`,
      )
      expect(many.statusCode).toBe(404)
    },
  )

  test.each(calls)('%s accepts the active party only', async call => {
    expect((await demo.get(`${call}?partyId=P-1001`)).statusCode).toBe(200)
    for (const fid of ['P-2001', 'P-1002', 'nobody', "'"])
      expect((await demo.get(`${call}?partyId=${encodeURIComponent(fid)}`)).statusCode, fid).toBe(404)
  })

  test.each(calls)('%s requires a session and the read permission', async call => {
    expect((await portal.client().get(call)).statusCode).toBe(401)
    const own = await buildTestApp()
    const viewer = await own.as('viewer')
    expect((await viewer.get(call)).statusCode).toBe(200)
    await own.db
      .deleteFrom('permission')
      .where('user_id', '=', query => query.selectFrom('app_user').select('id').where('username', '=', 'viewer'))
      .execute()
    expect((await viewer.get(call)).statusCode).toBe(403)
    await own.close()
  })
})

describe('counts of fee types (BIL-04, BIL-06)', () => {
  test('equal those of the list under the same filters', async () => {
    for (const filters of [
      '',
      `contractId=${contracts[0]}`,
      'status=PAID',
      'status=UNPAID',
      'status=PARTIALLY_PAID',
      'status=OVERDUE',
      'status=PAID&status=OVERDUE',
      'dateFrom=2026-09-01',
      'billType=LATE_FEE',
      'invoiceNumber=KM',
    ]) {
      const answer = await demo.get(`/api/factor-invoices/totals?${filters}`)
      expect(validator('actions/bill-totals.json')(answer.json())).toEqual([])
      const { content } = await list(`?size=1000&${filters}`)
      const count = (type: string) => content.filter(bill => bill.invoiceFeeType === type).length
      expect(answer.json(), filters).toEqual({
        interestFee: count('INTEREST_FEE'),
        commissionFee: count('COMMISSION_FEE'),
        lateFee: count('LATE_FEE'),
        other: count('OTHER_FEE'),
      })
    }
  })
})

describe('unpaid bills', () => {
  test('include everything with an open amount, oldest due first, with the sum of each contract (BIL-21)', async () => {
    const answer = await demo.get('/api/payment/factor-invoices?size=1000&status=UNPAID')
    expect(validator('actions/unpaid-bills-answer.json')(answer.json())).toEqual([])
    const { content, contracts: sums } = answer.json<Unpaid>().payload
    const open = (await list('?size=1000')).content.filter(bill => cents(bill.amountUnpaid) > 0)
    expect(content.map(bill => bill.id).sort()).toEqual(open.map(bill => bill.id).sort())
    const dues = content.map(bill => bill.invoiceDueDate)
    expect(dues).toEqual([...dues].sort())
    for (const sum of sums) {
      const own = open
        .filter(bill => bill.contractId === sum.contractId)
        .reduce((total, bill) => total + cents(bill.amountUnpaid), 0)
      expect(cents(sum.amountUnpaid), sum.contractNumber).toBe(own)
      expect([sum.amountInFlight, sum.amountPayable]).toEqual(['0.00', sum.amountUnpaid])
    }
    expect(sums.map(sum => sum.contractId).sort()).toEqual([...new Set(open.map(bill => bill.contractId))].sort())
  })

  test('return all sums even when fewer rows are requested', async () => {
    const all = (await demo.get('/api/payment/factor-invoices')).json<Unpaid>().payload
    const few = (await demo.get('/api/payment/factor-invoices?size=2')).json<Unpaid>().payload
    expect(few.content).toEqual(all.content.slice(0, 2))
    expect(few.contracts).toEqual(all.contracts)
  })

  test.each(['status=PAID', 'size=1001', 'size=-1', 'page=2'])('reject %s', async query => {
    expect((await demo.get(`/api/payment/factor-invoices?${query}`)).statusCode).toBe(400)
  })
})
