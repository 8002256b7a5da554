import { Figures } from './Figures.tsx'
import type { CellProps } from './cellTypes.ts'
import { formatDecimal } from './formatMoney.ts'

export function IntegerCell({ value }: CellProps) {
  return <Figures>{formatDecimal(String(value), 0)}</Figures>
}
