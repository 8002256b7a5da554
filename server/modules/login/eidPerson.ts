import type { LoginMobileidRequest } from '../../../schemas/generated/types/actions/login-mobileid-request.ts'
import type { LoginSmartidRequest } from '../../../schemas/generated/types/actions/login-smartid-request.ts'
import { isInternationalPhone } from '../../../schemas/validation/internationalPhone.ts'
import { canonicalPersonalCode, mobileIdPersonalCode, ungrouped } from '../../../schemas/validation/personalCode.ts'
import { PortalError } from '../../errors.ts'
import type { Person } from '../../providers/eid/identityProvider.ts'
import type { EidUser } from './eid.repository.ts'

type NationalIdentity = LoginSmartidRequest['nationalIdentity']
type MobileRequest = LoginMobileidRequest['userRequest']

/** Typed identity in normalised form, so that differently grouped codes share one counter key. */
export type RequestedPerson =
  | { readonly method: 'SMART_ID'; readonly countryCode: string; readonly code: string }
  | { readonly method: 'MOBILE_ID'; readonly phoneNumber: string; readonly code: string }

/** @throws PortalError VALIDATION_FAILED: only the format is checked, which reveals nothing about a user */
export function smartIdPerson(
  { countryCode, nationalIdentityNumber }: NationalIdentity,
  countries: readonly string[],
): RequestedPerson {
  if (!countries.includes(countryCode)) throw invalidIssue('/nationalIdentity/countryCode', 'enum')
  const code = canonicalPersonalCode(countryCode, nationalIdentityNumber)
  if (code === null) throw invalidIssue('/nationalIdentity/nationalIdentityNumber', 'SME57')
  return { method: 'SMART_ID', countryCode, code }
}

/** @throws PortalError VALIDATION_FAILED */
export function mobileIdPerson({ phoneNumber, nationalIdentityNumber }: MobileRequest): RequestedPerson {
  const phone = phoneNumber.replace(/\s/g, '')
  if (!isInternationalPhone(phone)) throw invalidIssue('/userRequest/phoneNumber', 'SME56')
  const code = mobileIdPersonalCode(nationalIdentityNumber, phone)
  if (code === null) throw invalidIssue('/userRequest/nationalIdentityNumber', 'SME57')
  return { method: 'MOBILE_ID', phoneNumber: phone, code }
}

/** True when the typed identity equals the stored one exactly. */
export function isStored(user: EidUser, person: RequestedPerson): boolean {
  const stored = personOf(user, person.method)
  if (stored === null) return false
  if (person.method === 'SMART_ID')
    return stored.countryCode === person.countryCode && stored.nationalIdentityNumber === person.code
  return stored.phoneNumber === person.phoneNumber && ungrouped(stored.nationalIdentityNumber) === person.code
}

/** The stored identity of the user for a method; null when there is none. */
export function personOf(user: EidUser, method: RequestedPerson['method']): Person | null {
  const code = user.personal_code === null ? null : canonicalPersonalCode(user.country, user.personal_code)
  const phoneNumber = user.mobile_id_phone_number?.replace(/\s/g, '') ?? null
  if (code === null || (method === 'MOBILE_ID' && phoneNumber === null)) return null
  return {
    countryCode: user.country,
    nationalIdentityNumber: code,
    phoneNumber: method === 'MOBILE_ID' ? phoneNumber : null,
  }
}

function invalidIssue(path: string, code: string): PortalError {
  return new PortalError('VALIDATION_FAILED', { issues: [{ path, code }] })
}
