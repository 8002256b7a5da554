import { formatShort, parseDecimal } from '../number.ts'
import { formatDecimal } from '../../../schemas/format/decimal.ts'
import type { Field, Section } from '../engine/model.ts'
import type { CalculatorAmount, Issue, Json } from '../../contract/formTypes.ts'
import { type Scale, snap } from '../widgets/scale.ts'

/** The calculator's inputs by their meaning, from `limits` of the ui document, and the result field. */
export type CalculatorFields = {
  readonly inputs: Readonly<Partial<Record<CalculatorAmount, Field>>>
  readonly result: Field | undefined
}

export const amounts: readonly CalculatorAmount[] = [
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

/** The document stores amounts as decimal strings and periods as whole numbers. */
export function toDocument(amount: CalculatorAmount, value: number): string | number {
  return amount === 'period_months' ? value : value.toFixed(2)
}

/** Typed text as the document stores it; unreadable text is stored unchanged. */
export function typedToDocument(amount: CalculatorAmount, typed: string): string | number {
  const read = parseDecimal(typed, amount === 'period_months' ? 0 : 2, 'thousands')
  if ('issue' in read) return typed
  return amount === 'period_months' ? Number(read.value) : read.value
}

const PLAIN = /^\d+(?:\.\d+)?$/

/** Reads a decimal string or number from the server or the document; undefined for anything else. */
export function toNumber(value: unknown): number | undefined {
  const text = String(value ?? '')
  return PLAIN.test(text) ? Number(text) : undefined
}

/** Formats an amount for its input: 20.000, 19.999,99, or the typed text. */
export function shownAmount(value: Json): string {
  return formatShort(String(value))
}

/** Formats an amount with its unit, as messages show it. */
export type Named = (value: number) => string

export function named(unit: string | undefined): Named {
  return value => `${shownAmount(value.toFixed(2))}${unit === undefined ? '' : `\u00a0${unit}`}`
}

/** The problem of an amount: unreadable, or not offered by the calculator. The message names what is offered. */
export function objectionTo(
  amount: CalculatorAmount,
  value: Json,
  scale: Scale,
  name: Named,
): Omit<Issue, 'path'> | undefined {
  // An emptied field stays empty: a user who deletes the figure does not want it back.
  if (value === '') return { code: 'required' }
  const number = toNumber(value)
  const isMark = number !== undefined && scale.marks?.includes(number) === true
  if (number === undefined) {
    const read = parseDecimal(String(value), amount === 'period_months' ? 0 : 2, 'thousands')
    if (!('issue' in read) || read.issue !== 'negativeNumber')
      return { code: 'issue' in read ? read.issue : 'notANumber' }
  }
  if (scale.marks && !isMark)
    return {
      code: 'notOffered',
      params: { values: scale.marks.map(mark => formatDecimal(String(mark), 0)).join(', ') },
    }
  return number === undefined || number < scale.min || number > scale.max
    ? { code: 'outOfRange', params: { min: name(scale.min), max: name(scale.max) } }
    : undefined
}

/** The nearest allowed amount; the default when the value is no number. */
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
