import { describe, expect, test } from 'vitest'

import {
  clampWidth,
  headWidths,
  layoutKey,
  movedColumn,
  naturalLayout,
  orderedColumns,
  readLayout,
} from '../../../src/builders/list/columns.ts'
import { isKept } from '../../../src/api/staff/preferenceStore.ts'
import { definitions } from './listPage.tsx'

const columns = ['a', 'b', 'c', 'd'].map(field => ({ field }))
const fields = (order: readonly string[]) => orderedColumns(columns, order).map(({ field }) => field)

describe('the order of columns (LST-40)', () => {
  test.each([
    ['that of the document without a choice', [], ['a', 'b', 'c', 'd']],
    ['the chosen one', ['d', 'a', 'c', 'b'], ['d', 'a', 'c', 'b']],
    ['with columns of a later document behind the one before them', ['d', 'a'], ['d', 'a', 'b', 'c']],
    ['with a first column of a later document', ['c', 'b'], ['a', 'c', 'd', 'b']],
    ['without columns that the document has lost', ['x', 'b', 'a'], ['b', 'c', 'd', 'a']],
  ])('is %s', (_, order, expected) => {
    expect(fields(order)).toEqual(expected)
  })

  test.each([
    ['a', 'c', 'after', ['b', 'c', 'a', 'd']],
    ['a', 'c', 'before', ['b', 'a', 'c', 'd']],
    ['d', 'a', 'before', ['d', 'a', 'b', 'c']],
    ['b', 'b', 'before', ['a', 'b', 'c', 'd']],
  ] as const)('after %s is placed beside %s, %s', (field, target, edge, expected) => {
    expect(movedColumn(fields([]), field, target, edge)).toEqual(expected)
  })
})

describe('the widths of columns (LST-41)', () => {
  test('are kept in a table that is wider than its frame, and one column takes the rest of it', () => {
    expect(headWidths(columns, { b: 90 })).toEqual({ b: { width: '90px', minWidth: '90px' } })
    const all = headWidths(columns, { a: 50, b: 60, c: 70, d: 80 })
    expect([all['c'], all['d']]).toEqual([{ width: '70px', minWidth: '70px' }, { minWidth: '80px' }])
  })

  test.each([
    [1, 48],
    [120.4, 120],
    [5000, 800],
  ])('%d pixels become %d', (width, expected) => {
    expect(clampWidth(width)).toBe(expected)
  })

  test.each([
    [null, naturalLayout],
    ['text', naturalLayout],
    [{ order: 'a', widths: 'b' }, naturalLayout],
    [
      { order: ['a', 1], widths: { a: 5, b: '90', c: 90 } },
      { order: ['a', '1'], widths: { a: 48, c: 90 } },
    ],
  ])('are read from a profile that holds %j', (stored, expected) => {
    expect(readLayout(stored)).toEqual(expected)
  })

  test('are saved in the profile for every list', () => {
    for (const name of Object.keys(definitions)) expect(isKept(layoutKey(name)), name).toBe(true)
  })
})
