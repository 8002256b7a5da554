import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { preferenceStore } from '../../../src/api/staff/preferenceStore.ts'

const COLUMNS = 'factoring/invoices.datatable'
const save = vi.fn(() => Promise.resolve())

beforeEach(() => {
  vi.useFakeTimers()
  save.mockClear()
})
afterEach(() => vi.useRealTimers())

function started(preferences: Record<string, unknown> = {}) {
  const store = preferenceStore(preferences, save)
  store.setup()
  return store
}

it('starts with the choices of the profile', () => {
  expect(started({ [COLUMNS]: ['amountPaid'] }).getItem(COLUMNS)).toEqual(['amountPaid'])
})

it('writes a choice back once, with its last value', () => {
  const store = started()
  store.setItem(COLUMNS, ['a'])
  store.setItem(COLUMNS, ['a', 'b'])
  vi.runAllTimers()
  expect(save).toHaveBeenCalledExactlyOnceWith(COLUMNS, ['a', 'b'])
  expect(store.getItem(COLUMNS)).toEqual(['a', 'b'])
})

it.each(['factoring/invoices.listParams', 'factoring/invoices.selectedIds', 'locale'])('keeps %s to itself', key => {
  const store = started()
  store.setItem(key, { filter: { invoiceNumber: 'SF-1' } })
  vi.runAllTimers()
  expect(save).not.toHaveBeenCalled()
  expect(localStorage).toHaveLength(0)
})

it('does not send what the server would refuse', () => {
  const store = started()
  store.setItem(COLUMNS, 'x'.repeat(5000))
  store.setItem(`${'x'.repeat(90)}.datatable`, [])
  vi.runAllTimers()
  expect(save).not.toHaveBeenCalled()
})
