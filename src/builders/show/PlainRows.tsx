import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useTranslate } from 'ra-core'

import { offersFile } from '../../cells/cells.ts'
import { FieldCell } from '../../cells/FieldCell.tsx'
import { ScrollFrame } from '../../ui/ScrollFrame.tsx'
import type { ColumnDefinition, Sort } from '../../../schemas/resourceDefinition.ts'
import { lineAbove } from '../../theme/lineAbove.ts'
import { visuallyHidden } from '../../theme/visuallyHidden.ts'
import { alignment, fieldLabelKey } from '../list/columns.ts'
import { linkColumn } from '../list/linkColumn.ts'
import { PlainCell } from './PlainCell.tsx'
import { type ShownColumn, SpreadCell } from './spreadColumns.tsx'
import type { PlainTableProps } from './PlainTable.tsx'

type Props = PlainTableProps & {
  readonly columns: readonly ShownColumn[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

/** The rows as a table, sorted by clicking a header. */
export function PlainRows({ definition, columns, rows, label, onOpen, pathOf, actions, sort, onSort }: Props) {
  const translate = useTranslate()
  const link = linkColumn(definition)
  const isSpread = columns.some(({ value }) => value !== undefined)
  const labelOf = ({ column, value }: ShownColumn) =>
    value === undefined
      ? translate(fieldLabelKey(definition.name, column.field))
      : translate(`values.${column.values ?? column.field}.${value}`, { _: value })
  return (
    <ScrollFrame label={label}>
      <Table
        aria-label={label}
        sx={{
          '--paper': theme => theme.palette.background.paper,
          // Beside the menu and the index of a page, seven columns have just room for themselves.
          '& .MuiTableCell-root': { px: { xs: 1.5, lg: 1, xl: 1.5 } },
          '& .MuiTableSortLabel-icon': { fontSize: 14, mx: 0.25 },
          '& .MuiTableCell-root:first-of-type': {
            pl: 3,
            position: 'sticky',
            left: 0,
            zIndex: 1,
            bgcolor: 'var(--table-ground, var(--paper))',
            ...(wordKinds.includes(columns[0]?.column.kind ?? '')
              ? { minWidth: isSpread ? { xs: 140, lg: 160, xl: 180 } : { xs: 180, lg: 160, xl: 180 } }
              : {}),
          },
          '& tbody tr + tr > .MuiTableCell-root:first-of-type::before': lineAbove,
          '& thead .MuiTableCell-root:first-of-type': { bgcolor: 'background.sunken' },
          '& .MuiTableCell-root:last-of-type': { pr: isSpread ? { xs: 1, lg: 3 } : 3 },
        }}
      >
        <TableHead>
          <TableRow>
            {columns.map(shown => {
              const { column, value } = shown
              const active = sort.field === column.field
              const direction = sort.order === 'ASC' ? 'asc' : 'desc'
              const text = labelOf(shown)
              return (
                <TableCell
                  key={keyOf(shown)}
                  {...(offersFile(column) ? { className: 'print-none' } : {})}
                  scope="col"
                  align={value === undefined ? alignment(column) : 'center'}
                  sx={value === undefined ? {} : spreadSx}
                  {...(active ? { sortDirection: direction } : {})}
                >
                  {column.sortable ? (
                    <TableSortLabel
                      active={active}
                      direction={active ? direction : 'asc'}
                      onClick={() =>
                        onSort({ field: column.field, order: active && sort.order === 'ASC' ? 'DESC' : 'ASC' })
                      }
                    >
                      {text}
                    </TableSortLabel>
                  ) : (
                    text
                  )}
                </TableCell>
              )
            })}
            {actions && (
              <TableCell scope="col" align="right">
                <Box component="span" sx={visuallyHidden}>
                  {actions.label}
                </Box>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow
              key={row.id}
              hover={onOpen !== undefined}
              onClick={onOpen && (() => onOpen(String(row.id)))}
              sx={onOpen ? { cursor: 'pointer' } : {}}
            >
              {columns.map(shown => {
                const { column, value, below = [] } = shown
                return value === undefined ? (
                  <TableCell
                    key={column.field}
                    {...(offersFile(column) ? { className: 'print-none' } : {})}
                    align={alignment(column)}
                    sx={isWords(column) ? wordsSx : {}}
                  >
                    <PlainCell
                      row={row}
                      column={column}
                      onOpen={column.field === link ? onOpen : undefined}
                      path={column.field === link ? pathOf?.(row) : undefined}
                    />
                    {below.map(under => (
                      <Box key={under.field} sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                        <FieldCell record={row} definition={under} />
                      </Box>
                    ))}
                  </TableCell>
                ) : (
                  <TableCell key={keyOf(shown)} align="center" sx={spreadSx}>
                    <SpreadCell row={row} column={column} value={value} label={labelOf(shown)} />
                  </TableCell>
                )
              })}
              {actions && (
                <TableCell align="right" sx={isSpread ? spreadActionsSx : { whiteSpace: 'nowrap' }}>
                  {actions.of(row)}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollFrame>
  )
}

/** User-entered text: a name or address without spaces must not push later columns out of the viewport. */
const wordKinds: readonly string[] = ['person', 'text', 'email']
/** A code has one word, as wide as it is. */
const isWords = ({ kind, copy }: ColumnDefinition) => wordKinds.includes(kind) && copy !== true
const wordsSx = { minWidth: 150, overflowWrap: 'anywhere' } as const
/** Narrow, so that all values are seen at once; a long name of one wraps. */
const spreadSx = {
  '&.MuiTableCell-root': { px: { xs: 0.25, lg: 0.5 } },
  width: { xs: 52, lg: 68 },
  fontSize: { xs: '0.6875rem', md: '0.75rem' },
  lineHeight: 1.3,
} as const

/** Beside nine columns on a tablet there is room for two icons; a third follows below them. */
const spreadActionsSx = {
  '&.MuiTableCell-root': { pl: { xs: 0.5, lg: 1 } },
  width: { xs: 84, lg: 'auto' },
  whiteSpace: { xs: 'normal', lg: 'nowrap' },
} as const

function keyOf({ column, value }: ShownColumn): string {
  return value === undefined ? column.field : `${column.field} ${value}`
}
