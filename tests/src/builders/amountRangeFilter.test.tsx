import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { urlFilters } from '../../../schemas/listFilters.ts'
import { backwardsRanges } from '../../../schemas/lists/dateRange.ts'
import { decodeListUrl } from '../../../schemas/lists/listAddress.ts'
import { listUrlSpec } from '../../../schemas/lists/listUrl.ts'
import { AmountRangeFilter } from '../../../src/builders/filters/AmountRangeFilter.tsx'
import type { FilterValues } from '../../../src/builders/filters/filterTypes.ts'
import { shipped } from './spec.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const definition = { field: 'amount', kind: 'amountRange' } as const
const element = (values: FilterValues, change: () => void) => (
  <AmountRangeFilter definition={definition} label="Amount" values={values} onChange={change} />
)

function show(values: FilterValues) {
  const change = vi.fn()
  const { rerender } = render(element(values, change))
  const [from, to] = screen.getAllByRole('textbox')
  return {
    change,
    from: from as HTMLInputElement,
    to: to as HTMLInputElement,
    again: (next: FilterValues) => rerender(element(next, change)),
  }
}
const pause = () => act(() => void vi.advanceTimersByTime(400))

test.each([
  ['4882', '4882.00'],
  ['4.882,00', '4882.00'],
  ['4 882,5', '4882.50'],
  ['4,882.57', '4882.57'],
  ['4.882', '4882.00'],
  ['4882,57 €', '4882.57'],
])('<AmountRangeFilter>: applies %s after a pause (LST-26)', (typed, amount) => {
  const { change, from } = show({})
  fireEvent.change(from, { target: { value: typed } })
  expect(change).not.toHaveBeenCalled()
  pause()
  expect(change.mock.calls).toEqual([[{ amountFrom: amount }]])
  expect(from.value).toBe(typed)
  fireEvent.blur(from)
  expect(from.value).toMatch(/^4\.882,\d\d$/)
})

test.each(['ten', '-5', '1,2345', '12345678901234', '1e3'])(
  '<AmountRangeFilter>: marks %s and requests nothing for it (LST-26)',
  typed => {
    const { change, to, from } = show({})
    fireEvent.change(to, { target: { value: typed } })
    pause()
    expect([to.value, change.mock.calls]).toEqual([typed, []])
    expect([from, to].map(field => field.getAttribute('aria-invalid'))).toEqual(['false', 'true'])
    expect(screen.getByText('factoring.filter.amountUnreadable').id).toBe(to.getAttribute('aria-describedby'))
    fireEvent.change(to, { target: { value: '5' } })
    expect(screen.queryByText('factoring.filter.amountUnreadable')).toBeNull()
  },
)

test('<AmountRangeFilter>: removes the filter of an amount that cannot be read any more (LST-26)', () => {
  const { change, from } = show({ amountFrom: '10.00' })
  expect(from.value).toBe('10,00')
  fireEvent.change(from, { target: { value: '10,00x' } })
  pause()
  expect(change.mock.calls).toEqual([[{ amountFrom: undefined }]])
  expect(from.value).toBe('10,00x')
})

test('<AmountRangeFilter>: an empty end removes the filter, and a change from outside overrides typed text', () => {
  const { change, to, again } = show({ amountTo: '60.00' })
  fireEvent.change(to, { target: { value: '' } })
  pause()
  expect(change.mock.calls).toEqual([[{ amountTo: undefined }]])
  again({})
  fireEvent.change(to, { target: { value: '7' } })
  again({ amountTo: '1234.5' })
  expect(to.value).toBe('1.234,50')
  pause()
  expect(change).toHaveBeenCalledTimes(1)
})

test.each([
  ['9.99', '10', false],
  ['10', '9.99', true],
  ['100', '99', true],
  ['7.00', '7', false],
])('<AmountRangeFilter>: from %s to %s is compared by value (LST-26)', (amountFrom, amountTo, isReversed) => {
  const values = { amountFrom, amountTo }
  const { from, to } = show(values)
  expect(backwardsRanges(values)).toEqual(isReversed ? ['amount'] : [])
  expect([from, to].map(field => field.getAttribute('aria-invalid'))).toEqual([`${isReversed}`, `${isReversed}`])
  expect(screen.queryByText('factoring.filter.amountBackwards') !== null).toBe(isReversed)
})

test('an address may name amounts, and what is none is dropped (LST-25)', () => {
  const invoices = shipped('factoring-invoices')
  expect(urlFilters(invoices)['amountFrom']).toEqual({ type: 'amount', param: 'amountFrom' })
  const spec = listUrlSpec(invoices, {})
  const filtersOf = (query: string) => decodeListUrl(query, spec).filters
  expect(filtersOf('?amountFrom=4882&amountTo=5000.5')).toEqual({ amountFrom: '4882', amountTo: '5000.5' })
  for (const wrong of ['4.882,00', '-1', '1e3', '1.234', 'x', '12345678901234'])
    expect(filtersOf(`?amountFrom=${encodeURIComponent(wrong)}`)).toEqual({})
})
