import { useTheme } from '@mui/material/styles'
import { PieChart } from '@mui/x-charts/PieChart'

import { DONUT_SIZE, INNER_RADIUS } from './sliceColours.ts'
import { useChartStart } from './useChartStart.ts'

const noMargin = { top: 0, right: 0, bottom: 0, left: 0 }

/** `share`: of the whole ring, which they fill together. */
export type RingSlice = { readonly id: string; readonly share: number; readonly colour: string }

/**
 * A ring chart, next to its amounts. Hidden from screen readers, and without tooltips, which the keyboard
 * could not reach.
 */
export function RingDonut({ slices }: { readonly slices: readonly RingSlice[] }) {
  const { palette } = useTheme()
  const { started, still } = useChartStart()
  // The last slice is what is left. It starts as the whole ring under its own id, so that it only shrinks.
  const empty: readonly RingSlice[] = [{ id: slices.at(-1)?.id ?? 'empty', share: 1, colour: palette.divider }]
  return (
    <div aria-hidden="true">
      <PieChart
        width={DONUT_SIZE}
        height={DONUT_SIZE}
        margin={noMargin}
        hideLegend
        skipAnimation={still}
        disableKeyboardNavigation
        slots={{ tooltip: Nothing }}
        series={[
          {
            innerRadius: INNER_RADIUS,
            outerRadius: DONUT_SIZE / 2,
            cornerRadius: 4,
            paddingAngle: 1.5,
            data: (started ? slices : empty)
              .filter(({ share }) => share > 0)
              .map(({ id, share, colour }) => ({ id, value: share, color: colour })),
          },
        ]}
        sx={{ '& path': { stroke: palette.background.paper, strokeWidth: 0 } }}
      />
    </div>
  )
}

function Nothing(): null {
  return null
}
