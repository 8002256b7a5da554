import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { ResourceList } from '../../../src/builders/list/ResourceList.tsx'
import { fakeFetch } from '../providers/fakeFetch.ts'
import { aContract, showListPage } from './listPage.tsx'

const anInvoice = { id: '1', invoiceNumber: 'SF-1', thirdPartyName: 'UAB Pirkėjas', invoiceDate: '2026-05-01', invoiceDueDate: '2026-06-01', invoiceStatus: 'PAID', invoiceAmount: { amount: '100.00', currency: 'EUR' } }
const answers = () => ({
  'GET /api/contracts': { json: [aContract('7', 'F-1')] },
  'GET /api/contracts/third-parties': { json: { thirdParties: [] } },
  'GET /api/invoice': { json: { content: [anInvoice], totalElements: 1 } },
  'GET /api/invoices/totals': { json: {} },
})
const asked = (calls: { url: string }[]) => calls.filter(({ url }) => /^\/api\/(invoice|invoices\/totals)\?/.test(url))

describe('<DateRangeFilter>: an end before the beginning', () => {
  test('keeps and marks both dates of the address, and makes no call', async () => {
    const calls = fakeFetch(answers())
    const { router } = showListPage({ path: '/factoring/invoices?contractId=7&dueDateFrom=2026-06-02&dueDateTo=2026-06-01&page=1&size=10', page: <ResourceList resource="factoring/invoices" /> })
    const from = await screen.findByLabelText('Due date, from')
    const to = screen.getByLabelText('Due date, to')
    expect([from, to].map((input) => [(input as HTMLInputElement).value, input.getAttribute('aria-invalid')])).toEqual([['2026-06-02', 'true'], ['2026-06-01', 'true']])
    expect(document.getElementById(from.getAttribute('aria-describedby') ?? '')?.textContent).toBe('The “from” date is after the “to” date')
    expect(screen.getByRole('heading', { name: 'The dates are the wrong way round' })).toBeTruthy()
    expect(router.state.location.search).toContain('dueDateFrom=2026-06-02&dueDateTo=2026-06-01')
    expect(asked(calls)).toEqual([])
  })

  test('shows the rows again when one date is corrected', async () => {
    const calls = fakeFetch(answers())
    showListPage({ path: '/factoring/invoices?contractId=7&dueDateFrom=2026-06-02&dueDateTo=2026-06-01&page=1&size=10', page: <ResourceList resource="factoring/invoices" /> })
    const to = await screen.findByLabelText('Due date, to')
    await userEvent.clear(to)
    await userEvent.type(to, '2026-06-30')
    expect(await screen.findByText('SF-1')).toBeTruthy()
    expect(to.getAttribute('aria-invalid')).not.toBe('true')
    expect(asked(calls).every(({ url }) => url.includes('dueDateFrom=2026-06-02&dueDateTo=2026-06-30') || !url.includes('dueDateTo'))).toBe(true)
  })
})

test('<SearchFilter>: takes as many characters as its document says', async () => {
  fakeFetch(answers())
  showListPage({ path: '/factoring/invoices?contractId=7&page=1&size=10', page: <ResourceList resource="factoring/invoices" /> })
  const search = await screen.findByRole('searchbox', { name: 'Invoice number' })
  expect(search.getAttribute('maxlength')).toBe('60')
})
