import type { Field, Section } from '../model.ts'
import type { CalculatorAmount } from '../types.ts'

/** The calculator's inputs by what they are, found by the `limits` of the ui document, and the field of the result. */
export type CalculatorFields = {
  readonly inputs: Readonly<Partial<Record<CalculatorAmount, Field>>>
  readonly result: Field | undefined
}

export const AMOUNTS: readonly CalculatorAmount[] = ['asset_amount', 'advance_amount', 'period_months', 'residual_amount']

export function calculatorFields(section: Section): CalculatorFields {
  const inputs: Partial<Record<CalculatorAmount, Field>> = {}
  for (const field of section.fields) if (field.ui.limits) inputs[field.ui.limits] = field
  return { inputs, result: section.fields.find((field) => field.ui.limits === undefined && field.ui.readOnly === true) }
}

/** Amounts are decimal strings in the document, periods are whole numbers. */
export function toDocument(amount: CalculatorAmount, value: number): string | number {
  return amount === 'period_months' ? value : value.toFixed(2)
}

/** Sliders move in whole euros and months; a decimal string of the server is read as such. */
export function toNumber(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** "412.3" or 412.3 → "412.30" */
export function toMoney(value: string | number): string {
  return typeof value === 'number' ? value.toFixed(2) : /^\d+$/.test(value) ? `${value}.00` : value.replace(/^(\d+\.\d)$/, '$10')
}
