import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'

import { chartColours } from './chartColours.ts'
import { useAmountAxes } from './useAmountAxes.ts'
import { useChartStart } from './useChartStart.ts'

type Props = {
  /** Not due first, then ever longer overdue. `amount`: a decimal string. */
  readonly ranges: readonly { readonly label: string; readonly amount: string }[]
  readonly height: number
  readonly money: (amount: string) => string
  /** What the bars show. */
  readonly name: string
}

/** One bar for each range of days; only the first is not overdue. Hidden from screen readers, because a table shows the same values. */
export function AgeBars({ ranges, height, money, name }: Props) {
  const { palette } = useTheme()
  const { still } = useChartStart()
  const { labelAxis, amountAxis, gridLine } = useAmountAxes()
  const { notDue, overdue } = chartColours(palette).ages
  const colours = ranges.map((_, index) => (index === 0 ? notDue : overdue))
  const labels = ranges.map(({ label }) => label)
  return (
    <div aria-hidden="true">
      <BarChart
        height={height}
        margin={{ top: 12, right: 8, bottom: 0, left: 0 }}
        skipAnimation={still}
        disableKeyboardNavigation
        hideLegend
        borderRadius={4}
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'band',
            data: labels,
            colorMap: { type: 'ordinal', values: labels, colors: colours },
            tickLabelInterval: () => true,
            ...labelAxis,
          },
        ]}
        yAxis={[{ ...amountAxis }]}
        series={[
          {
            label: name,
            data: ranges.map(({ amount }) => Number(amount)),
            valueFormatter: (_value: number | null, { dataIndex }: { dataIndex: number }) =>
              money(ranges[dataIndex]?.amount ?? ''),
          },
        ]}
        sx={gridLine}
      />
    </div>
  )
}
