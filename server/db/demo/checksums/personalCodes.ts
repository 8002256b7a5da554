import { twoRoundCheck, weightedSum } from './weighted.ts'

/** Lithuanian and Estonian personal codes share one format: century and sex, YYMMDD, three digits, a check digit. */
export function lithuanianOrEstonianPersonalCode(birthDate: string, female: boolean, serial: string): string {
  const century = Number(birthDate.slice(0, 2))
  const lead = (century - 18) * 2 + (female ? 2 : 1)
  const digits = `${lead}${birthDate.slice(2, 4)}${birthDate.slice(5, 7)}${birthDate.slice(8, 10)}${serial}`
  return digits + twoRoundCheck(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3])
}

/** Latvian personal code in the format with a birth date: DDMMYY-CNNNK; null if the digits have no valid check digit. */
export function latvianPersonalCode(birthDate: string, serial: string): string | null {
  const century = Number(birthDate.slice(0, 2)) - 18
  const digits = `${birthDate.slice(8, 10)}${birthDate.slice(5, 7)}${birthDate.slice(2, 4)}${century}${serial}`
  const check = (1101 - weightedSum(digits, [1, 6, 3, 7, 9, 10, 5, 8, 4, 2])) % 11
  return check === 10 ? null : `${digits.slice(0, 6)}-${digits.slice(6)}${check}`
}
