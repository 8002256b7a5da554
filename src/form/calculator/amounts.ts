import { formatDecimal, formatShort, parseDecimal } from '../number.ts'
import type { Field, Section } from '../engine/model.ts'
import type { CalculatorAmount, Issue, Json } from '../../contract/formTypes.ts'
import { type Scale, snap } from '../widgets/scale.ts'

/** The calculator's inputs by what they are, found by the `limits` of the ui document, and the field of the result. */
export type CalculatorFields = {
  readonly inputs: Readonly<Partial<Record<CalculatorAmount, Field>>>
  readonly result: Field | undefined
}

export const AMOUNTS: readonly CalculatorAmount[] = [
  'asset_amount',
  'advance_amount',
  'period_months',
  'residual_amount',
]

export function calculatorFields(section: Section): CalculatorFields {
  const inputs: Partial<Record<CalculatorAmount, Field>> = {}
  for (const field of section.fields) if (field.ui.limits) inputs[field.ui.limits] = field
  return { inputs, result: section.fields.find(field => field.ui.limits === undefined && field.ui.readOnly === true) }
}

/** Amounts are decimal strings in the document, periods are whole numbers. */
export function toDocument(amount: CalculatorAmount, value: number): string | number {
  return amount === 'period_months' ? value : value.toFixed(2)
}

/** What was typed, as the document holds it; what cannot be read stays as it is. */
export function typedToDocument(amount: CalculatorAmount, typed: string): string | number {
  const read = parseDecimal(typed, amount === 'period_months' ? 0 : 2, 'thousands')
  if ('issue' in read) return typed
  return amount === 'period_months' ? Number(read.value) : read.value
}

const PLAIN = /^\d+(?:\.\d+)?$/

/** A decimal string or a number of the server or the document; undefined for what is neither. */
export function toNumber(value: unknown): number | undefined {
  const text = String(value ?? '')
  return PLAIN.test(text) ? Number(text) : undefined
}

/** As it stands in the field: 20.000, 19.999,99, or what was typed. */
export function shownAmount(value: Json): string {
  return formatShort(String(value))
}

/** An amount with its unit, as messages name it. */
export type Named = (value: number) => string

export function named(unit: string | undefined): Named {
  return value => `${shownAmount(value.toFixed(2))}${unit === undefined ? '' : `\u00a0${unit}`}`
}

/** What is wrong with a figure: it cannot be read, or it is none that the calculator offers. The message names what it offers. */
export function objectionTo(
  amount: CalculatorAmount,
  value: Json,
  scale: Scale,
  name: Named,
): Omit<Issue, 'path'> | undefined {
  // An emptied field stays empty: the figure that stood there is not what somebody wants who took it away.
  if (value === '') return { code: 'required' }
  const number = toNumber(value)
  const isMark = number !== undefined && scale.marks?.includes(number) === true
  if (number === undefined) {
    const read = parseDecimal(String(value), amount === 'period_months' ? 0 : 2, 'thousands')
    if (!('issue' in read) || read.issue !== 'negativeNumber')
      return { code: 'issue' in read ? read.issue : 'notANumber' }
  }
  if (scale.marks && !isMark)
    return { code: 'notOffered', params: { values: scale.marks.map(mark => formatDecimal(mark, 0)).join(', ') } }
  return number === undefined || number < scale.min || number > scale.max
    ? { code: 'outOfRange', params: { min: name(scale.min), max: name(scale.max) } }
    : undefined
}

/** The nearest figure that can be; the default where what stands there is none. */
export function nearest(value: Json, scale: Scale, fallback: number): number {
  return snap(scale, toNumber(value) ?? fallback)
}

/** "412.3" or 412.3 → "412.30" */
export function toMoney(value: string | number): string {
  return typeof value === 'number'
    ? value.toFixed(2)
    : /^\d+$/.test(value)
      ? `${value}.00`
      : value.replace(/^(\d+\.\d)$/, '$10')
}
