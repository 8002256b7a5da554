import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useTranslate } from 'ra-core'

import { ScrollFrame } from '../../ui/ScrollFrame.tsx'
import type { Sort } from '../../../schemas/resourceDefinition.ts'
import { visuallyHidden } from '../../theme/visuallyHidden.ts'
import { alignment, fieldLabelKey } from '../list/columns.ts'
import { linkColumn } from '../list/linkColumn.ts'
import { PlainCell } from './PlainCell.tsx'
import type { PlainTableProps } from './PlainTable.tsx'

type Props = PlainTableProps & { readonly sort: Sort; readonly onSort: (sort: Sort) => void }

/** The rows as a table, sorted by clicking a header. */
export function PlainRows({ definition, rows, label, onOpen, pathOf, actions, sort, onSort }: Props) {
  const translate = useTranslate()
  const link = linkColumn(definition)
  const columns = definition.columns.filter(column => !column.hidden)
  return (
    <ScrollFrame label={label}>
      <Table
        aria-label={label}
        sx={{
          '--paper': theme => theme.palette.background.paper,
          '& .MuiTableCell-root': { px: 2 },
          '& .MuiTableCell-root:first-of-type': {
            pl: 3,
            position: 'sticky',
            left: 0,
            zIndex: 1,
            bgcolor: 'var(--table-ground, var(--paper))',
            ...(wordKinds.includes(columns[0]?.kind ?? '') ? { minWidth: 180 } : {}),
          },
          '& thead .MuiTableCell-root:first-of-type': { bgcolor: 'background.sunken' },
          '& .MuiTableCell-root:last-of-type': { pr: 3 },
        }}
      >
        <TableHead>
          <TableRow>
            {columns.map(column => {
              const active = sort.field === column.field
              const direction = sort.order === 'ASC' ? 'asc' : 'desc'
              const text = translate(fieldLabelKey(definition.name, column.field))
              return (
                <TableCell
                  key={column.field}
                  scope="col"
                  align={alignment(column)}
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
              {columns.map(column => (
                <TableCell
                  key={column.field}
                  align={alignment(column)}
                  sx={wordKinds.includes(column.kind) ? wordsSx : {}}
                >
                  <PlainCell
                    row={row}
                    column={column}
                    onOpen={column.field === link ? onOpen : undefined}
                    path={column.field === link ? pathOf?.(row) : undefined}
                  />
                </TableCell>
              ))}
              {actions && (
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
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
const wordKinds: readonly string[] = ['person', 'text']
const wordsSx = { minWidth: 150, overflowWrap: 'anywhere' } as const
