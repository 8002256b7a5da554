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

it('preference store starts with the settings of the profile', () => {
  expect(started({ [COLUMNS]: ['amountPaid'] }).getItem(COLUMNS)).toEqual(['amountPaid'])
})

it('preference store saves the last value of a setting once', () => {
  const store = started()
  store.setItem(COLUMNS, ['a'])
  store.setItem(COLUMNS, ['a', 'b'])
  vi.runAllTimers()
  expect(save).toHaveBeenCalledExactlyOnceWith(COLUMNS, ['a', 'b'])
  expect(store.getItem(COLUMNS)).toEqual(['a', 'b'])
})

it('preference store does not keep the parameters of a list, which its address says', () => {
  const store = started()
  const heard = vi.fn()
  store.subscribe('factoring/invoices.listParams', heard)
  store.setItem('factoring/invoices.listParams', { page: 2 })
  expect(heard).not.toHaveBeenCalled()
  expect(store.getItem('factoring/invoices.listParams')).toBeUndefined()
})

it.each(['factoring/invoices.listParams', 'factoring/invoices.selectedIds', 'locale'])(
  'preference store does not send %s',
  key => {
    const store = started()
    store.setItem(key, { filter: { invoiceNumber: 'SF-1' } })
    vi.runAllTimers()
    expect(save).not.toHaveBeenCalled()
    expect(localStorage).toHaveLength(0)
  },
)

it('preference store does not send what the server would reject', () => {
  const store = started()
  store.setItem(COLUMNS, 'x'.repeat(5000))
  store.setItem(`${'x'.repeat(90)}.datatable`, [])
  vi.runAllTimers()
  expect(save).not.toHaveBeenCalled()
})
