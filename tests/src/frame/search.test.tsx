import { fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { addRecent, recentOf } from '../../../src/contract/recent.ts'
import { moveActive } from '../../../src/frame/search/moveActive.ts'
import { useShortcuts } from '../../../src/frame/search/shortcuts.ts'
import { linkPath } from '../../../src/builders/url/recordPath.ts'
import { allPath, hitPath } from '../../../src/frame/search/searchKinds.ts'
import { matches } from '../../../src/frame/search/pageItems.ts'
import { clearSession } from '../../../src/api/session/session.ts'
import type { SearchGroup, SearchHit } from '../../../src/api/staff/searchApi.ts'
import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'
import bills from '../../../resources/factoring-bills.json'
import buyer from '../../../resources/factoring-buyer.json'
import contracts from '../../../resources/factoring-contracts.json'
import invoices from '../../../resources/factoring-invoices.json'
import reports from '../../../resources/factoring-reports.json'

const definitions = Object.fromEntries(
  [bills, buyer, contracts, invoices, reports].map(one => [one.name, one]),
) as unknown as ResourceDefinitions

const open = vi.fn()
function Page({ dialog = false }: { dialog?: boolean }) {
  useShortcuts(open)
  return (
    <>
      <button type="button">Press</button>
      <input aria-label="Text" />
      {dialog && <div role="dialog" />}
    </>
  )
}
afterEach(() => {
  open.mockReset()
  sessionStorage.clear()
})

describe('keys on every page (SHL-55)', () => {
  test.each([
    [{ key: 'k', ctrlKey: true }, 'search'],
    [{ key: 'K', metaKey: true }, 'search'],
    [{ key: 'л', code: 'KeyK', ctrlKey: true }, 'search'],
    [{ key: '/' }, 'search'],
    [{ key: '?', shiftKey: true }, 'keys'],
  ])('%j opens %s', (key, what) => {
    render(<Page />)
    fireEvent.keyDown(document.body, key)
    expect(open).toHaveBeenCalledExactlyOnceWith(what)
  })

  test.each([
    { key: 'k' },
    { key: 't', code: 'KeyK', ctrlKey: true },
    { key: 'k', ctrlKey: true, altKey: true },
    { key: 'k', ctrlKey: true, shiftKey: true },
  ])('%j opens nothing', key => {
    render(<Page />)
    fireEvent.keyDown(document.body, key)
    expect(open).not.toHaveBeenCalled()
  })

  test('/ and ? are characters in a field, Ctrl+K is not', () => {
    const { getByLabelText } = render(<Page />)
    const field = getByLabelText('Text')
    fireEvent.keyDown(field, { key: '/' })
    fireEvent.keyDown(field, { key: '?' })
    expect(open).not.toHaveBeenCalled()
    fireEvent.keyDown(field, { key: 'k', ctrlKey: true })
    expect(open).toHaveBeenCalledWith('search')
  })

  test('a dialog keeps its keys', () => {
    render(<Page dialog />)
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    fireEvent.keyDown(document.body, { key: '/' })
    expect(open).not.toHaveBeenCalled()
  })
})

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['PageDown', 1, 3, 2],
  ['PageUp', 1, 3, 0],
  ['ArrowDown', 0, 0, undefined],
  ['Home', 1, 3, undefined],
  ['a', 1, 3, undefined],
])('%s at %d of %d leads to %s (SHL-55)', (key, active, count, to) => {
  expect(moveActive(key, active, count)).toBe(to)
})

describe('where a result leads (SHL-50)', () => {
  const hit = (over: Partial<SearchHit>): SearchHit => ({
    id: '7',
    number: 'A/1 2',
    name: null,
    status: null,
    amount: { amount: '1.00', currency: 'EUR' },
    contractId: '3',
    by: 'number',
    ...over,
  })
  test.each([
    ['invoice', hit({}), '/factoring/invoice/7/contractId=3&page=1&size=10'],
    ['buyer', hit({ contractId: null }), '/buyer/7'],
    ['contract', hit({ contractId: null }), '/factoring/contracts/contract/7'],
    ['bill', hit({}), '/factoring/bills?contractId=3&page=1&size=10&invoiceNumber=A%2F1%202'],
    ['act', hit({}), '/factoring/reports?contractId=3&page=1&size=10&number=A%2F1%202'],
    ['loan', hit({ contractId: null }), undefined],
  ] as const)('%s', (kind, one, path) => {
    expect(hitPath(definitions, kind, one)).toBe(path)
  })

  const group = (over: Partial<SearchGroup>): SearchGroup => ({
    kind: 'invoice',
    hits: [hit({})],
    hasMore: true,
    contractIds: ['1', '2'],
    ...over,
  })
  test('all matches are in the list with the filter set (SHL-58)', () => {
    expect(allPath(definitions, group({}), 'DEMO 1', undefined)).toBe(
      '/factoring/invoices?contractId=1,2&page=1&size=10&invoiceNumber=DEMO%201',
    )
    const named = group({ hits: [hit({ by: 'name' })] })
    expect(allPath(definitions, named, 'uab', '9')).toBe(
      '/factoring/invoices?contractId=1,2&page=1&size=10&thirdPartyId=9',
    )
    expect(allPath(definitions, named, 'uab', undefined)).toBeUndefined()
    expect(allPath(definitions, group({ hits: [hit({ by: 'amount' })] }), '4882', undefined)).toBeUndefined()
    expect(allPath(definitions, group({ hasMore: false }), 'DEMO 1', undefined)).toBeUndefined()
    expect(allPath(definitions, group({ kind: 'contract' }), 'F', undefined)).toBe('/factoring/contracts')
  })
})

describe('opened lately (SHL-57)', () => {
  const owner = { userId: '1', partyFid: 'P-1' }
  const recent = (label: string, to = '/faq') => ({ kind: 'invoice', id: label, label, detail: '', to })

  test('the latest first, each once, at most eight', () => {
    for (const label of ['a', 'b', 'a']) addRecent(owner, recent(label))
    expect(recentOf(owner).map(({ label }) => label)).toEqual(['a', 'b'])
    for (let n = 0; n < 20; n++) addRecent(owner, recent(String(n)))
    expect(recentOf(owner)).toHaveLength(8)
  })

  test('two with the same name are two, and a known detail stays', () => {
    const page = (id: string, detail: string) => ({ kind: 'page', id, label: 'Overview', detail, to: id })
    addRecent(owner, page('/general/dashboard', 'General'))
    addRecent(owner, page('/factoring/dashboard', 'Factoring'))
    addRecent(owner, page('/general/dashboard', ''))
    expect(recentOf(owner).map(({ detail }) => detail)).toEqual(['General', 'Factoring'])
  })

  test('nothing of another user or company, and nothing after logout', () => {
    addRecent(owner, recent('a'))
    expect(recentOf({ ...owner, userId: '2' })).toEqual([])
    expect(recentOf({ ...owner, partyFid: 'P-2' })).toEqual([])
    clearSession()
    expect(recentOf(owner)).toEqual([])
  })

  test.each([
    '{',
    '[]',
    'null',
    '{"userId":"1","partyFid":"P-1","items":[{"kind":"x","id":"1","label":"y","detail":"","to":"//evil.example"}]}',
  ])('ignores what somebody has put there: %s', stored => {
    sessionStorage.setItem('portal.recent', stored)
    expect(recentOf(owner)).toEqual([])
  })
})

test('pages are matched by words without accents, in any order (SHL-56)', () => {
  const page = { label: 'Sąskaitos', detail: 'Faktoringas' }
  expect(matches(page, 'saskait')).toBe(true)
  expect(matches(page, 'fakt sask')).toBe(true)
  expect(matches(page, 'paskolos')).toBe(false)
  expect(matches(page, ' - ')).toBe(false)
})

describe('the link of a field', () => {
  const of = (link: object) => ({ field: 'billNumber', kind: 'text', link }) as Parameters<typeof linkPath>[1]
  const record = { billNumber: 'PL 1', contractId: '3', invoiceId: '7', none: null }

  test('leads to the page of the record, or to the list of bills with the number (DSH-32)', () => {
    const path = (link: object) => linkPath(definitions, of(link), record)
    expect(path({ resource: 'factoring/invoices', id: 'invoiceId' })).toBe('/factoring/invoice/7/-')
    expect(path({ resource: 'factoring/bills', contractId: 'contractId' })).toBe(
      '/factoring/bills?contractId=3&page=1&size=10&invoiceNumber=PL%201',
    )
    expect(path({ resource: 'factoring/invoices', id: 'none' })).toBeUndefined()
    expect(path({ resource: 'limit/bills', contractId: 'contractId' })).toBeUndefined()
    expect(path({ resource: 'factoring/buyer', contractId: 'contractId' })).toBeUndefined()
  })
})
