import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type RaRecord, useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'

import { FieldCell } from '../../cells/FieldCell.tsx'
import { localPage } from '../../providers/localPage.ts'
import type { ResourceDefinition, Sort } from '../../providers/resourceTypes.ts'
import { alignment, fieldLabelKey } from '../list/columns.ts'
import { linkColumn } from '../list/linkColumn.ts'

type Props = {
  readonly definition: ResourceDefinition
  readonly rows: readonly RaRecord<string>[]
  readonly label: string
  readonly onOpen: ((id: string) => void) | undefined
}

/** The few rows that belong to a record, all at once; sorted in the page. On a phone each row is a block of lines. */
export function PlainTable({ definition, rows, label, onOpen }: Props) {
  const translate = useTranslate()
  const phone = useMediaQuery('(max-width: 699px)')
  const [sort, setSort] = useState<Sort>(definition.defaultSort ?? { field: 'id', order: 'ASC' })
  const sorted = useMemo(() => localPage(rows, sort, { page: 1, size: rows.length || 1 }), [rows, sort])
  const columns = definition.columns.filter((column) => !column.hidden)
  const link = linkColumn(definition)
  if (rows.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
        {translate(`resources.${definition.name}.empty.title`)}
      </Typography>
    )
  }
  const cell = (row: RaRecord<string>, column: (typeof columns)[number]) => {
    const drawn = <FieldCell record={row} definition={column} />
    if (!onOpen || column.field !== link) return drawn
    return (
      <Link
        component="button"
        type="button"
        underline="hover"
        onClick={(event: React.MouseEvent) => {
          event.stopPropagation()
          onOpen(String(row.id))
        }}
        sx={{ textAlign: 'left', font: 'inherit', fontWeight: 550 }}
      >
        {drawn}
      </Link>
    )
  }
  if (phone) {
    return (
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sorted.map((row) => (
          <Box component="li" key={row.id} sx={{ p: 2, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 0.75 }}>
            {columns.map((column) => (
              <Box key={column.field} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
                  {translate(fieldLabelKey(definition.name, column.field))}
                </Typography>
                <Typography component="span" variant="body2" sx={{ textAlign: 'right', minWidth: 0, overflowWrap: 'anywhere' }}>
                  {cell(row, column)}
                </Typography>
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    )
  }
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={label}>
      <Table aria-label={label} sx={{ '& .MuiTableCell-root': { px: 2 }, '& .MuiTableCell-root:first-of-type': { pl: 3, minWidth: 180 }, '& .MuiTableCell-root:last-of-type': { pr: 3 } }}>
        <TableHead>
          <TableRow>
            {columns.map((column) => {
              const active = sort.field === column.field
              const direction = sort.order === 'ASC' ? 'asc' : 'desc'
              const text = translate(fieldLabelKey(definition.name, column.field))
              return (
                <TableCell key={column.field} scope="col" align={alignment(column)} {...(active ? { sortDirection: direction } : {})}>
                  {column.sortable ? (
                    <TableSortLabel
                      active={active}
                      direction={active ? direction : 'asc'}
                      onClick={() => setSort({ field: column.field, order: active && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
                    >
                      {text}
                    </TableSortLabel>
                  ) : (
                    text
                  )}
                </TableCell>
              )
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {sorted.map((row) => (
            <TableRow key={row.id} hover={onOpen !== undefined} onClick={onOpen && (() => onOpen(String(row.id)))} sx={onOpen ? { cursor: 'pointer' } : {}}>
              {columns.map((column) => (
                <TableCell key={column.field} align={alignment(column)}>
                  {cell(row, column)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
