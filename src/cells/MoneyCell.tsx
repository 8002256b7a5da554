import { Figures } from './Figures.tsx'
import type { CellProps } from './cellTypes.ts'
import { fieldValue } from '../contract/fieldValue.ts'
import { formatMoney } from './formatMoney.ts'

/**
 * An amount: a decimal string, or `{ amount, currency }`. The currency of a plain string is the record's, else the
 * euro.
 */
export function MoneyCell({ value, record }: CellProps) {
  const amount = fieldValue(value, 'amount') ?? value
  const ofRecord = fieldValue(record, 'financingCurrencyCode') ?? fieldValue(record, 'currencyCode')
  const currency = fieldValue(value, 'currency') ?? ofRecord ?? 'EUR'
  const text = String(amount)
  return <Figures negative={text.startsWith('-')}>{formatMoney(text, String(currency))}</Figures>
}
