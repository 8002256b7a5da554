import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ResourceList } from '../../../src/builders/list/ResourceList.tsx'
import { fakeFetch } from '../api/fakeFetch.ts'
import { aContract, anInvoice, showListPage } from './listPage.tsx'

const RESOURCE = 'factoring/invoices'

async function show(more: Parameters<typeof fakeFetch>[0] = {}, address = '') {
  const calls = fakeFetch({
    'GET /api/contracts': { json: [aContract('7', 'F-1')] },
    'GET /api/contracts/third-parties': { json: { thirdParties: [] } },
    'GET /api/invoice': { json: { content: [anInvoice], totalElements: 1 } },
    'GET /api/invoices/totals': { json: { invoiceAmount: '100.00' } },
    'GET /api/invoices/tabs': { json: { counts: [], isBounded: true } },
    ...more,
  })
  const { router } = showListPage({
    path: `/factoring/invoices?contractId=7${address}`,
    page: <ResourceList resource={RESOURCE} />,
  })
  await screen.findByText('SF-1')
  return { calls, router }
}
const heads = () => [...document.querySelectorAll<HTMLElement>('th[data-column]')]
const shown = () => heads().map(({ dataset }) => dataset['column'])
const head = (field: string) => heads().find(({ dataset }) => dataset['column'] === field)!
const usual = ['invoiceNumber', 'thirdPartyName', 'invoiceDate', 'invoiceDueDate', 'invoiceStatus', 'invoiceAmount']
const announced = () => screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent)
const press = async (label: string) => {
  screen.getByLabelText(label).focus()
  await userEvent.keyboard('{Enter}')
}

test('an address shows a hidden column with its sum on arrival, and drops its name (DSH-62)', async () => {
  const sums = {
    'GET /api/invoices/totals': { json: { advanceAmountFundedOutstanding: { amount: '77.00', currency: 'EUR' } } },
  }
  const { router } = await show(sums, '&status=FINANCED,OVERDUE,PARTIALLY_PAID&column=advanceAmountFundedOutstanding')
  expect(shown()).toContain('advanceAmountFundedOutstanding')
  expect(await screen.findByText('77,00 €')).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).not.toContain('column'))
  expect(router.state.location.search).toContain('status=FINANCED,OVERDUE,PARTIALLY_PAID')
})

test.each(['', '&column=password', '&column='])('no other column is shown by %s', async address => {
  await show({}, address)
  expect(shown()).toEqual([...usual, 'amountPaid', 'advanceAmountFunded'])
})

test('a column moves past the shown ones by keyboard, keeps the focus, is announced, and moves in all rows (LST-40)', async () => {
  await show()
  expect(shown().slice(0, 6)).toEqual(usual)
  await userEvent.click(screen.getByText('Columns'))
  // Days overdue stands between them in the document, but is hidden.
  await press('Move “Status” up')
  expect(shown().slice(3, 5)).toEqual(['invoiceStatus', 'invoiceDueDate'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move “Status” up')
  expect(announced()).toContain('“Status” is now column 4 of 8')
  const cells = [...document.querySelectorAll('tbody tr:first-of-type td')].map(({ textContent }) => textContent)
  expect(cells.indexOf('Paid')).toBeLessThan(cells.indexOf('2026-06-01'))
  await press('Move “Invoice number” up')
  expect(shown()[0]).toBe('invoiceNumber')
  await userEvent.click(screen.getByText('Restore the usual columns'))
  expect(shown().slice(0, 6)).toEqual(usual)
}, 60_000)

test('a column gets a width by keyboard; its texts are cut, with the whole in their tooltip, and amounts never (LST-41)', async () => {
  await show()
  await userEvent.click(screen.getByText('Columns'))
  await press('Make “Buyer or supplier” narrower')
  await press('Make “Invoice amount” wider')
  expect([head('thirdPartyName').style.width, head('thirdPartyName').style.minWidth]).toEqual(['48px', '48px'])
  expect(announced()).toContain('“Invoice amount” is 48 pixels wide')
  const cut = screen.getByText('UAB Pirkėjas')
  expect(cut.getAttribute('title')).toBe('UAB Pirkėjas')
  expect(cut.closest('td')?.className).toContain('is-sized')
  expect(getComputedStyle(cut).textOverflow).toBe('ellipsis')
  expect(head('invoiceAmount').style.width).toBe('48px')
  for (const amount of screen.getAllByText(/^100,00/)) expect(amount.closest('.is-cut')).toBeNull()
  await userEvent.click(screen.getByText('Restore the usual columns'))
  expect(head('thirdPartyName').style.width).toBe('')
}, 60_000)

test('the edge of a header is dragged, which fixes the columns before it, and pressed twice for the natural width (LST-41)', async () => {
  HTMLElement.prototype.setPointerCapture ??= () => {}
  await show()
  const edge = (field: string) => head(field).querySelector('.column-edge')!
  for (const [index, one] of heads().entries()) one.getBoundingClientRect = () => new DOMRect(0, 0, 99.2 + index, 35)
  fireEvent.pointerDown(edge('invoiceDate'), { button: 0, clientX: 500 })
  fireEvent.pointerMove(edge('invoiceDate'), { clientX: 501 })
  fireEvent.pointerUp(edge('invoiceDate'))
  expect(head('invoiceDate').style.width).toBe('')
  fireEvent.pointerDown(edge('invoiceDate'), { button: 0, clientX: 500 })
  fireEvent.pointerMove(edge('invoiceDate'), { clientX: 540 })
  fireEvent.pointerUp(edge('invoiceDate'))
  expect(heads().map(({ style }) => style.width)).toEqual(['100px', '101px', '142px', '', '', '', '', ''])
  fireEvent.doubleClick(edge('invoiceDate'))
  expect(head('invoiceDate').style.width).toBe('')
  expect(head('thirdPartyName').style.width).toBe('101px')
})

test('a view holds order and widths, and brings them back (LST-42)', async () => {
  const aView = {
    id: '11111111-2222-4333-8444-555555555555',
    resource: RESOURCE,
    name: 'Narrow',
    search: '?contractId=7&page=1&size=10',
    columns: ['invoiceAmount', 'invoiceNumber'],
    widths: { invoiceNumber: 90 },
    isDefault: false,
    isOwn: true,
  }
  const { calls } = await show({
    'GET /api/list-views': { json: { content: [aView] } },
    'POST /api/list-views': { json: aView },
  })
  await userEvent.click(screen.getByText('Views'))
  await userEvent.click(await screen.findByText('Narrow'))
  await waitFor(() => expect(shown()).toEqual(aView.columns))
  expect(head('invoiceNumber').style.width).toBe('90px')
  await userEvent.click(screen.getByText('Views'))
  await userEvent.click(await screen.findByText('Save as a view'))
  await userEvent.type(screen.getByLabelText('Name of the view'), 'Mine{Enter}')
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    columns: aView.columns,
    widths: aView.widths,
  })
}, 60_000)
