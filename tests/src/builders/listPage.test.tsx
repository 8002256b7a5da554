import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test } from 'vitest'

import { ResourceList } from '../../../src/builders/list/ResourceList.tsx'
import { fakeFetch } from '../api/fakeFetch.ts'
import { aContract, anInvoice, definitions, showListPage } from './listPage.tsx'

const answers = () => ({
  'GET /api/contracts': { json: [aContract('7', 'F-1')] },
  'GET /api/contracts/third-parties': { json: { thirdParties: [] } },
  'GET /api/invoice': { json: { content: [anInvoice], totalElements: 1 } },
  'GET /api/invoices/totals': { json: {} },
  'GET /api/invoices/tabs': { json: { counts: [], isBounded: true } },
})
const asked = (calls: { url: string }[]) => calls.filter(({ url }) => /^\/api\/(invoice|invoices\/totals)\?/.test(url))

describe('<DateRangeFilter>: an end before the start', () => {
  test('keeps and marks both dates of the address, and makes no call', async () => {
    const calls = fakeFetch(answers())
    const { router } = showListPage({
      path: '/factoring/invoices?contractId=7&page=1&size=10&dueDateFrom=2026-06-02&dueDateTo=2026-06-01',
      page: <ResourceList resource="factoring/invoices" />,
    })
    const from = await screen.findByLabelText('Due date, from')
    const to = screen.getByLabelText('Due date, to')
    expect([from, to].map(input => [(input as HTMLInputElement).value, input.getAttribute('aria-invalid')])).toEqual([
      ['2026-06-02', 'true'],
      ['2026-06-01', 'true'],
    ])
    expect(document.getElementById(from.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The “from” date is after the “to” date',
    )
    expect(screen.getByRole('heading', { name: 'The dates are the wrong way round' })).toBeTruthy()
    expect(router.state.location.search).toContain('dueDateFrom=2026-06-02&dueDateTo=2026-06-01')
    expect(asked(calls)).toEqual([])
  })

  test('shows the rows again when one date is corrected', async () => {
    const calls = fakeFetch(answers())
    showListPage({
      path: '/factoring/invoices?contractId=7&page=1&size=10&dueDateFrom=2026-06-02&dueDateTo=2026-06-01',
      page: <ResourceList resource="factoring/invoices" />,
    })
    const to = await screen.findByLabelText('Due date, to')
    await userEvent.clear(to)
    await userEvent.type(to, '2026-06-30')
    expect(await screen.findByText('SF-1')).toBeTruthy()
    expect(to.getAttribute('aria-invalid')).not.toBe('true')
    expect(
      asked(calls).every(
        ({ url }) => url.includes('dueDateFrom=2026-06-02&dueDateTo=2026-06-30') || !url.includes('dueDateTo'),
      ),
    ).toBe(true)
  })
})

test('<SearchFilter>: accepts as many characters as its document allows', async () => {
  fakeFetch(answers())
  showListPage({
    path: '/factoring/invoices?contractId=7&page=1&size=10',
    page: <ResourceList resource="factoring/invoices" />,
  })
  const search = await screen.findByRole('searchbox', { name: 'Invoice number' })
  expect(search.getAttribute('maxlength')).toBe('60')
})

test('<SelectFilter>: shows the value of the address, and requests the chosen one', async () => {
  const shipped = definitions['factoring/invoices']!
  const added = { field: 'kind', kind: 'select', on: 'invoiceType', values: 'invoiceType' } as const
  definitions['factoring/invoices'] = { ...shipped, filters: [...(shipped.filters ?? []), added] }
  onTestFinished(() => {
    definitions['factoring/invoices'] = shipped
  })
  const calls = fakeFetch(answers())
  const { router } = showListPage({
    path: '/factoring/invoices?contractId=7&page=1&size=10&kind=INVOICE',
    page: <ResourceList resource="factoring/invoices" />,
  })
  const control = await screen.findByRole('combobox', { name: /fields\.kind$/ })
  expect(control.textContent).toBe('Invoice')
  await userEvent.click(control)
  await userEvent.click(screen.getByRole('option', { name: 'Credit memo' }))
  await waitFor(() => expect(asked(calls).at(-1)?.url).toContain('kind=CREDIT_MEMO'))
  expect(router.state.location.search).toContain('kind=CREDIT_MEMO')
})

describe('<ResourceTable>: the column of the contract (INV-20)', () => {
  const several = { ...answers(), 'GET /api/contracts': { json: [aContract('7', 'F-1'), aContract('8', 'F-2')] } }
  const headings = () => screen.getAllByRole('columnheader').map(cell => cell.textContent)

  test.each([
    ['7', false],
    ['7,8', true],
  ])('with the contracts %s is shown: %s', async (contractId, shown) => {
    fakeFetch(several)
    showListPage({
      path: `/factoring/invoices?contractId=${contractId}&page=1&size=10`,
      page: <ResourceList resource="factoring/invoices" />,
    })
    await screen.findByText('SF-1')
    expect(headings().includes('Contract')).toBe(shown)
  })

  test('cannot be hidden while several are chosen, and another choice of columns does not keep it for one', async () => {
    fakeFetch(several)
    const { router } = showListPage({
      path: '/factoring/invoices?contractId=7,8&page=1&size=10',
      page: <ResourceList resource="factoring/invoices" />,
    })
    await screen.findByText('SF-1')
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    expect((screen.getByRole('checkbox', { name: 'Contract' }) as HTMLInputElement).disabled).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Issue date' }))
    await userEvent.keyboard('{Escape}')
    await act(() => router.navigate('/factoring/invoices?contractId=7&page=1&size=10'))
    await waitFor(() => expect(headings()).not.toContain('Contract'))
    expect(headings()).not.toContain('Issue date')
  })
})

describe('<ExpandTable>: the payments of a bill (BIL-08)', () => {
  const aBill = (id: string, hasPaymentReceipts: boolean) => ({
    id,
    contractId: '7',
    contractNumber: 'F-1',
    invoiceNumber: `PS-${id}`,
    invoiceFeeType: 'INTEREST_FEE',
    relatedInvoiceNumber: null,
    invoiceDate: '2026-05-01',
    invoiceDueDate: '2026-05-15',
    invoiceStatus: 'PARTIALLY_PAID',
    invoiceAmount: { amount: '100.00', currency: 'EUR' },
    amountPaid: '40.00',
    amountUnpaid: '60.00',
    documentId: `bill-${id}`,
    hasPaymentReceipts,
  })
  const euro = (amount: string) => ({ amount, currency: 'EUR' })
  const receipt = {
    id: '9',
    paymentCollectionDate: '2026-05-20',
    origin: 'BANK_PAYMENT',
    invoiceCollectedAmount: euro('90.00'),
    factorInvoiceReconciledAmount: euro('40.00'),
    reconciliationActId: null,
    accountsReceivableActId: null,
  }

  test('are fetched when its row is expanded; a bill without payments cannot be', async () => {
    const calls = fakeFetch({
      'GET /api/contracts': { json: [aContract('7', 'F-1')] },
      'GET /api/factor-invoices/tabs': { json: { counts: [{ value: 'UNPAID', count: 2 }], isBounded: false } },
      'GET /api/factor-invoices': { json: { content: [aBill('1', true), aBill('2', false)], totalElements: 2 } },
      'GET /api/payment-receipts': {
        json: {
          invoicePaymentReceipts: [receipt],
          totalInvoiceCollectedAmount: euro('40.00'),
          residualInvoiceAmount: euro('60.00'),
        },
      },
    })
    showListPage({
      path: '/factoring/bills?contractId=7&page=1&size=10',
      page: <ResourceList resource="factoring/bills" />,
      parts: ['pay', 'payment-result', 'bill-types'],
    })
    await screen.findByText('PS-2')
    expect(
      screen.getAllByRole('button', { name: /^Show details/ }).map(button => button.getAttribute('aria-label')),
    ).toEqual(['Show details: PS-1'])
    await userEvent.click(screen.getByRole('button', { name: 'Show details: PS-1' }))
    const table = await screen.findByRole('table', { name: 'Payments' })
    expect(within(table).getByText('2026-05-20')).toBeTruthy()
    expect(table.textContent).toContain('40,00')
    expect(calls.filter(({ url }) => url.includes('payment-receipts')).map(({ url }) => url)).toEqual([
      '/api/payment-receipts?factorInvoiceId=1',
    ])
  })
})
