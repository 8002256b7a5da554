import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

import { useText } from '../../../i18n/TextsContext.ts'

export function PreviewLoading() {
  const t = useText()
  return (
    <Box role="status" aria-label={t('operator.preview.loading')} sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={240} />
    </Box>
  )
}
