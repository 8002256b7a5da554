import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ResourceList } from '../../../src/builders/list/ResourceList.tsx'
import { readOpening } from '../../../src/builders/views/opening.ts'
import { fakeFetch } from '../api/fakeFetch.ts'
import { aContract, anInvoice, showListPage } from './listPage.tsx'

const ID = '11111111-2222-4333-8444-555555555555'
const RESOURCE = 'factoring/invoices'
const aView = {
  id: ID,
  resource: RESOURCE,
  name: 'Late',
  search: '?contractId=7&page=1&size=20&status=OVERDUE',
  columns: ['invoiceNumber', 'daysOverdue'],
  isDefault: false,
  isOwn: true,
}
const aLateInvoice = { ...anInvoice, daysOverdue: 12, invoiceStatus: 'OVERDUE' }

async function show(path: string, more: Parameters<typeof fakeFetch>[0] = {}) {
  const calls = fakeFetch({
    'GET /api/contracts': { json: [aContract('7', 'F-1')] },
    'GET /api/contracts/third-parties': { json: { thirdParties: [] } },
    'GET /api/invoice': { json: { content: [aLateInvoice], totalElements: 1 } },
    'GET /api/invoices/totals': { json: {} },
    'GET /api/invoices/tabs': { json: { counts: [], isBounded: true } },
    'GET /api/list-views': { json: { content: [aView] } },
    ...more,
  })
  const { router } = showListPage({ path: `/factoring/invoices${path}`, page: <ResourceList resource={RESOURCE} /> })
  await screen.findByText('SF-1')
  return { router, calls }
}
const headers = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent)

test('a saved view brings its filters, size and columns, by keyboard (LST-31)', async () => {
  const { router, calls } = await show('?contractId=7')
  expect(calls.some(({ url }) => url.includes('list-views'))).toBe(false)
  screen.getByText('Views').focus()
  await userEvent.keyboard('{Enter}')
  const view = await screen.findByText('Late')
  view.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe(aView.search))
  await waitFor(() => expect(headers().join()).toContain('Days overdue'))
  expect(headers().join()).not.toContain('Issue date')
}, 60_000)

test('saves what the page shows under a name, and tells why it cannot (LST-30)', async () => {
  const { calls } = await show('?contractId=7&status=OVERDUE', {
    'POST /api/list-views': { status: 409, json: { code: 'LIST_VIEW_EXISTS' } },
  })
  await userEvent.click(screen.getByText('Views'))
  await userEvent.click(await screen.findByText('Save as a view'))
  await userEvent.type(screen.getByLabelText('Name of the view'), ' La\u00ADte\u200B {Enter}')
  expect(await screen.findByText(/already have a view with this name/)).toBeTruthy()
  const sent = calls.find(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({
    resource: RESOURCE,
    name: 'Late',
    search: '?contractId=7&page=1&size=10&status=OVERDUE',
  })
})

test("the address of a colleague's view opens it, and leaves the address of its filters (LST-33)", async () => {
  const { router } = await show(`?view=${ID}`, { [`GET /api/list-views/${ID}`]: { json: { ...aView, isOwn: false } } })
  expect(router.state.location.search).toBe(aView.search)
  await waitFor(() => expect(headers().join()).toContain('Days overdue'))
})

test('a view that is missing or of another list leads to the plain list', async () => {
  const { router } = await show(`?view=${ID}`, {
    [`GET /api/list-views/${ID}`]: { json: { ...aView, resource: 'factoring/bills' } },
  })
  expect(router.state.location.search).toBe('?contractId=7&page=1&size=10')
})

test.each([
  [null],
  ['text'],
  [{ key: 'P-2/F', id: ID, isDefault: true, search: '?page=1', columns: [] }],
  [{ key: 'P-1/F', id: ID, isDefault: true, search: 1, columns: [] }],
  [{ key: 'P-1/F', id: ID, isDefault: true, search: '?page=1' }],
])('a stored opening view of another company, or of another shape, is ignored: %j (LST-32)', stored => {
  expect(readOpening(stored, 'P-1/F')).toBeUndefined()
})
