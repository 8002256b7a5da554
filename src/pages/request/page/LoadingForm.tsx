import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

import { useText } from '../../../i18n/TextsContext.ts'

/** Placeholder of the form while its definition loads; no spinner, and nothing moves when it arrives. */
export function LoadingForm() {
  const t = useText()
  return (
    <Box role="status" aria-label={t('request.loading')} sx={{ display: 'grid', gap: 3 }}>
      <Box>
        <Skeleton variant="rounded" width="min(420px, 70%)" height={34} sx={{ mb: 1.5 }} />
        <Skeleton variant="rounded" width="min(300px, 50%)" height={20} />
      </Box>
      {[420, 380].map(height => (
        <Skeleton key={height} variant="rounded" height={height} sx={{ borderRadius: '20px' }} />
      ))}
    </Box>
  )
}
