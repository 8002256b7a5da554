import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'

import { chartColours } from './chartColours.ts'
import { useAmountAxes } from './useAmountAxes.ts'
import { useChartStart } from './useChartStart.ts'

type Props = {
  readonly months: readonly { readonly month: string; readonly received: string; readonly paid: string }[]
  readonly height: number
  readonly money: (amount: string) => string
  /** Names of the two bars. */
  readonly names: { readonly received: string; readonly paid: string }
}

/** Received and paid amounts by month. Hidden from screen readers, because a table shows the same values. */
export function MonthBars({ months, height, money, names }: Props) {
  const { palette } = useTheme()
  const colours = chartColours(palette).months
  const { still } = useChartStart()
  const { labelAxis, amountAxis, gridLine } = useAmountAxes()
  const series = (field: 'received' | 'paid', color: string) => ({
    label: names[field],
    color,
    data: months.map(month => Number(month[field])),
    valueFormatter: (_value: number | null, { dataIndex }: { dataIndex: number }) =>
      money(months[dataIndex]?.[field] ?? ''),
  })
  return (
    <div aria-hidden="true">
      <BarChart
        height={height}
        margin={{ top: 12, right: 8, bottom: 0, left: 0 }}
        skipAnimation={still}
        disableKeyboardNavigation
        borderRadius={4}
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'band',
            data: months.map(({ month }) => month),
            ...labelAxis,
          },
        ]}
        yAxis={[
          {
            ...amountAxis,
          },
        ]}
        series={[series('received', colours.received), series('paid', colours.paid)]}
        sx={gridLine}
      />
    </div>
  )
}
