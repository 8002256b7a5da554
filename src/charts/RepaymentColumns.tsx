import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'

import { chartColours } from './chartColours.ts'
import { useAmountAxes } from './useAmountAxes.ts'
import { useChartStart } from './useChartStart.ts'

export type RepaymentSeries = {
  readonly name: string
  readonly tone: 'primary' | 'secondary'
  /** Decimal strings, one per label. */
  readonly amounts: readonly string[]
}
type Props = {
  /** Labels below the axis, in order. */
  readonly labels: readonly string[]
  /** From the bottom of a column to its top. */
  readonly series: readonly RepaymentSeries[]
  readonly height: number
  /** Formats the amount shown at the pointer. */
  readonly money: (amount: string) => string
}

const RADIUS = 4

/** Amounts over time as stacked columns. Hidden from screen readers, because a table shows the same values. */
export function RepaymentColumns({ labels, series, height, money }: Props) {
  const { palette } = useTheme()
  const colours = chartColours(palette).repayments
  const { still } = useChartStart()
  const { labelAxis, amountAxis, gridLine } = useAmountAxes()
  return (
    <div aria-hidden="true">
      <BarChart
        height={height}
        margin={{ top: 12, right: 12, bottom: 0, left: 0 }}
        hideLegend
        skipAnimation={still}
        disableKeyboardNavigation
        borderRadius={RADIUS}
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'band',
            data: [...labels],
            ...labelAxis,
            tickLabelMinGap: 10,
          },
        ]}
        yAxis={[
          {
            min: 0,
            ...amountAxis,
          },
        ]}
        series={series.map(({ name, tone, amounts }) => ({
          label: name,
          stack: 'payment',
          color: colours[tone],
          data: amounts.map(Number),
          valueFormatter: (_value, { dataIndex }) => money(amounts[dataIndex] ?? ''),
        }))}
        sx={gridLine}
      />
    </div>
  )
}
