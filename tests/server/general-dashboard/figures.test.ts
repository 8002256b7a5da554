import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceAgeingAnswer } from '../../../schemas/generated/types/actions/invoice-ageing-answer.ts'
import { openInvoiceStatuses } from '../../../schemas/openInvoices.ts'
import { sumOf } from '../../../schemas/format/sum.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { asBorrower, type LoanBill } from '../../support/loans.ts'

let portal: TestApp
let demo: Client
let borrower: Client
beforeAll(async () => {
  portal = await buildTestApp({ config: { now: () => new Date('2026-11-20T09:15:00Z') } })
  demo = await portal.as('demo')
  borrower = await asBorrower(portal)
}, 120_000)
afterAll(() => portal.close())

type Invoice = { readonly amountUnpaid: string; readonly contractId: string }
type Contract = { readonly id: string; readonly status: string; readonly [amount: string]: string }
type LoanRow = Loan & { readonly repaymentAmount: string }
type Loan = { readonly companyNumber: string; readonly contractNumber: string }
const amounts = ['factoringCreditLimit', 'usedFactoringCreditLineAmount', 'availableFactoringCreditLineAmount']

/** All invoices under a query, page by page. */
async function invoices(query: string): Promise<readonly Invoice[]> {
  const found: Invoice[] = []
  for (let page = 1; ; page += 1) {
    const answer = await demo.get(`/api/invoice?size=1000&page=${page}&${query}`)
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    const { content, totalElements } = answer.json<{ content: Invoice[]; totalElements: number }>()
    found.push(...content)
    if (found.length >= totalElements) return found
  }
}
const unpaidOf = (rows: readonly Invoice[]) => sumOf(rows.map(({ amountUnpaid }) => amountUnpaid))
const contracts = async () =>
  (await demo.get('/api/contracts?size=1000'))
    .json<{ content: Contract[] }>()
    .content.filter(({ status }) => status !== 'READY_FOR_SIGNING')

describe('figures of the dashboards agree to the cent with the lists that they open', () => {
  test('of the factoring tile: contracts, and overdue invoices (DSH-12, DSH-56, DSH-61)', async () => {
    const answer = await demo.get('/api/general-dashboard/factoring/summary?productFid=P-1001-FACTORING')
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    const summary = answer.json<Record<string, string>>()
    const { overdueInvoicesAmount: overdue } = summary
    const all = await contracts()
    expect(amounts.map(field => summary[field])).toEqual(
      amounts.map(field => sumOf(all.map(one => one[field] ?? '0.00'))),
    )
    const ids = all.map(({ id }) => id).join(',')
    expect(overdue).toBe(unpaidOf(await invoices(`contractId=${ids}&invoiceStatus=OVERDUE`)))
    expect(overdue).not.toBe('0.00')
  }, 60_000)

  test('of the factoring dashboard: overdue invoices of each contract (DSH-22, DSH-56)', async () => {
    const all = await contracts()
    expect(all.length).toBeGreaterThan(2)
    for (const { id, contractNumber, overdueInvoicesAmount } of all) {
      const listed = unpaidOf(await invoices(`contractId=${id}&invoiceStatus=OVERDUE`))
      expect([contractNumber, overdueInvoicesAmount]).toEqual([contractNumber, listed])
    }
  }, 60_000)

  test('of the factoring dashboard: the outstanding advances of open invoices are the used limit (DSH-62)', async () => {
    const used: string[] = []
    for (const { id, contractNumber, usedFactoringCreditLineAmount } of await contracts()) {
      const query = new URLSearchParams({ contractId: id })
      for (const status of openInvoiceStatuses) query.append('invoiceStatus', status)
      const totals = (await demo.get(`/api/invoices/totals?${query}`)).json<Record<string, { amount: string }>>()
      expect([contractNumber, usedFactoringCreditLineAmount]).toEqual([
        contractNumber,
        totals['advanceAmountFundedOutstanding']?.amount,
      ])
      if (usedFactoringCreditLineAmount !== undefined) used.push(usedFactoringCreditLineAmount)
    }
    expect(used.filter(amount => amount !== '0.00').length).toBeGreaterThan(2)
  }, 60_000)

  test('of the loan tile: the column of the contracts, also where one is finished or cancelled (DSH-63)', async () => {
    const { loans } = (await borrower.get('/api/hw/loans')).json<{ loans: LoanRow[] }>()
    const answer = await borrower.get('/api/general-dashboard/loan/summary?productFid=P-1001-LOAN')
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    const { toRepay } = answer.json<{ toRepay: string }>()
    expect(toRepay).toBe(sumOf(loans.map(({ repaymentAmount }) => repaymentAmount)))
    expect(toRepay).not.toBe('0.00')
    const finished = loans.find(({ contractNumber }) => contractNumber === 'L-LT-230041')
    // A finished loan has nothing to repay, whatever was paid back.
    const set = (status: 'FINISHED' | 'DISBURSED') =>
      portal.db.updateTable('loan_contract').set({ status }).where('contract_number', '=', 'L-LT-230041').execute()
    await set('FINISHED')
    try {
      const after = (await borrower.get('/api/hw/loans')).json<{ loans: LoanRow[] }>().loans
      const summary = await borrower.get('/api/general-dashboard/loan/summary?productFid=P-1001-LOAN')
      expect(summary.json<{ toRepay: string }>().toRepay).toBe(
        sumOf(after.map(({ repaymentAmount }) => repaymentAmount)),
      )
      expect(after.find(({ contractNumber }) => contractNumber === 'L-LT-230041')?.repaymentAmount).toBe('0.00')
      expect(finished?.repaymentAmount).not.toBe('0.00')
    } finally {
      await set('DISBURSED')
    }
  })

  test('of the loan dashboard: the amount to repay is that of the contract (DSH-64)', async () => {
    const { loans } = (await borrower.get('/api/hw/loans')).json<{ loans: LoanRow[] }>()
    for (const { companyNumber, contractNumber, repaymentAmount } of loans) {
      const totals = await borrower.get(
        `/api/hw/loan/totals?${new URLSearchParams({ companyNumber, contractNumber }).toString()}`,
      )
      expect([contractNumber, totals.json<Record<string, string>>()['repaymentAmount']]).toEqual([
        contractNumber,
        repaymentAmount,
      ])
    }
  })

  test('of the ageing: the totals of all buyers (DSH-57)', async () => {
    const {
      ranges,
      statuses,
      buyers,
      contracts: rows,
    } = (await demo.get('/api/invoices/ageing')).json<InvoiceAgeingAnswer>()
    const ids = [...new Set(rows.flatMap(({ contractIds }) => contractIds))].join(',')
    for (const [index, range] of ranges.entries()) {
      const query = new URLSearchParams({ contractId: ids, ...range })
      for (const status of statuses) query.append('invoiceStatus', status)
      const total = sumOf(buyers.map(({ amounts }) => amounts[index] ?? '0.00'))
      expect([index, total]).toEqual([index, unpaidOf(await invoices(query.toString()))])
      expect(total).not.toBe('0.00')
    }
  }, 60_000)

  test('of each loan: overdue bills, all and by type (DSH-56)', async () => {
    const { loans } = (await borrower.get('/api/hw/loans')).json<{ loans: Loan[] }>()
    const fields = [
      ['overdueAmount', ''],
      ['overdueAmountInterest', '&billType=Interest'],
      ['overdueAmountDefaultInterest', '&billType=DefaultInterest'],
      ['overdueAmountContract', '&billType=Contract'],
    ] as const
    const overdue: string[] = []
    for (const { companyNumber, contractNumber } of loans) {
      const one = new URLSearchParams({ companyNumber, contractNumber })
      const totals = (await borrower.get(`/api/hw/loan/totals?${one}`)).json<Record<string, string>>()
      const named = new URLSearchParams({
        'contract.companyNumber': companyNumber,
        'contract.contractNumber': contractNumber,
        size: '1000',
        status: 'OVERDUE',
      })
      for (const [field, filter] of fields) {
        const { bills } = (await borrower.get(`/api/hw/bills?${named}${filter}`)).json<{ bills: LoanBill[] }>()
        const listed = sumOf(bills.map(({ openAmount = '0.00' }) => openAmount))
        expect([contractNumber, field, totals[field]]).toEqual([contractNumber, field, listed])
        if (listed !== '0.00') overdue.push(field)
      }
    }
    expect(overdue).toContain('overdueAmount')
  }, 60_000)
})
