import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'

import { ChartBoundary } from '../../charts/ChartBoundary.tsx'
import { percentText, shareOf } from '../../charts/share.ts'
import { useText } from '../../i18n/TextsContext.ts'
import type { ProductAmounts } from '../../api/staff/dashboardApi.ts'
import { visuallyHidden } from '../../theme/visuallyHidden.ts'
import { CHART_HEIGHT } from './tileLayout.ts'
import { lazyPart } from '../../ui/lazy/lazyPart.tsx'

// The chart library is large, and the figures do not wait for it.
const ShareColumns = lazyPart(() => import('../../charts/ShareColumns.tsx').then(file => file.ShareColumns), {
  onFailure: 'nothing',
})

/** The used and overdue share of the whole (DSH-08), as a chart and as a sentence. */
export function SummaryChart({ amounts }: { readonly amounts: ProductAmounts }) {
  const t = useText()
  const used = shareOf(amounts.used, amounts.total)
  const overdue = shareOf(amounts.overdue, amounts.total)
  return (
    <Box component="figure" sx={{ m: 0, gridArea: 'chart', minWidth: 0, width: '100%', maxWidth: 320 }}>
      <ChartBoundary>
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <ShareColumns
            height={CHART_HEIGHT}
            shares={[
              { id: 'used', share: used, colour: 'primary' },
              { id: 'overdue', share: overdue, colour: 'error' },
            ]}
          />
        </Suspense>
      </ChartBoundary>
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', textAlign: 'center', mt: 0.75 }}>
        <Typography variant="caption" color="textSecondary">
          {t('general.amount.used')}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {t('general.amount.overdue')}
        </Typography>
      </Box>
      <Box component="figcaption" sx={visuallyHidden}>
        {t('general.chart', { used: percentText(used), overdue: percentText(overdue) })}
      </Box>
    </Box>
  )
}
