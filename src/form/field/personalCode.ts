import { codeFits } from '../../../schemas/validation/checksum.ts'
import { hasRealDate } from '../../../schemas/validation/personalCode.ts'
import { keepDigits } from '../number.ts'
import type { FieldUi } from '../../contract/formTypes.ts'

const LENGTH = 11
/** Position of the hyphen in a Latvian code. */
const HYPHEN_AT = 6

/**
 * Whether a field takes a personal code and accepts Latvian ones; the form's own schema does unless the portal is
 * configured otherwise.
 */
export function takesLatvian({ checksum }: FieldUi): boolean {
  return checksum?.kind === 'personalCode' && checksum.countries?.includes('LV') !== false
}

/** Keeps digits and hyphens; phone keyboards and pasted text use several hyphen characters. */
export function keepCode(text: string): string {
  return text.replaceAll(/[\u2010-\u2015\u2212]/g, '-').replaceAll(/[^\d-]/g, '')
}

/**
 * A personal code as it is sent. Some phones' number keys lack Latvia's hyphen, so it is inserted when the digits are
 * valid only as a Latvian code. A hyphen in a Lithuanian or Estonian code is removed.
 */
export function readCode(text: string): string {
  const kept = keepCode(text)
  const digits = keepDigits(kept)
  const isHyphened = digits.length >= HYPHEN_AT && kept[HYPHEN_AT] === '-'
  if (digits.length !== LENGTH) return isHyphened ? kept : digits
  const latvian = `${digits.slice(0, HYPHEN_AT)}-${digits.slice(HYPHEN_AT)}`
  if (hasRealDate(latvian) !== true) return digits
  if (isHyphened) return latvian
  const isBaltic = codeFits('personalCode', digits) ?? false
  return isBaltic || (/^[3-6]/.test(digits) && codeFits('personalCode', latvian) === false) ? digits : latvian
}
