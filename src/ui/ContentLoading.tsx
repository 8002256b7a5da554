import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

import { useText } from '../i18n/TextsContext.ts'

const rows = [0, 1, 2, 3]

/** Placeholder of a page while its code or first data loads. */
export function ContentLoading() {
  const t = useText()
  return (
    <Box role="status" data-pending="" aria-label={t('layout.loading')} sx={{ display: 'grid', gap: 2 }}>
      {/* Sizes as rules: the policy of a page that the server renders drops style attributes. */}
      <Skeleton variant="rounded" sx={{ width: 'min(280px, 70%)', height: 34, mb: 1 }} />
      <Skeleton variant="rounded" sx={{ height: 72 }} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Skeleton variant="rounded" sx={{ height: 220 }} />
        <Skeleton variant="rounded" sx={{ height: 220, display: { xs: 'none', md: 'block' } }} />
      </Box>
      {rows.map(row => (
        <Skeleton key={row} variant="rounded" sx={{ height: 36 }} />
      ))}
    </Box>
  )
}
