import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { readFileSync } from 'node:fs'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { DefinitionsContext } from '../../../src/builders/state/definitions.ts'
import { type Session, SessionContext } from '../../../src/contract/SessionContext.ts'
import { NotificationBell } from '../../../src/frame/notifications/NotificationBell.tsx'
import { TextsProvider } from '../../../src/i18n/TextsProvider.tsx'
import { portalI18nProvider } from '../../../src/i18n/i18nProvider.ts'
import { PortalTheme } from '../../../src/theme/PortalTheme.tsx'
import type { PortalNotification } from '../../../src/api/staff/notificationsApi.ts'
import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'
import bills from '../../../resources/factoring-bills.json'
import invoices from '../../../resources/factoring-invoices.json'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const texts: Record<string, string> = {
  ...readJson('resources/texts/en/common.json'),
  ...readJson('resources/texts/en/staff.json'),
}
const definitions = Object.fromEntries([bills, invoices].map(one => [one.name, one])) as unknown as ResourceDefinitions

const row = (id: string, over: Partial<PortalNotification> = {}): PortalNotification => ({
  id,
  kind: 'invoiceOverdue',
  createdAt: '2026-11-20T08:00:00Z',
  isRead: false,
  object: {
    kind: 'invoice',
    id: `7${id}`,
    number: `INV-${id}`,
    name: 'UAB Ąžuolas',
    dueDate: '2026-11-19',
    amount: { amount: '1234.50', currency: 'EUR' },
    contractId: '3',
  },
  ...over,
})

/** What the server knows; `calls` are the requests in order. */
let rows: PortalNotification[]
let calls: string[]
let failing: boolean
const unread = () => rows.filter(({ isRead }) => !isRead).length
const json = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))

beforeEach(() => {
  rows = [row('5'), row('4', { isRead: true })]
  calls = []
  failing = false
  vi.stubGlobal('fetch', (address: string, { method, body }: { method: string; body: string | null }) => {
    const path = address.replace('/api', '')
    calls.push(`${method} ${path}${body ?? ''}`)
    if (failing) return json({ code: 'DATABASE_BUSY' }, 503)
    if (path.startsWith('/notifications/read')) {
      const { ids, upTo } = JSON.parse(body ?? '{}') as { ids?: string[]; upTo?: string }
      rows = rows.map(one =>
        ids?.includes(one.id) || (upTo !== undefined && Number(one.id) <= Number(upTo))
          ? { ...one, isRead: true }
          : one,
      )
      return json({ partyId: 'P-1', unread: unread() })
    }
    if (path.startsWith('/notifications/unread')) return json({ partyId: 'P-1', unread: unread() })
    const before = /before=(\d+)/.exec(path)?.[1]
    const older = before === undefined ? rows : rows.filter(({ id }) => Number(id) < Number(before))
    return json({ partyId: 'P-1', unread: unread(), content: older.slice(0, 20), hasMore: older.length > 20 })
  })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Place() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output>{pathname}</output>
      <button type="button" onClick={() => void navigate(`${pathname}x`)}>
        Elsewhere
      </button>
    </>
  )
}

function show(path = '/') {
  window.matchMedia ??= (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never
  const session = {
    user: { id: '1', role: 'STAFF' },
    parties: [{ fid: 'P-1', name: 'UAB Demo', is_main: true, productList: [] }],
    active: { activePartyFid: 'P-1', activeProductFid: null, productType: null },
  } as unknown as Session
  return render(
    <TextsProvider areas={['common', 'staff']} initialLanguage="en" initialTexts={texts}>
      <PortalTheme>
        <SessionContext.Provider value={session}>
          <DefinitionsContext.Provider value={definitions}>
            <MemoryRouter initialEntries={[path]}>
              <CoreAdminContext
                i18nProvider={portalI18nProvider('en', texts, ['common', 'staff'])}
                queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
              >
                <NotificationBell />
                <Place />
              </CoreAdminContext>
            </MemoryRouter>
          </DefinitionsContext.Provider>
        </SessionContext.Provider>
      </PortalTheme>
    </TextsProvider>,
  )
}
const bell = (name: string | RegExp) => screen.findByRole('button', { name }, { timeout: 4000 })
const openList = async () => {
  fireEvent.click(await bell(/^Notifications/))
  return within(await screen.findByRole('dialog', { name: 'Notifications' }))
}

describe('the bell (NTF-10)', () => {
  test('says how many are unread, at most 99+', async () => {
    rows = Array.from({ length: 120 }, (_, index) => row(String(500 - index)))
    show()
    expect(await bell('Notifications, unread: 99+')).toBeTruthy()
  })

  test('names the record with its amount and leads to it, which marks it as read (NTF-01, NTF-12)', async () => {
    show()
    await bell('Notifications, unread: 1')
    const list = await openList()
    const [first] = await list.findAllByRole('link')
    expect(first?.textContent).toContain('Invoice overdue, Unread')
    expect(first?.textContent).toContain('1.234,50')
    expect(first?.textContent).toContain('INV-5 · UAB Ąžuolas')
    expect(first?.textContent).toContain('due 2026-11-19')
    fireEvent.click(first!)
    await bell('Notifications')
    expect(screen.getByRole('status').textContent).toBe('/factoring/invoice/75/contractId=3&page=1&size=10')
    expect(calls).toContain('POST /notifications/read{"ids":["5"]}')
  })

  test('marks all up to the newest one that is shown as read', async () => {
    show()
    const list = await openList()
    fireEvent.click(await list.findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(list.queryByRole('button', { name: 'Mark all as read' })).toBeNull())
    expect(calls).toContain('POST /notifications/read{"upTo":"5"}')
  })

  test('shows older ones on demand', async () => {
    rows = Array.from({ length: 25 }, (_, index) => row(String(100 - index)))
    show()
    const list = await openList()
    fireEvent.click(await list.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(25))
    expect(calls).toContain('GET /notifications?before=81')
  })

  test('opens by the link of a mail', async () => {
    show('/general/dashboard#bell')
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    expect(await list.findAllByRole('link')).toHaveLength(2)
  })

  test('says that there are none, and that loading failed, with another attempt (NTF-13)', async () => {
    rows = []
    failing = true
    show()
    const list = await openList()
    const alert = within(await list.findByRole('alert'))
    failing = false
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
    expect(await list.findByText('No notifications yet')).toBeTruthy()
  })

  test('asks again on another page, at most once a minute, and never by a clock (NTF-11)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const count = () => calls.filter(call => call.includes('/unread')).length
    show()
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(count()).toBe(1)
    const leave = () => fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
    leave()
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(count()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(count()).toBe(1)
    leave()
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(count()).toBe(2)
  })
})
