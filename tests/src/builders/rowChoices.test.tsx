import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { today } from '../../../schemas/format/calendarDate.ts'
import { presetRange } from '../../../schemas/lists/datePresets.ts'
import { ResourceList } from '../../../src/builders/list/ResourceList.tsx'
import { fakeFetch } from '../api/fakeFetch.ts'
import { aContract, showListPage } from './listPage.tsx'

const anInvoice = {
  id: '1',
  invoiceNumber: 'SF-1',
  thirdPartyName: 'UAB „Labai ilgas pavadinimas, kuris netelpa“',
  invoiceDate: '2026-05-01',
  invoiceDueDate: '2026-06-01',
  invoiceStatus: 'PAID',
  invoiceAmount: { amount: '100.00', currency: 'EUR' },
}

async function show(search = '') {
  const calls = fakeFetch({
    'GET /api/contracts': { json: [aContract('7', 'F-1')] },
    'GET /api/contracts/third-parties': { json: { thirdParties: [{ id: '3', party: { name: 'UAB Pirkėjas' } }] } },
    'GET /api/invoice': { json: { content: [anInvoice], totalElements: 1 } },
    'GET /api/invoices/totals': { json: {} },
    'GET /api/invoices/tabs': { json: { counts: [], isBounded: true } },
  })
  const { router } = showListPage({
    path: `/factoring/invoices?contractId=7${search}`,
    page: <ResourceList resource="factoring/invoices" />,
  })
  await screen.findByText('SF-1')
  const lists = () => calls.filter(({ url }) => url.startsWith('/api/invoice?')).map(({ url }) => url)
  return { router, lists }
}
const openChoices = () => userEvent.click(screen.getByText('Columns'))
const heightOf = (row: string) => getComputedStyle(screen.getByText(row).closest('td')!).height

describe('rows of a list (INV-22)', () => {
  test('are compact until the user chooses comfortable ones, and a cut name is complete in its tooltip', async () => {
    await show()
    expect(heightOf('SF-1')).toBe('35px')
    expect(screen.getByText(anInvoice.thirdPartyName).closest('[title]')?.getAttribute('title')).toBe(
      anInvoice.thirdPartyName,
    )
    await openChoices()
    await userEvent.click(screen.getByLabelText('Comfortable'))
    expect(heightOf('SF-1')).not.toBe('35px')
  })

  test('may be a hundred per page, which lists without a size in the address start with', async () => {
    const { router, lists } = await show()
    await openChoices()
    await userEvent.click(screen.getByLabelText('Rows per page, all lists'))
    await userEvent.click(screen.getByText('100', { selector: '[role=option]' }))
    await waitFor(() => expect(lists().at(-1)).toContain('size=100'))
    expect(router.state.location.search).toContain('size=100')
    await userEvent.keyboard('{Escape}')
    await router.navigate('/factoring/invoices?contractId=7')
    await waitFor(() => expect(router.state.location.search).toContain('size=100'))
    await router.navigate('/factoring/invoices?contractId=7&page=1&size=20')
    await waitFor(() => expect(lists().at(-1)).toContain('size=20'))
    expect(router.state.location.search).toContain('size=20')
  })

  test('a colleague may send an address with a hundred rows; other sizes become the usual one', async () => {
    const { lists } = await show('&page=1&size=100')
    expect(lists().at(-1)).toContain('size=100')
    expect(screen.getByLabelText('Rows per page').textContent).toBe('100')
  })
})

test('a period of a date filter is one choice (INV-23)', async () => {
  const { router, lists } = await show()
  await userEvent.click(screen.getByLabelText('Due date: choose a period', { selector: 'button' }))
  await userEvent.click(screen.getByText('Last month'))
  const { from, to } = presetRange('lastMonth', today())
  await waitFor(() => expect(lists().at(-1)).toContain(`dueDateFrom=${from}&dueDateTo=${to}`))
  expect(router.state.location.search).toContain(`dueDateFrom=${from}&dueDateTo=${to}`)
  await userEvent.click(screen.getByLabelText('Due date: choose a period', { selector: 'button' }))
  expect(screen.getByText('Last month').className).toContain('Mui-selected')
})

test('folded filters are shown one by one with names instead of codes, and each can be removed (INV-24)', async () => {
  const wide = window.matchMedia
  onTestFinished(() => {
    window.matchMedia = wide
  })
  window.matchMedia = vi.fn((query: string) => ({
    matches: query.includes('899px'),
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as unknown as typeof window.matchMedia
  const { router } = await show('&thirdPartyId=3&dueDateFrom=2026-01-01&status=PAID,CLOSED')
  const chip = (text: string) => screen.findByLabelText(text)
  expect(within(await chip('Clear: Due date: 2026-01-01 – …')).getByText('Due date: 2026-01-01 – …')).toBeTruthy()
  expect(await chip('Clear: Buyer or supplier: UAB Pirkėjas')).toBeTruthy()
  await userEvent.click(await chip('Clear: Status: Paid, Closed'))
  await waitFor(() => expect(router.state.location.search).not.toContain('status='))
  expect(router.state.location.search).toContain('thirdPartyId=3')
})
