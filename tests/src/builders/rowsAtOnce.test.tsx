import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { FirstLoadWindow } from '../../../src/api/http/fetchFirst.ts'
import { dropFirstAnswers, followFirstLoad } from '../../../src/api/http/firstAnswers.ts'
import { portalQueryClient } from '../../../src/api/http/queryClient.ts'
import { knownListData } from '../../../src/api/staff/knownLists.ts'
import { keepToken } from '../../../src/api/session/session.ts'
import { portalValue } from '../../../src/contract/portalValue.ts'
import { ResourceList } from '../../../src/builders/list/ResourceList.tsx'
import { fakeFetch } from '../api/fakeFetch.ts'
import { aContract, anInvoice, definitions, shippedSettings, showListPage } from './listPage.tsx'

const page = window as FirstLoadWindow

afterEach(() => {
  delete page.firstLoad
  sessionStorage.clear()
})

const routes = {
  'GET /api/contracts': { json: [aContract('7', 'F-1')] },
  'GET /api/contracts/third-parties': { json: { thirdParties: [] } },
  'GET /api/invoice': { json: { content: [anInvoice], totalElements: 1 } },
  'GET /api/invoices/totals': { json: { invoiceAmount: { amount: '100.00', currency: 'EUR' } } },
  'GET /api/invoices/tabs': { json: { counts: [{ value: 'PAID', count: 1 }], isBounded: false } },
}
/** The responses to these calls, as they come with a page. */
const comeWithPage = async (urls: readonly string[]) => {
  const answers = urls.map(address => ({
    address,
    body: routes[`GET ${address.split('?')[0]}` as keyof typeof routes].json as Record<string, unknown>,
  }))
  page.firstLoad = [
    Promise.resolve({ list: null, dashboard: null, answers, token: 'token', date: null, at: Date.now() }),
  ]
  followFirstLoad()
  await page.firstLoad[0]
}
const show = () =>
  showListPage({
    path: '/factoring/invoices',
    page: <ResourceList resource="factoring/invoices" />,
    queryClient: portalQueryClient(knownListData(definitions, portalValue(shippedSettings))),
  })

test('a list that came with the page is rendered with its rows at first, and calls nothing until the page is used (SHL-59)', async () => {
  keepToken('token')
  const calls = fakeFetch(routes)
  const first = show()
  await screen.findByText('SF-1')
  await waitFor(() => expect(new Set(calls.map(({ url }) => url.split('?')[0])).size).toBe(Object.keys(routes).length))
  first.unmount()
  await comeWithPage([...new Set(calls.map(({ url }) => url))])
  calls.length = 0
  const second = show()
  // Nothing is awaited: what is there now was rendered first.
  expect(screen.getByText('SF-1')).toBeTruthy()
  expect(document.querySelector('[data-pending]')).toBeNull()
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  expect(calls).toEqual([])
  second.unmount()
  // A user has done something: what the page knew is the past.
  dropFirstAnswers()
  show()
  await screen.findByText('SF-1')
  expect(calls.length).toBeGreaterThan(0)
})

/** A list whose rows come when they are asked to. */
function aList() {
  let open = (): void => {}
  const opened = new Promise<void>(resolve => (open = resolve))
  fakeFetch({
    'GET /api/contracts': { json: [aContract('7', 'F-1')] },
    'GET /api/contracts/third-parties': { json: { thirdParties: [] } },
    'GET /api/invoice': () => opened.then(() => ({ json: { content: [anInvoice], totalElements: 1 } })),
    'GET /api/invoices/totals': { json: {} },
    'GET /api/invoices/tabs': { json: { counts: [], isBounded: true } },
  })
  const asked = new Promise<void>(resolve => {
    const { fetch } = globalThis
    globalThis.fetch = (...call: Parameters<typeof fetch>) => {
      if (String(call[0]).startsWith('/api/invoice?')) resolve()
      return fetch(...call)
    }
  })
  showListPage({ path: '/factoring/invoices', page: <ResourceList resource="factoring/invoices" /> })
  return { asked: () => act(() => asked), rowsCome: () => act(async () => open()) }
}

const filters = () => document.querySelector('search')

test('a list whose rows come with the page is rendered once, with them (SHL-59)', async () => {
  const { setTimeout: start } = globalThis
  // The limit does not pass, however slow the machine is.
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => (ms === 200 ? 0 : start(run, ms)))
  page.firstLoad = [Promise.resolve(undefined)]
  const { asked, rowsCome } = aList()
  await asked()
  expect(filters()).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  expect(document.querySelector('[data-pending]')).not.toBeNull()
  await rowsCome()
  expect(await screen.findByText('SF-1')).toBeTruthy()
  expect(filters()).not.toBeNull()
})

test('its filters do not wait for rows that take a call (SHL-59)', async () => {
  page.firstLoad = [Promise.resolve(undefined)]
  const { rowsCome } = aList()
  await waitFor(() => expect(filters()).not.toBeNull())
  expect(screen.queryByText('SF-1')).toBeNull()
  await rowsCome()
  expect(await screen.findByText('SF-1')).toBeTruthy()
})

test('nor does a list that is opened later wait (SHL-59)', async () => {
  const { asked } = aList()
  await asked()
  expect(filters()).not.toBeNull()
})
