import { useTheme } from '@mui/material/styles'
import { PieChart } from '@mui/x-charts/PieChart'

import type { Slice } from './limitSlices.ts'
import { DONUT_SIZE, INNER_RADIUS, useSliceColours } from './sliceColours.ts'
import { useChartStart } from './useChartStart.ts'

const noMargin = { top: 0, right: 0, bottom: 0, left: 0 }

/**
 * The ring chart of a limit, next to its amounts. Hidden from screen readers, and without tooltips, which the keyboard
 * could not reach.
 */
export function LimitDonut({ slices }: { readonly slices: readonly Slice[] }) {
  const { palette } = useTheme()
  const colours = useSliceColours()
  const { started, still } = useChartStart()
  const full: readonly Slice[] = [{ id: 'available', share: 1 }]
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
            data: (started ? slices : full)
              .filter(({ share }) => share > 0)
              .map(({ id, share }) => ({ id, value: share, color: colours[id] })),
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
