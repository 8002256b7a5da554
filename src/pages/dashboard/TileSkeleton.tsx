import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

import { useText } from '../../i18n/TextsContext.ts'
import type { ProductType } from '../../../schemas/vocabulary.ts'
import { tileAmounts } from './tileAmounts.ts'
import { bodySx, CHART_HEIGHT } from './tileLayout.ts'

/** As large as the loaded content, so that nothing moves. */
export function TileSkeleton({ type }: { readonly type: ProductType }) {
  const t = useText()
  return (
    <Box role="status" aria-label={t('layout.loading')} sx={bodySx}>
      <Box sx={{ gridArea: 'main' }}>
        <Skeleton width="40%" height={21} />
        <Skeleton width="75%" height={34} />
      </Box>
      <Skeleton variant="rounded" height={CHART_HEIGHT + 26} sx={{ gridArea: 'chart', maxWidth: 240 }} />
      <Box sx={{ gridArea: 'rows' }}>
        {tileAmounts[type].rows.map(name => (
          <Skeleton key={name} height={34} />
        ))}
      </Box>
    </Box>
  )
}
