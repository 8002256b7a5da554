import Box from '@mui/material/Box'
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import { getUiOptions } from '@rjsf/utils'

import { PortalField } from '../field/PortalField.tsx'

/** The grid cell of one field. The field itself renders label and message. */
function FieldTemplate({ uiSchema, schema, children }: FieldTemplateProps) {
  if (schema.type === 'object') return children
  const width = Number(getUiOptions(uiSchema)['width'] ?? 12)
  return <Box sx={{ gridColumn: { xs: '1 / -1', sm: `span ${width}` }, minWidth: 0 }}>{children}</Box>
}

function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(12, 1fr)' },
        columnGap: 2.5,
        rowGap: 3,
        alignItems: 'start',
      }}
    >
      {properties.map(property => property.content)}
    </Box>
  )
}

export const templates = { FieldTemplate, ObjectFieldTemplate }
export const fields = { portal: PortalField }
