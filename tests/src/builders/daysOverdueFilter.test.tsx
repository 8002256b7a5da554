import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { backwardsRanges } from '../../../schemas/lists/dateRange.ts'
import { DaysOverdueFilter } from '../../../src/builders/filters/DaysOverdueFilter.tsx'
import type { FilterValues } from '../../../src/builders/filters/filterTypes.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const definition = { field: 'daysOverdue', kind: 'daysOverdue' } as const

function show(values: FilterValues) {
  const change = vi.fn()
  render(<DaysOverdueFilter definition={definition} label="Days overdue" values={values} onChange={change} />)
  const [from, to] = screen.getAllByRole('textbox')
  return { change, from: from as HTMLInputElement, to: to as HTMLInputElement }
}

/** LST-20, LST-21 */
test.each([
  ['31', { daysOverdueFrom: '31' }],
  ['031 days', { daysOverdueFrom: '31' }],
  ['123456', { daysOverdueFrom: '1234' }],
])('<DaysOverdueFilter>: applies %s after a pause', (typed, expected) => {
  const { change, from } = show({})
  fireEvent.change(from, { target: { value: typed } })
  expect(change).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(400))
  expect(change.mock.calls).toEqual([[expected]])
})

test.each(['0', '-', 'ten'])('<DaysOverdueFilter>: never applies %s', typed => {
  const { change, to } = show({})
  fireEvent.change(to, { target: { value: typed } })
  act(() => void vi.advanceTimersByTime(400))
  expect([to.value, change.mock.calls]).toEqual(['', []])
})

test('<DaysOverdueFilter>: an empty end removes the filter', () => {
  const { change, to } = show({ daysOverdueTo: '60' })
  fireEvent.change(to, { target: { value: '' } })
  act(() => void vi.advanceTimersByTime(400))
  expect(change.mock.calls).toEqual([[{ daysOverdueTo: undefined }]])
})

test.each([
  ['9', '10', false],
  ['10', '9', true],
  ['7', '7', false],
])('<DaysOverdueFilter>: from %s to %s is compared by value', (daysOverdueFrom, daysOverdueTo, backwards) => {
  const values = { daysOverdueFrom, daysOverdueTo }
  const { from, to } = show(values)
  expect(backwardsRanges(values)).toEqual(backwards ? ['daysOverdue'] : [])
  expect([from, to].map(field => field.getAttribute('aria-invalid'))).toEqual([`${backwards}`, `${backwards}`])
  expect(screen.queryByText('factoring.filter.overdueBackwards') !== null).toBe(backwards)
})
