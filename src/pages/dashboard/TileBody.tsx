import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

import { useText } from '../../i18n/TextsContext.ts'
import type { ProductType } from '../../providers/apiTypes.ts'
import { SummaryChart } from './SummaryChart.tsx'
import { TileAmounts } from './TileAmounts.tsx'
import { TileSkeleton } from './TileSkeleton.tsx'
import type { TileState } from './tileState.ts'
import { useSummary } from './useSummary.ts'

type Props = { readonly type: ProductType; readonly state: TileState }

/** Side by side where a tile is wide, else one below the other. */
export const bodySx = {
  display: 'grid',
  gap: 2.5,
  alignContent: 'start',
  '@media (min-width: 960px) and (max-width: 1359.95px)': { gridTemplateColumns: 'minmax(0, 1fr) 132px', gap: 3 },
} as const

/** The figures of an available product: loading, failed with a way to try again, or there. */
export function TileBody({ type, state }: Props) {
  const t = useText()
  const { data, isError, isFetching, refetch } = useSummary(state)
  if (data === undefined && isError && !isFetching) {
    return (
      <Alert severity="error" sx={{ alignSelf: 'start' }}>
        <Typography variant="body2" sx={{ mb: 1 }}>
          {t('general.serviceUnavailable')}
        </Typography>
        {/* Above the tile's own hit area. */}
        <Button size="small" variant="outlined" color="inherit" onClick={() => void refetch()} sx={{ position: 'relative', zIndex: 2 }}>
          {t('action.retry')}
        </Button>
      </Alert>
    )
  }
  if (data === undefined) return <TileSkeleton type={type} />
  return (
    <Box sx={bodySx}>
      <Box sx={{ minWidth: 0 }}>
        <TileAmounts type={type} amounts={data} />
        {state.kind === 'coming' && (
          <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 1.5 }}>
            {t('general.coming')}
          </Typography>
        )}
      </Box>
      <SummaryChart amounts={data} />
    </Box>
  )
}
