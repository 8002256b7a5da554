import { codeFits } from '../../../schemas/validation/checksum.ts'
import { hasRealDate } from '../../../schemas/validation/personalCode.ts'
import { keepDigits } from '../number.ts'
import type { FieldUi } from '../../contract/formTypes.ts'

const LENGTH = 11
/** Where Latvia writes its hyphen. */
const HYPHEN_AT = 6

/** Whether a field asks a personal code and takes those of Latvia; the form's own schema does, unless the portal is configured otherwise. */
export function takesLatvian({ checksum }: FieldUi): boolean {
  return checksum?.kind === 'personalCode' && checksum.countries?.includes('LV') !== false
}

/** Digits and hyphens, of which a phone's keyboard and a pasted text know several. */
export function keepCode(text: string): string {
  return text.replaceAll(/[\u2010-\u2015\u2212]/g, '-').replaceAll(/[^\d-]/g, '')
}

/**
 * A code as it is sent. Latvia's hyphen, which the number keys of some phones lack, is put where the digits make a Latvian code and no
 * Lithuanian or Estonian one; a hyphen in one of those is dropped.
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
