import { Figures } from './Figures.tsx'
import type { CellProps } from './cellTypes.ts'
import { formatDecimal } from './formatMoney.ts'

/** A number that already is a percentage: "12.5" is "12,50 %". A fraction is of kind rate. */
export function PercentCell({ value }: CellProps) {
  return <Figures>{formatDecimal(String(value))}&nbsp;%</Figures>
}
