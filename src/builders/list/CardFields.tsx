import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'

import { hasContent } from '../../cells/cells.ts'
import type { CellRecord } from '../../cells/cellTypes.ts'
import { FieldCell } from '../../cells/FieldCell.tsx'
import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'
import { fieldLabelKey } from './columns.ts'

type Props = { readonly resource: string; readonly columns: readonly ColumnDefinition[]; readonly record: CellRecord }

/** Fields in two columns, compact enough for a card on a phone. */
export function CardFields({ resource, columns, record }: Props) {
  const translate = useTranslate()
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2, rowGap: 1 }}>
      {columns
        .filter(column => hasContent(column, record))
        .map(column => (
          <Box key={column.field} sx={{ minWidth: 0 }}>
            <Typography
              component="dt"
              variant="caption"
              color="textSecondary"
              sx={{ display: 'block', lineHeight: 1.35 }}
            >
              {translate(fieldLabelKey(resource, column.field))}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              <FieldCell record={record} definition={column} />
            </Typography>
          </Box>
        ))}
    </Box>
  )
}
