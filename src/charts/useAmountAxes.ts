import { useTheme } from '@mui/material/styles'

import { formatDecimal } from '../cells/formatMoney.ts'

const AMOUNT_AXIS_WIDTH = 76

/** What charts of amounts over time have in common: labels below, whole amounts on the left, lines behind. */
export function useAmountAxes() {
  const { palette } = useTheme()
  const plain = {
    tickLabelStyle: { fill: palette.text.secondary, fontSize: 12 },
    disableLine: true,
    disableTicks: true,
  }
  return {
    labelAxis: { ...plain, height: 28 },
    amountAxis: {
      ...plain,
      tickNumber: 4,
      width: AMOUNT_AXIS_WIDTH,
      valueFormatter: (value: number) => formatDecimal(value.toFixed(0), 0),
    },
    gridLine: { '& .MuiChartsGrid-line': { stroke: palette.divider } },
  }
}
