import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'

import { formatDecimal } from '../cells/formatMoney.ts'
import { useChartStart } from './useChartStart.ts'

type Props = {
  readonly months: readonly { readonly month: string; readonly received: string; readonly paid: string }[]
  readonly height: number
  readonly money: (amount: string) => string
  /** Names of the two bars. */
  readonly names: { readonly received: string; readonly paid: string }
}

const AXIS_WIDTH = 76

/** Received and paid amounts by month. Hidden from screen readers, because a table shows the same values. */
export function MonthBars({ months, height, money, names }: Props) {
  const { palette } = useTheme()
  const { still } = useChartStart()
  const text = { fill: palette.text.secondary, fontSize: 12 }
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
            tickLabelStyle: text,
            disableLine: true,
            disableTicks: true,
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
        series={[series('received', palette.primary.main), series('paid', palette.warning.main)]}
        sx={{ '& .MuiChartsGrid-line': { stroke: palette.divider } }}
      />
    </div>
  )
}
