import Box from '@mui/material/Box'
import { useRecordContext } from 'ra-core'

import { FieldList } from '../show/FieldList.tsx'
import { useListFrame } from './ListFrameContext.ts'

/** What a row tells when it is unfolded: who uploaded the invoice and when (002 §2). */
export function ExpandPanel() {
  const record = useRecordContext()
  const { definition } = useListFrame()
  if (!record || !definition.expand) return null
  return (
    <Box sx={{ py: 1, px: 1 }}>
      <FieldList resource={definition.name} fields={definition.expand.fields} record={record} />
    </Box>
  )
}
