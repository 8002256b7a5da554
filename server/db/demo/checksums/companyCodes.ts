import { twoRoundCheck, weightedSum } from './weighted.ts'

/** Lithuanian company code: 8 digits and a check digit. */
export function lithuanianCompanyCode(digits: string): string {
  return digits + twoRoundCheck(digits, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 1])
}

/** Lithuanian VAT number of a legal person: 7 digits, a fixed 1, and a check digit over all eight. */
export function lithuanianVatNumber(digits: string): string {
  return `LT${lithuanianCompanyCode(`${digits}1`)}`
}

/** Latvian registration number: 10 digits and a check digit; null if the check digit would be 10. */
export function latvianCompanyCode(digits: string): string | null {
  const sum = weightedSum(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6])
  const check = (((3 - sum) % 11) + 11) % 11
  return check === 10 ? null : `${digits}${check}`
}

/** Estonian register code: 7 digits and a check digit. */
export function estonianCompanyCode(digits: string): string {
  return digits + twoRoundCheck(digits, [1, 2, 3, 4, 5, 6, 7], [3, 4, 5, 6, 7, 8, 9])
}

/** Estonian VAT number: 8 digits and a check digit with the weights 3, 7, 1. */
export function estonianVatNumber(digits: string): string {
  const sum = weightedSum(digits, [3, 7, 1, 3, 7, 1, 3, 7])
  return `EE${digits}${(10 - (sum % 10)) % 10}`
}
