import { useTheme } from '@mui/material/styles'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { LineChart } from '@mui/x-charts/LineChart'

import { highestOf } from './axisRange.ts'
import { useAmountAxes } from './useAmountAxes.ts'
import { useChartStart } from './useChartStart.ts'

type Props = {
  /** Labels below the axis, in order. */
  readonly labels: readonly string[]
  /** Decimal strings; null when unknown. */
  readonly amounts: readonly (string | null)[]
  readonly height: number
  /** Formats the amount shown at the pointer. */
  readonly money: (amount: string) => string
  readonly name: string
  /** What the amounts are measured against, as a decimal string, with the words beside its line. */
  readonly limit: { readonly amount: string; readonly name: string } | undefined
}

/** Amounts over time as a filled line, below the line of their limit. Hidden from screen readers, because a table shows the same values. */
export function UsageWave({ labels, amounts, height, money, name, limit }: Props) {
  const { palette } = useTheme()
  const { still } = useChartStart()
  const tone = palette.primary.main
  const { labelAxis, amountAxis, gridLine } = useAmountAxes()
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
            data: [...labels],
            ...labelAxis,
            tickLabelMinGap: 10,
          },
        ]}
        yAxis={[
          {
            min: 0,
            // Room above the line of the limit for its words.
            max: highestOf(limit === undefined ? amounts : [...amounts, String(Number(limit.amount) * 1.06)]),
            ...amountAxis,
          },
        ]}
        series={[
          {
            label: name,
            area: true,
            curve: 'monotoneX',
            color: tone,
            showMark: amounts.filter(amount => amount !== null).length < 2,
            data: amounts.map(amount => (amount === null ? null : Number(amount))),
            valueFormatter: (_value, { dataIndex }) => {
              const amount = amounts[dataIndex]
              return amount === null || amount === undefined ? '' : money(amount)
            },
          },
        ]}
        sx={{
          '& .MuiLineChart-area': { fill: tone, fillOpacity: 0.16 },
          '& .MuiLineChart-line': { strokeWidth: 2.5 },
          ...gridLine,
        }}
      >
        {limit !== undefined && (
          <ChartsReferenceLine
            y={Number(limit.amount)}
            label={limit.name}
            labelAlign="start"
            spacing={{ x: 4, y: 4 }}
            lineStyle={{ stroke: palette.text.secondary, strokeDasharray: '6 4', strokeWidth: 1.5 }}
            labelStyle={{ fill: palette.text.secondary, fontSize: 12, fontWeight: 600 }}
          />
        )}
      </LineChart>
    </div>
  )
}
