import Box from '@mui/material/Box'
import { useRecordContext } from 'ra-core'

import { ExpandContent } from './ExpandContent.tsx'

/** Content of an expanded table row. */
export function ExpandPanel() {
  const record = useRecordContext()
  if (!record) return null
  return (
    <Box sx={{ py: 1, px: 1 }}>
      <ExpandContent record={record} />
    </Box>
  )
}
