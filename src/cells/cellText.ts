import type { FieldDefinition } from '../../schemas/resourceDefinition.ts'
import { fieldValue, isMissing } from '../contract/fieldValue.ts'
import { formatDateTime } from './formatDate.ts'
import { formatDecimal, formatMoney, formatRate } from './formatMoney.ts'

/** Variants of a cell that differ in more than their text. A status has one for each value. */
export const MISSING = 'missing'
export const PLAIN = 'plain'
export const NEGATIVE = 'negative'

export type CellText = {
  variant: string
  /** undefined: the text belongs to the variant. */
  text?: string
  /** Value of the `<time>` element. */
  moment?: string
}

type Describe = (value: unknown, record: unknown) => CellText

const figures = (value: unknown, text: string): CellText => ({
  variant: String(value).startsWith('-') ? NEGATIVE : PLAIN,
  text,
})

/**
 * What the cells of these kinds display, without React: the first script fills rows before the cells themselves have
 * loaded. Other kinds are not in the list, and a list that shows one waits for the app.
 */
const describers: Readonly<Record<string, Describe>> = {
  text: value => ({ variant: PLAIN, text: String(value) }),
  date: value => ({ variant: PLAIN, text: String(value), moment: String(value) }),
  datetime: value => ({ variant: PLAIN, text: formatDateTime(String(value)), moment: String(value) }),
  integer: value => ({ variant: PLAIN, text: formatDecimal(String(value), 0) }),
  percent: value => ({ variant: PLAIN, text: `${formatDecimal(String(value))}\u00a0%` }),
  rate: value => ({ variant: PLAIN, text: formatRate(String(value)) }),
  boolean: value => ({ variant: String(value === true) }),
  status: value => ({ variant: String(value), text: String(value) }),
  money: (value, record) => figures(fieldValue(value, 'amount') ?? value, moneyText(value, record)),
}

export function isDescribed({ kind }: Pick<FieldDefinition, 'kind'>): boolean {
  return Object.hasOwn(describers, kind)
}

/** The text of an amount; the currency of a plain string is the record's, else the euro. */
export function moneyText(value: unknown, record: unknown): string {
  const amount = fieldValue(value, 'amount') ?? value
  const ofRecord = fieldValue(record, 'financingCurrencyCode') ?? fieldValue(record, 'currencyCode')
  return formatMoney(String(amount), String(fieldValue(value, 'currency') ?? ofRecord ?? 'EUR'))
}

/** @throws Error for a kind that `isDescribed` rejects */
export function cellText(record: unknown, { field, kind }: Pick<FieldDefinition, 'field' | 'kind'>): CellText {
  const value = fieldValue(record, field)
  if (isMissing(value)) return { variant: MISSING }
  const describe = describers[kind]
  if (describe === undefined) throw new Error(`Cells of kind "${kind}" have no text of their own`)
  return describe(value, record)
}
