import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'
import { shownColumns, SpreadCell } from '../../../src/builders/show/spreadColumns.tsx'

const columns: ColumnDefinition[] = [
  { field: 'user', kind: 'person' },
  { field: 'user.email', kind: 'email', under: true },
  { field: 'code', kind: 'text', hidden: true },
  { field: 'partyList', kind: 'tags', values: 'permission', spread: true },
]
const reads = { id: '1', partyList: [{ type: 'READ' }] }
const signs = { id: '2', partyList: [{ type: 'SIGN_CONTRACT' }, { type: 'READ' }, { type: 'FLY' }] }
const nothing = { id: '3', partyList: null }

describe('a column for each value (ACC-20)', () => {
  test('in the order of the vocabulary, for values that a row has, unknown ones last', () => {
    expect(shownColumns(columns, [reads, signs, nothing]).map(({ column, value }) => [column.field, value])).toEqual([
      ['user', undefined],
      ['partyList', 'READ'],
      ['partyList', 'SIGN_CONTRACT'],
      ['partyList', 'FLY'],
    ])
  })

  test('has no column while no row has a value', () => {
    expect(shownColumns(columns, [nothing]).map(({ column }) => column.field)).toEqual(['user'])
  })

  test('shows what belongs below a column in its cell', () => {
    const [user] = shownColumns(columns, [reads])
    expect(user?.below?.map(({ field }) => field)).toEqual(['user.email'])
  })

  test.each([
    [reads, 'READ', 'Read'],
    [reads, 'SIGN_CONTRACT', ''],
    [signs, 'SIGN_CONTRACT', 'Sign'],
    [nothing, 'READ', ''],
  ])('%j and %s reads "%s"', (row, value, read) => {
    const { container } = render(<SpreadCell row={row} column={columns[3]!} value={value} label={read} />)
    expect(container.textContent).toBe(read)
  })
})
