import { useTheme } from '@mui/material/styles'
import { LineChart } from '@mui/x-charts/LineChart'

import { formatDecimal } from '../cells/formatMoney.ts'
import { useChartStart } from './useChartStart.ts'

type Props = {
  readonly days: readonly { readonly day: string; readonly balance: string }[]
  readonly height: number
  /** Formats the amount shown at the pointer. */
  readonly money: (amount: string) => string
  readonly name: string
}

const AXIS_WIDTH = 76

/** A balance over days, which may be negative. Hidden from screen readers, because a table shows the same values. */
export function BalanceLine({ days, height, money, name }: Props) {
  const { palette } = useTheme()
  const { still } = useChartStart()
  const text = { fill: palette.text.secondary, fontSize: 12 }
  return (
    <div aria-hidden="true">
      <LineChart
        height={height}
        margin={{ top: 12, right: 30, bottom: 0, left: 0 }}
        hideLegend
        skipAnimation={still}
        disableKeyboardNavigation
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'point',
            data: days.map(({ day }) => day),
            tickLabelStyle: text,
            disableLine: true,
            disableTicks: true,
            tickLabelMinGap: 24,
            height: 28,
          },
        ]}
        yAxis={[
          {
            tickNumber: 4,
            width: AXIS_WIDTH,
            tickLabelStyle: text,
            disableLine: true,
            disableTicks: true,
            valueFormatter: (value: number) => formatDecimal(value.toFixed(0), 0),
          },
        ]}
        series={[
          {
            label: name,
            curve: 'stepAfter',
            color: palette.primary.main,
            showMark: false,
            data: days.map(({ balance }) => Number(balance)),
            valueFormatter: (_value, { dataIndex }) => money(days[dataIndex]?.balance ?? ''),
          },
        ]}
        sx={{
          '& .MuiLineChart-line': { strokeWidth: 2.5 },
          '& .MuiChartsGrid-line': { stroke: palette.divider },
        }}
      />
    </div>
  )
}
