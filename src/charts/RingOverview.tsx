import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ComponentProps, type ReactNode, Suspense } from 'react'

import { Figures } from '../cells/Figures.tsx'
import { formatMoney } from '../cells/formatMoney.ts'
import { ChartBoundary } from './ChartBoundary.tsx'
import { ChartSource } from './ChartSource.tsx'
import { Marker } from './Marker.tsx'
import type { RingSlice } from './RingDonut.tsx'
import { DONUT_SIZE, INNER_RADIUS } from './sliceColours.ts'
import { lazyPart } from '../ui/lazy/lazyPart.tsx'

// The chart library is large, and the figures do not wait for it.
const RingDonut = lazyPart(() => import('./RingDonut.tsx').then(file => file.RingDonut), { onFailure: 'nothing' })

export type RingRow = {
  readonly id: string
  readonly label: string
  /** A decimal string. */
  readonly amount: string
  /** Colour of the row's slice; missing for the whole. */
  readonly colour?: string
  /** The colour is too pale to be seen without an outline. */
  readonly isPale?: boolean
  readonly isLate?: boolean
  /** Wraps the amount in a link to the rows that make it. */
  readonly link?: ((amount: ReactNode) => ReactNode) | undefined
  /** Action shown with the amount. */
  readonly action?: ReactNode
}
type Props = {
  readonly slices: readonly RingSlice[]
  /** In the middle of the ring: a percentage and what it is of. */
  readonly centre: { readonly value: string; readonly caption: string }
  readonly rows: readonly RingRow[]
  readonly currency: string
  readonly of: ComponentProps<typeof ChartSource>['of']
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
  justifyItems: 'center',
  pointerEvents: 'none',
} as const
/** Two lines of this width fit into the hole below the percentage; on one line some languages cross the ring. */
const captionSx = { maxWidth: INNER_RADIUS * 2 - 36, textWrap: 'balance' } as const
const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.25,
  py: 1,
  minHeight: 52,
} as const

/** Amounts of a whole as a ring and, accessible to everyone, as a list. */
export function RingOverview({ slices, centre, rows, currency, of }: Props) {
  return (
    <Box sx={{ containerType: 'inline-size', minWidth: 0 }}>
      <Box sx={layout}>
        <Box sx={{ position: 'relative', width: DONUT_SIZE, height: DONUT_SIZE }}>
          <ChartBoundary>
            <Suspense fallback={<Skeleton variant="circular" sx={{ width: DONUT_SIZE, height: DONUT_SIZE }} />}>
              <RingDonut slices={slices} />
            </Suspense>
          </ChartBoundary>
          <Box sx={middle}>
            <Typography variant="h2" component="p">
              {centre.value}
            </Typography>
            <Typography variant="caption" color="textSecondary" sx={captionSx}>
              {centre.caption}
            </Typography>
          </Box>
        </Box>
        <Box component="dl" sx={{ m: 0, width: '100%' }}>
          {rows.map((row, index) => (
            <Box key={row.id} sx={{ ...rowSx, borderTop: index === 0 ? 0 : 1, borderColor: 'divider' }}>
              <Typography
                component="dt"
                variant="body2"
                color="textSecondary"
                sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
              >
                <Marker colour={row.colour} isPale={row.isPale} />
                {row.label}
              </Typography>
              <Typography
                component="dd"
                sx={{
                  m: 0,
                  ml: 'auto',
                  textAlign: 'right',
                  fontWeight: row.colour === undefined ? 650 : 550,
                  color: row.isLate === true ? 'error.main' : 'text.primary',
                }}
              >
                {(row.link ?? plain)(<Figures>{formatMoney(row.amount, currency)}</Figures>)}
              </Typography>
              {row.action && (
                <Box component="dd" sx={{ m: 0, flex: '1 0 100%', display: 'flex', justifyContent: 'flex-end' }}>
                  {row.action}
                </Box>
              )}
            </Box>
          ))}
        </Box>
      </Box>
      <Box sx={{ mt: 1.5 }}>
        <ChartSource of={of} currency={currency} />
      </Box>
    </Box>
  )
}

function plain(amount: ReactNode): ReactNode {
  return amount
}
