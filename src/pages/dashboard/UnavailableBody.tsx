import Box from '@mui/material/Box'
import { alpha, type Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'

import { useText } from '../../i18n/TextsContext.ts'
import { activeParty, useSession } from '../../contract/SessionContext.ts'
import type { ProductType } from '../../../schemas/vocabulary.ts'
import { NoProductGraphic } from './NoProductGraphic.tsx'
import { TileAmounts } from './TileAmounts.tsx'
import { bodySx, CHART_HEIGHT } from './tileLayout.ts'
import type { TileState } from './tileState.ts'

type Reason = Extract<TileState, { kind: 'unavailable' }>['reason']

const zeros = {
  total: '0.00',
  available: '0.00',
  used: '0.00',
  overdue: '0.00',
  repaid: '0.00',
  toRepay: '0.00',
  currency: 'EUR',
}

/** In front of the blurred content, on an overlay that keeps it readable. */
const front = {
  position: 'relative',
  alignSelf: 'center',
  display: 'grid',
  justifyItems: 'center',
  gap: 1.5,
  py: 3,
  px: 1,
  textAlign: 'center',
  backgroundImage: (theme: Theme) =>
    `radial-gradient(closest-side, ${alpha(theme.palette.background.paper, 0.9)} 55%, transparent)`,
} as const

/** Blurred zeros, hidden from screen readers, behind a sharp graphic and the reason for the missing data. */
export function UnavailableBody({ type, reason }: { readonly type: ProductType; readonly reason: Reason }) {
  const t = useText()
  const party = activeParty(useSession())?.name ?? ''
  const text = {
    closed: t('menu.reason.closed'),
    noProduct: t('menu.reason.noProduct', { party }),
    noPermission: t('general.noPermission'),
  }[reason]
  return (
    <Box sx={{ display: 'grid', minHeight: 200, '& > *': { gridArea: '1 / 1', minWidth: 0 } }}>
      <Box aria-hidden sx={[bodySx, { filter: 'blur(9px)', userSelect: 'none', pointerEvents: 'none' }]}>
        <TileAmounts type={type} amounts={zeros} />
        <Box
          sx={{
            display: { xs: 'none', sm: 'block' },
            gridArea: 'chart',
            height: CHART_HEIGHT,
            bgcolor: 'background.sunken',
            borderRadius: 2,
            maxWidth: 240,
          }}
        />
      </Box>
      <Box sx={front}>
        <NoProductGraphic />
        <Typography variant="body2" sx={{ maxWidth: 240, overflowWrap: 'anywhere', fontWeight: 550 }}>
          {text}
        </Typography>
      </Box>
    </Box>
  )
}
