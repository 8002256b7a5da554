import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

import { useText } from '../../../i18n/TextsContext.ts'

/** Placeholder of a list of facts while it loads. */
export function FactsLoading({ rows }: { readonly rows: number }) {
  const t = useText()
  return (
    <Box role="status" aria-label={t('layout.loading')} sx={{ px: { xs: 2, sm: 3 }, py: 1 }}>
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row} sx={{ display: 'flex', gap: 3, alignItems: 'center', minHeight: 56 }}>
          <Skeleton width={140} />
          <Skeleton width="40%" />
        </Box>
      ))}
    </Box>
  )
}
