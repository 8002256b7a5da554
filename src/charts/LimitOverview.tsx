import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense } from 'react'

import { Figures } from '../cells/Figures.tsx'
import { formatMoney } from '../cells/formatMoney.ts'
import { useText } from '../i18n/TextsContext.ts'
import { ChartBoundary } from './ChartBoundary.tsx'
import { type LimitAmounts, limitSlices } from './limitSlices.ts'
import { percentText, shareOf } from './share.ts'
import { DONUT_SIZE, useSliceColours } from './sliceColours.ts'
import { lazyPart } from '../ui/lazy/lazyPart.tsx'

// The chart library is large, and the figures do not wait for it.
const LimitDonut = lazyPart(() => import('./LimitDonut.tsx').then(file => file.LimitDonut), { onFailure: 'nothing' })

const names = ['total', 'used', 'overdue', 'available'] as const
type AmountName = (typeof names)[number]
type Props = {
  readonly amounts: LimitAmounts
  /** Actions shown beside an amount. */
  readonly actions?: Partial<Readonly<Record<AmountName, ReactNode>>>
}

/** Side by side when its container is wide enough, whatever the window width. */
const layout = {
  display: 'grid',
  gap: 2.5,
  alignItems: 'center',
  justifyItems: 'center',
  '@container (min-width: 500px)': { gap: 4, justifyItems: 'stretch', gridTemplateColumns: 'auto minmax(0, 1fr)' },
} as const
const middle = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  textAlign: 'center',
  pointerEvents: 'none',
} as const

/**
 * A credit limit as a ring (DSH-22: total, used, overdue, available) and, accessible to everyone, as a list of amounts.
 */
export function LimitOverview({ amounts, actions = {} }: Props) {
  const t = useText()
  const colours = useSliceColours()
  const colourOf = (name: AmountName) => (name === 'total' ? undefined : colours[name])
  const isLate = /[1-9]/.test(amounts.overdue)
  return (
    <Box sx={{ containerType: 'inline-size', minWidth: 0 }}>
      <Box sx={layout}>
        <Box sx={{ position: 'relative', width: DONUT_SIZE, height: DONUT_SIZE }}>
          <ChartBoundary>
            <Suspense fallback={<Skeleton variant="circular" width={DONUT_SIZE} height={DONUT_SIZE} />}>
              <LimitDonut slices={limitSlices(amounts)} />
            </Suspense>
          </ChartBoundary>
          <Box sx={middle}>
            <Typography variant="h2" component="p">
              {percentText(shareOf(amounts.used, amounts.total))}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {t('limit.ofTotalUsed')}
            </Typography>
          </Box>
        </Box>
        <Box component="dl" sx={{ m: 0, width: '100%' }}>
          {names.map(name => (
            <Box
              key={name}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 2,
                rowGap: 0.25,
                py: 1,
                minHeight: 52,
                borderTop: name === 'total' ? 0 : 1,
                borderColor: 'divider',
              }}
            >
              <Typography
                component="dt"
                variant="body2"
                color="textSecondary"
                sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
              >
                <Box
                  component="span"
                  aria-hidden
                  sx={{
                    width: 10,
                    height: 10,
                    borderRadius: '50%',
                    flex: 'none',
                    bgcolor: colourOf(name),
                    border: name === 'total' ? 2 : name === 'available' ? 1 : 0,
                    borderColor: 'text.disabled',
                  }}
                />
                {t(`general.amount.${name}`)}
              </Typography>
              <Typography
                component="dd"
                sx={{
                  m: 0,
                  ml: 'auto',
                  textAlign: 'right',
                  fontWeight: name === 'total' ? 650 : 550,
                  color: name === 'overdue' && isLate ? 'error.main' : 'text.primary',
                }}
              >
                <Figures>{formatMoney(amounts[name], amounts.currency)}</Figures>
              </Typography>
              {actions[name] && (
                <Box component="dd" sx={{ m: 0, flex: '1 0 100%', display: 'flex', justifyContent: 'flex-end' }}>
                  {actions[name]}
                </Box>
              )}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
