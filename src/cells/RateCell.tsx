import { Figures } from './Figures.tsx'
import type { CellProps } from './cellTypes.ts'
import { formatRate } from './formatMoney.ts'

/** A rate is transferred as a fraction and shown as a percentage (FMT-08). */
export function RateCell({ value }: CellProps) {
  return <Figures>{formatRate(String(value))}</Figures>
}
