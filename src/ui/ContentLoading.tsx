import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

import { useText } from '../i18n/TextsContext.ts'

/** Placeholder of a page while its code or first data loads. */
export function ContentLoading() {
  const t = useText()
  return (
    <Box role="status" data-pending="" aria-label={t('layout.loading')} sx={{ px: { xs: 0, sm: 0 } }}>
      <Skeleton variant="rounded" width="min(280px, 70%)" height={34} sx={{ mb: 3 }} />
      <Skeleton variant="rounded" height={56} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  )
}
