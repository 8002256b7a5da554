import type { FormTexts } from '../formTexts.ts'

/** Text after a number: the currency symbol, "months" in the form's language, or the unit itself (kW). */
export function unitText(unit: string | undefined, currencySymbol: string, texts: FormTexts): string | undefined {
  if (unit === 'EUR') return currencySymbol
  if (unit === 'months') return texts.chrome('request.unit.months')
  return unit
}
