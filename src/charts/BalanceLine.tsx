import { useTheme } from '@mui/material/styles'
import { LineChart } from '@mui/x-charts/LineChart'

import { useAmountAxes } from './useAmountAxes.ts'
import { useChartStart } from './useChartStart.ts'

type Props = {
  readonly days: readonly { readonly day: string; readonly balance: string }[]
  readonly height: number
  /** Formats the amount shown at the pointer. */
  readonly money: (amount: string) => string
  readonly name: string
}

/** A balance over days, which may be negative. Hidden from screen readers, because a table shows the same values. */
export function BalanceLine({ days, height, money, name }: Props) {
  const { palette } = useTheme()
  const { still } = useChartStart()
  const { labelAxis, amountAxis, gridLine } = useAmountAxes()
  return (
    <div aria-hidden="true">
      <LineChart
        height={height}
        margin={{ top: 12, right: 40, bottom: 0, left: 0 }}
        hideLegend
        skipAnimation={still}
        disableKeyboardNavigation
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'point',
            data: days.map(({ day }) => day),
            ...labelAxis,
            tickLabelMinGap: 24,
          },
        ]}
        yAxis={[
          {
            ...amountAxis,
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
          ...gridLine,
        }}
      />
    </div>
  )
}
