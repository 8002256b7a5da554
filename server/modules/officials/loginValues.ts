import type { Issue } from '../../../schemas/validation/issues.ts'
import { PortalError } from '../../errors.ts'
import { isPhone } from '../../validation/phone.ts'
import { personalCodeOf } from '../../validation/personalCode.ts'
import type { LoginData } from './officials.service.ts'

export type LoginValues = {
  phone_number?: string
  country?: string
  personal_code?: string
  mobile_id_phone_number?: string
}

/**
 * Normalised values for storage. A phone or a personal code is required, because without either the user cannot log in.
 * A Mobile-ID phone requires the personal code.
 * @throws PortalError VALIDATION_FAILED, SME55, SME56 or SME57 with every issue
 */
export function loginValues(
  { phone_number: phone, country, personal_code: code, mobile_id_phone_number: mobile }: LoginData,
  countries: readonly string[],
): LoginValues {
  const issues: Issue[] = []
  const given = (value: string | null | undefined): value is string =>
    value !== null && value !== undefined && value !== ''
  if (!given(phone) && !given(code)) issues.push({ path: '/phone_number', code: 'required' })
  if (given(phone) && !isPhone(phone)) issues.push({ path: '/phone_number', code: 'SME55' })
  if (given(code) && (!given(country) || !countries.includes(country)))
    issues.push({ path: '/country', code: 'enum', params: { allowedValues: countries } })
  const stored = given(code) && given(country) ? personalCodeOf(country, code) : null
  if (given(code) && given(country) && stored === null) issues.push({ path: '/personal_code', code: 'SME57' })
  if (given(mobile) && !isPhone(mobile)) issues.push({ path: '/mobile_id_phone_number', code: 'SME56' })
  if (given(mobile) && !given(code)) issues.push({ path: '/personal_code', code: 'required' })
  if (issues.length > 0) throw new PortalError('VALIDATION_FAILED', { issues })
  return {
    ...(given(phone) ? { phone_number: phone } : {}),
    ...(stored !== null && given(country) ? { personal_code: stored, country } : {}),
    ...(given(mobile) ? { mobile_id_phone_number: mobile } : {}),
  }
}
