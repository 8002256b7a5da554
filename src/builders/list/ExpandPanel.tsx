import Box from '@mui/material/Box'
import { useRecordContext } from 'ra-core'

import { ExpandContent } from './ExpandContent.tsx'

/** What a row of the table tells when it is unfolded. */
export function ExpandPanel() {
  const record = useRecordContext()
  if (!record) return null
  return (
    <Box sx={{ py: 1, px: 1 }}>
      <ExpandContent record={record} />
    </Box>
  )
}
