import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { FirstLoadWindow } from '../../../src/api/http/fetchFirst.ts'
import { ResourceList } from '../../../src/builders/list/ResourceList.tsx'
import { fakeFetch } from '../api/fakeFetch.ts'
import { aContract, anInvoice, showListPage } from './listPage.tsx'

const page = window as FirstLoadWindow

afterEach(() => {
  delete page.firstLoad
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
