import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'

import { FieldCell } from '../../cells/FieldCell.tsx'
import type { FieldDefinition } from '../../../schemas/resourceDefinition.ts'
import { fieldLabelKey } from '../list/columns.ts'

type Props = { readonly resource: string; readonly fields: readonly FieldDefinition[]; readonly record: unknown }

/** Summary values of the response below the rows: the sum and the remainder. */
export function TableSummary({ resource, fields, record }: Props) {
  const translate = useTranslate()
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        px: { xs: 2, sm: 3 },
        py: 2,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 5,
        rowGap: 1,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.sunken',
      }}
    >
      {fields.map(field => (
        <Box key={field.field}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {translate(fieldLabelKey(resource, field.field))}
          </Typography>
          <Typography component="dd" variant="subtitle1" sx={{ m: 0 }}>
            <FieldCell record={(record ?? {}) as Record<string, unknown>} definition={field} />
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
