import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'

import { hasContent } from '../../cells/cells.ts'
import { fieldLabelKey } from '../list/columns.ts'
import { linkColumn } from '../list/linkColumn.ts'
import { PlainCell } from './PlainCell.tsx'
import type { PlainTableProps } from './PlainTable.tsx'

/** The rows on a phone: each a block of fields with its actions at the end. */
export function PlainCards({ definition, rows, label, onOpen, pathOf, actions }: PlainTableProps) {
  const translate = useTranslate()
  const link = linkColumn(definition)
  const columns = definition.columns.filter(column => !column.hidden)
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map(row => (
        <Box
          component="li"
          key={row.id}
          sx={{ p: 2, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 0.75 }}
        >
          {columns
            .filter(column => hasContent(column, row))
            .map(column => (
              <Box key={column.field} sx={column.kind === 'tags' ? tagsSx : lineSx}>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
                  {translate(fieldLabelKey(definition.name, column.field))}
                </Typography>
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ textAlign: 'inherit', minWidth: 0, overflowWrap: 'anywhere' }}
                >
                  <PlainCell
                    row={row}
                    column={column}
                    onOpen={column.field === link ? onOpen : undefined}
                    path={column.field === link ? pathOf?.(row) : undefined}
                  />
                </Typography>
              </Box>
            ))}
          {actions && (
            <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 0.5 }}>{actions.of(row)}</Box>
          )}
        </Box>
      ))}
    </Box>
  )
}

const lineSx = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  '& > :last-of-type': { textAlign: 'right' },
} as const
/** Tags need the full width: beside the label they would stack. */
const tagsSx = { display: 'grid', gap: 0.5 } as const
