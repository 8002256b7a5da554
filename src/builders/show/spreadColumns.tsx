import CheckRounded from '@mui/icons-material/CheckRounded'
import Box from '@mui/material/Box'
import type { RaRecord } from 'ra-core'

import { inOrder, tagsOf } from '../../cells/TagsCell.tsx'
import { fieldValue, isMissing } from '../../contract/fieldValue.ts'
import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'
import { visuallyHidden } from '../../theme/visuallyHidden.ts'

/** A column of a table: one of the document, or one value of a column that is spread. */
export type ShownColumn = {
  readonly column: ColumnDefinition
  readonly value?: string
  /** Shown in small below it, in the same cell. */
  readonly below?: readonly ColumnDefinition[]
}

/** The visible columns; a spread one becomes a column for each value that any of all the table's rows has. */
export function shownColumns(
  columns: readonly ColumnDefinition[],
  rows: readonly RaRecord<string>[],
): readonly ShownColumn[] {
  const visible = columns.filter(column => !column.hidden)
  return visible
    .filter((column, at) => at === 0 || column.under !== true)
    .flatMap((column): ShownColumn[] => {
      if (column.spread !== true) return [{ column, below: columnsBelow(visible, column) }]
      const values = rows.flatMap(row => valuesOf(row, column))
      return inOrder(values, column.values ?? column.field).map(value => ({ column, value }))
    })
}

function columnsBelow(visible: readonly ColumnDefinition[], column: ColumnDefinition): readonly ColumnDefinition[] {
  const rest = visible.slice(visible.indexOf(column) + 1)
  const end = rest.findIndex(({ under }) => under !== true)
  return end === -1 ? rest : rest.slice(0, end)
}

function valuesOf(row: RaRecord<string>, { field }: ColumnDefinition): string[] {
  const value = fieldValue(row, field)
  return isMissing(value) ? [] : tagsOf(value)
}

type Props = {
  readonly row: RaRecord<string>
  readonly column: ColumnDefinition
  readonly value: string
  readonly label: string
}

/** A mark where the row has the value, read as an entry of the row's list of values; without it nothing. */
export function SpreadCell({ row, column, value, label }: Props) {
  if (!valuesOf(row, column).includes(value)) return null
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      <li>
        <CheckRounded aria-hidden color="primary" sx={{ fontSize: 20, display: 'block', mx: 'auto' }} />
        <Box component="span" sx={visuallyHidden}>
          {label}
        </Box>
      </li>
    </Box>
  )
}
