import type { FormTexts } from '../formTexts.ts'

/** What stands behind a number: the currency's sign, "months" in the form's language, or the sign itself (kW). */
export function unitText(unit: string | undefined, currencySymbol: string, texts: FormTexts): string | undefined {
  if (unit === 'EUR') return currencySymbol
  if (unit === 'months') return texts.chrome('request.unit.months')
  return unit
}
