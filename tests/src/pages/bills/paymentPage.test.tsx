import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { ExpandTable } from '../../../../src/builders/list/ExpandTable.tsx'
import { NestedRows } from '../../../../src/builders/list/NestedRows.tsx'
import { ResourceShow } from '../../../../src/builders/show/ResourceShow.tsx'
import { recentOf } from '../../../../src/contract/recent.ts'
import { linkPath } from '../../../../src/builders/url/recordPath.ts'
import { LinkPathContext } from '../../../../src/cells/LinkPathContext.ts'
import { PaymentPdf } from '../../../../src/pages/bills/PaymentPdf.tsx'
import { fakeFetch } from '../../api/fakeFetch.ts'
import { definitions, showListPage } from '../../builders/listPage.tsx'

const receipt = {
  number: 'F-7/12',
  reference: 'pay-1',
  paidAt: '2026-11-20T10:15:00Z',
  state: 'PAID',
  method: 'BANK_PAYMENT',
  payer: 'UAB Demo',
  payerCode: '300000001',
  payee: 'Finance',
  contractNumber: 'F-7',
  statement: 'Bills of F-7',
  amount: '30.00',
  surplus: '0.00',
  currency: 'EUR',
  bills: [
    { id: '1', contractId: '7', number: 'B-1', type: 'INTEREST_FEE', dueDate: '2026-10-01', amount: '10.00' },
    { id: '2', contractId: '7', number: 'B-2', type: 'LATE_FEE', dueDate: '2026-11-01', amount: '20.00' },
  ],
}
const linkOf: Parameters<typeof LinkPathContext.Provider>[0]['value'] = (definition, record) =>
  linkPath(definitions, definition, record)

beforeEach(() => {
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
})

test.each([
  ['factoring', 'FACTORING', '/api/payment'],
  ['loan', 'LOAN', '/api/hw/payment'],
] as const)(
  'a payment of %s has a page that leads to its bills and saves the receipt (BIL-38)',
  async (area, product, api) => {
    sessionStorage.clear()
    const calls = fakeFetch({
      [`GET ${api}/pay-1/receipt`]: { json: receipt },
      [`GET ${api}/receipt/pdf`]: { text: '%PDF', headers: { 'Content-Type': 'application/pdf' } },
    })
    showListPage({
      path: `/${area}/payment/pay-1`,
      route: `/${area}/payment/:id`,
      product,
      page: (
        <LinkPathContext value={linkOf}>
          <ResourceShow resource={`${area}/payment`} />
        </LinkPathContext>
      ),
      parts: { 'payment-pdf': PaymentPdf },
    })
    expect(await screen.findByRole('heading', { name: 'Payment F-7/12' })).toBeTruthy()
    // The search offers it among what was opened lately (SHL-57).
    expect(recentOf({ userId: '1', partyFid: 'P-1' })).toEqual([
      { kind: `${area}/payment`, id: 'pay-1', label: 'F-7/12', detail: '', to: `/${area}/payment/pay-1` },
    ])
    expect(screen.getByText('The money has paid the bills below. There is nothing to do.')).toBeTruthy()
    const table = await screen.findByRole('table', { name: 'Bills paid' })
    const link = await within(table).findByRole('link', { name: 'B-2' })
    expect(link.getAttribute('href')).toContain(`/${area}/bills?`)
    expect(link.getAttribute('href')).toContain('B-2')
    expect(within(table).getByText('Late fee')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Save as PDF, F-7/12' }))
    expect(calls.some(({ url }) => url.startsWith(`${api}/receipt/pdf?reference=pay-1`))).toBe(true)
  },
  60_000,
)

test('a payment that is missing or of another company says so, and leads back to the bills (BIL-38)', async () => {
  fakeFetch({ 'GET /api/payment/pay-1/receipt': { status: 404, json: { code: 'NOT_FOUND' } } })
  showListPage({
    path: '/factoring/payment/pay-1',
    route: '/factoring/payment/:id',
    page: <ResourceShow resource="factoring/payment" />,
    parts: { 'payment-pdf': PaymentPdf },
  })
  expect(await screen.findByText('This payment could not be found')).toBeTruthy()
})

test('the payments of a bill lead to their page by the number of the receipt; others have none (BIL-38)', async () => {
  const amount = { amount: '10.00', currency: 'EUR' }
  const row = {
    id: '1',
    paymentCollectionDate: '2026-11-20',
    origin: 'BANK_PAYMENT',
    invoiceCollectedAmount: amount,
    factorInvoiceReconciledAmount: amount,
    reconciliationActId: null,
    accountsReceivableActId: null,
    paymentReference: 'pay-1',
    receiptNumber: 'F-7/12',
  }
  fakeFetch({
    'GET /api/payment-receipts': {
      json: {
        invoicePaymentReceipts: [row, { ...row, id: '2', paymentReference: null, receiptNumber: null }],
        totalInvoiceCollectedAmount: amount,
        residualInvoiceAmount: amount,
      },
    },
  })
  const loan = definitions['loan/bills']
  const rows = loan?.expand?.rows
  if (loan === undefined || rows === undefined) throw new Error('loan bills have payments')
  const payments = [
    {
      paymentType: 'PAYMENT',
      date: '2026-11-20',
      sum: '1.00',
      number: '5',
      paymentReference: 'a/b',
      receiptNumber: 'L-1/3',
    },
  ]
  showListPage({
    path: '/x',
    page: (
      <LinkPathContext value={linkOf}>
        <ExpandTable
          table={{ resource: 'factoring/bill-receipts', query: { factorInvoiceId: 'id' } }}
          record={{ id: '9' }}
        />
        <NestedRows definition={loan} rows={rows} record={{ id: '9', payments }} />
      </LinkPathContext>
    ),
  })
  expect((await screen.findByRole('link', { name: 'F-7/12' })).getAttribute('href')).toBe('/factoring/payment/pay-1')
  expect(screen.getByRole('link', { name: 'L-1/3' }).getAttribute('href')).toBe('/loan/payment/a%2Fb')
  expect(screen.getAllByRole('link')).toHaveLength(2)
}, 60_000)
