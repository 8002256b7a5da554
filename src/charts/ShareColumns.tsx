import { useTheme } from '@mui/material/styles'
import { BarPlot } from '@mui/x-charts/BarChart'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { useDrawingArea, useXScale } from '@mui/x-charts/hooks'

import { chartColours } from './chartColours.ts'
import { columnOf, percentText } from './share.ts'
import { useChartStart } from './useChartStart.ts'

/** `colour`: a tone of the theme, which has its own contrasting text. */
export type Share = { readonly id: string; readonly share: number; readonly colour: 'primary' | 'error' }
type Props = { readonly shares: readonly Share[]; readonly height: number }

const BAND = 'shares'
const RADIUS = 6

/**
 * A column per share of a whole, on a track of full height. Hidden from screen readers: the caller renders the same
 * figures as text.
 */
export function ShareColumns({ shares, height }: Props) {
  const { palette } = useTheme()
  const colours = chartColours(palette).shares
  const { started, still } = useChartStart()
  return (
    <div aria-hidden="true">
      <ChartsContainer
        height={height}
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
        series={[
          { type: 'bar', id: BAND, data: shares.map(({ share }) => (started ? columnOf(share).heightPercent : 0)) },
        ]}
        xAxis={[
          {
            id: BAND,
            scaleType: 'band',
            data: shares.map(({ id }) => id),
            categoryGapRatio: 0.28,
            colorMap: {
              type: 'ordinal',
              values: shares.map(({ id }) => id),
              colors: shares.map(({ colour }) => colours[colour]),
            },
            position: 'none',
          },
        ]}
        yAxis={[{ id: 'percent', min: 0, max: 100, position: 'none' }]}
        disableAxisListener
        disableKeyboardNavigation
        skipAnimation={still}
      >
        <Tracks ids={shares.map(({ id }) => id)} />
        <BarPlot borderRadius={RADIUS} skipAnimation={still} />
        {started && <Figures shares={shares} />}
      </ChartsContainer>
    </div>
  )
}

/** Position of each id's column. */
function useColumns(): (id: string) => { x: number; width: number } {
  const scale = useXScale<'band'>(BAND)
  return id => ({ x: scale(id) ?? 0, width: scale.bandwidth() })
}

function Tracks({ ids }: { readonly ids: readonly string[] }) {
  const { palette } = useTheme()
  const { top, height } = useDrawingArea()
  const column = useColumns()
  return ids.map(id => (
    <rect key={id} {...column(id)} y={top} height={height} rx={RADIUS} fill={palette.background.sunken} />
  ))
}

/** The figure is inside its column, or above it when the column is small. */
function Figures({ shares }: { readonly shares: readonly Share[] }) {
  const { palette } = useTheme()
  const { top, height } = useDrawingArea()
  const column = useColumns()
  return shares.map(({ id, share, colour }) => {
    const { x, width } = column(id)
    const { heightPercent, isSmall } = columnOf(share)
    const edge = top + height * (1 - heightPercent / 100)
    return (
      <text
        key={id}
        x={x + width / 2}
        y={isSmall ? edge - 7 : edge + 19}
        textAnchor="middle"
        fontSize={13}
        fontWeight={600}
        fill={isSmall ? palette.text.primary : palette[colour].contrastText}
      >
        {percentText(share)}
      </text>
    )
  })
}
