import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { alertOf } from '../../../src/builders/list/NavigationNotice.tsx'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { totalsRecord } from '../../../src/builders/list/totalsRecord.ts'
import { appliesTo } from '../../../src/builders/show/DetailSections.tsx'
import { inLines } from '../../../src/builders/show/DetailTables.tsx'
import { FieldList } from '../../../src/builders/show/FieldList.tsx'
import { queryOf } from '../../../src/builders/show/queryOf.ts'
import { StatusBanner } from '../../../src/builders/show/StatusBanner.tsx'
import { Timeline, timelinePlace } from '../../../src/builders/show/Timeline.tsx'
import { TableTimeline } from '../../../src/builders/show/TableTimeline.tsx'
import { hasArrowMeaning } from '../../../src/builders/show/useArrowKeys.ts'
import { FieldCell } from '../../../src/cells/FieldCell.tsx'

const known: Record<string, string> = {
  'resources.x.fields.name': 'Buyer or supplier',
  'resources.x.fields.name.REVERSE': 'Supplier',
  'resources.x.fields.from': 'Issued',
  'resources.x.fields.to': 'Due',
  'factoring.today': 'Today',
  'next.step.OPEN': 'The provider answers.',
}
const texts = (key: string, options?: { _?: string }) => known[key] ?? options?._ ?? key
const show = (element: React.ReactElement) =>
  render(<TestTranslationProvider translate={texts}>{element}</TestTranslationProvider>).container

describe('today on a timeline (INV-34)', () => {
  test.each([
    ['2026-01-01', '2026-01-31', '2025-12-31', { phase: 'before', percent: 0 }],
    ['2026-01-01', '2026-01-31', '2026-01-01', { phase: 'between', percent: 0 }],
    ['2026-01-01', '2026-01-31', '2026-01-16', { phase: 'between', percent: 50 }],
    ['2026-01-01', '2026-01-31', '2026-01-31', { phase: 'between', percent: 100 }],
    ['2026-01-01', '2026-01-31', '2026-02-01', { phase: 'after', percent: 100 }],
    ['2026-03-28', '2026-03-30', '2026-03-29', { phase: 'between', percent: 50 }],
    ['2026-01-01', '2026-01-01', '2026-01-01', { phase: 'between', percent: 100 }],
  ])('%s to %s on %s', (from, to, now, place) => {
    expect(timelinePlace(from, to, now)).toEqual(place)
  })

  test.each([
    ['null', '2026-01-01'],
    ['2026-01-01', 'soon'],
  ])('is not rendered between %s and %s', (from, to) => {
    expect(timelinePlace(from, to, '2026-01-01')).toBeUndefined()
  })

  describe('is announced with the dates in chronological order', () => {
    beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 20, 12) }))
    afterEach(() => vi.useRealTimers())
    test.each([
      ['2026-12-01', '2026-12-31', 'Today 2026-11-20, Issued 2026-12-01, Due 2026-12-31'],
      ['2026-11-01', '2026-12-31', 'Issued 2026-11-01, Today 2026-11-20, Due 2026-12-31'],
      ['2026-10-01', '2026-11-19', 'Issued 2026-10-01, Due 2026-11-19, Today 2026-11-20'],
    ])('from %s to %s', (from, to, heard) => {
      show(<Timeline resource="x" timeline={{ from: 'from', to: 'to' }} record={{ from, to }} />)
      expect(screen.getByRole('img', { name: heard })).toBeTruthy()
    })
  })
})

describe('resource document of a detail page', () => {
  test('limits a conditional section to records with one of the values', () => {
    const when = { field: 'a.b', in: ['X', 'Y'] }
    expect([
      appliesTo(undefined, {}),
      appliesTo(when, { a: { b: 'Y' } }),
      appliesTo(when, { a: { b: 'Z' } }),
      appliesTo(when, {}),
    ]).toEqual([true, true, false, false])
  })

  test('says under a status what happens next, and nothing for a value without a text (SHL-66)', () => {
    const of = (status: string) => (
      <FieldList
        resource="x"
        record={{ status }}
        fields={[{ field: 'status', kind: 'status', values: 'requestStatus', next: 'step' }]}
      />
    )
    expect(show(of('OPEN')).textContent).toContain('The provider answers.')
    expect(document.querySelector('[title]')).toBeNull()
    cleanup()
    expect(show(of('ODD')).textContent).not.toContain('next.step')
    cleanup()
    const definition = {
      name: 'x',
      columns: [],
      detail: { sections: [], status: 'status', next: 'step' },
    } as unknown as ResourceDefinition
    expect(
      show(<StatusBanner definition={definition} field="status" record={{ status: 'OPEN' }} />).textContent,
    ).toContain('The provider answers.')
  })

  test('fills parameters of another call from the record and omits missing ones', () => {
    expect(
      queryOf(
        { invoiceId: 'id', contractId: 'contract.id', none: 'verificationId' },
        { id: 7, contract: { id: '2' }, verificationId: null },
      ),
    ).toEqual({ invoiceId: '7', contractId: '2' })
  })

  test.each([
    ['REVERSE', 'Supplier'],
    ['ORDINARY', 'Buyer or supplier'],
    [undefined, 'Buyer or supplier'],
  ])('chooses a label by a field: %s', (kind, label) => {
    const container = show(
      <FieldList
        resource="x"
        fields={[{ field: 'name', kind: 'text', labelBy: 'kind' }]}
        record={{ name: 'N', kind }}
      />,
    )
    expect(container.querySelector('dt')?.textContent).toBe(label)
  })

  test.each([
    ['WAITING', 'values.buyerVerificationStatus.WAITING'],
    ['NEWER', 'values.buyerVerificationStatus.NOT_APPLICABLE'],
    ['constructor', 'values.buyerVerificationStatus.NOT_APPLICABLE'],
  ])('shows an unknown status as another one where declared: %s', (status, shown) => {
    const container = show(
      <FieldCell
        record={{ status }}
        definition={{ field: 'status', kind: 'status', values: 'buyerVerificationStatus', otherwise: 'NOT_APPLICABLE' }}
      />,
    )
    expect(container.textContent === shown || container.textContent === shown.split('.').at(-1)).toBe(true)
  })

  test('puts adjacent narrow tables on one row', () => {
    const table = (id: string, narrow?: boolean) => ({
      id,
      resource: 'r',
      query: {},
      ...(narrow === undefined ? {} : { narrow }),
    })
    expect(
      inLines([table('a'), table('b', true), table('c', true), table('d'), table('e', true)]).map(line =>
        line.map(({ id }) => id),
      ),
    ).toEqual([['a'], ['b', 'c'], ['d'], ['e']])
  })
})

describe('rows as a history (INV-42, INV-43)', () => {
  const definition = {
    name: 'x',
    columns: [
      { field: 'id', kind: 'text', hidden: true },
      { field: 'event', kind: 'status', values: 'invoiceEvent' },
      { field: 'day', kind: 'date' },
      { field: 'at', kind: 'datetime' },
      { field: 'name', kind: 'text' },
      { field: 'comment', kind: 'text' },
    ],
  } as unknown as ResourceDefinition
  const history = (rows: readonly Record<string, unknown>[]) =>
    show(
      <TableTimeline
        definition={definition}
        timeline={{ name: 'event', day: 'day', at: 'at', note: 'comment' }}
        rows={rows as never}
        label="History"
      />,
    )
  const row = (id: number, more: object = {}) => ({
    id: String(id),
    event: 'PAID',
    day: '2026-11-20',
    at: null,
    name: null,
    comment: null,
    ...more,
  })

  test('shows time or day, the filled columns with their labels, and the note on a line of its own', () => {
    history([row(2, { at: '2026-11-20T09:30:00Z', name: 'Ona', comment: 'Late' }), row(1)])
    const [timed, old] = screen.getAllByRole('listitem')
    expect(screen.getByRole('list', { name: 'History' })).toBeTruthy()
    expect(timed?.querySelector('time')?.textContent).toMatch(/^2026-11-20 \d\d:30$/)
    expect(timed?.textContent).toContain('Buyer or supplier: Ona')
    expect(timed?.textContent).toContain('Late')
    expect(old?.querySelector('time')?.textContent).toBe('2026-11-20')
    expect(old?.textContent).not.toContain('Buyer or supplier')
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('begins a long one with its newest events, and says when there is none', () => {
    history(Array.from({ length: 30 }, (_, index) => row(30 - index)))
    expect(screen.getAllByRole('listitem')).toHaveLength(12)
    fireEvent.click(screen.getByRole('button'))
    expect(screen.getAllByRole('listitem')).toHaveLength(30)
    cleanup()
    expect(history([]).textContent).toBe('resources.x.empty.title')
  })
})

test('totals show zero euro for a sum missing in the response', () => {
  const columns = [
    { field: 'a', kind: 'money', total: 'sumA' },
    { field: 'b', kind: 'money', total: 'sumB' },
    { field: 'c', kind: 'money' },
  ] as const
  expect(totalsRecord(columns, { sumA: { amount: '-5.00', currency: 'EUR' } })).toEqual({
    id: 'totals',
    a: { amount: '-5.00', currency: 'EUR' },
    b: { amount: '0.00', currency: 'EUR' },
  })
  expect(totalsRecord(columns, undefined)).toEqual({ id: 'totals' })
})

describe('alert in the navigation state (SHL-31)', () => {
  test.each([['success'], ['error']])('of type %s is shown', type => {
    expect(alertOf({ alert: { type, message: 'Done' } })).toEqual({ type, message: 'Done' })
  })
  test.each([
    [null],
    [undefined],
    ['alert'],
    [{ alert: null }],
    [{ alert: { type: 'fatal', message: 'x' } }],
    [{ alert: { type: 'success', message: '' } }],
    [{ alert: { type: 'success', message: 5 } }],
  ])('is ignored for %j', state => {
    expect(alertOf(state)).toBeUndefined()
  })
})

test('arrow keys scroll a horizontally scrolling table while it has the focus', () => {
  const table = document.createElement('div')
  table.setAttribute('role', 'group')
  table.tabIndex = 0
  Object.defineProperty(table, 'clientWidth', { value: 300 })
  Object.defineProperty(table, 'scrollWidth', { value: 300, configurable: true })
  expect(hasArrowMeaning(table)).toBe(false)
  Object.defineProperty(table, 'scrollWidth', { value: 500 })
  expect(hasArrowMeaning(table)).toBe(true)
})
