import { Figures } from './Figures.tsx'
import type { CellProps } from './cellTypes.ts'
import { moneyText } from './cellText.ts'

/**
 * An amount: a decimal string, or `{ amount, currency }`. The currency of a plain string is the record's, else the
 * euro.
 */
export function MoneyCell({ value, record }: CellProps) {
  const text = moneyText(value, record)
  return <Figures negative={text.startsWith('-')}>{text}</Figures>
}
