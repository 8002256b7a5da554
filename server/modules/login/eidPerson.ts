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
export type Asked =
  | { readonly method: 'SMART_ID'; readonly countryCode: string; readonly code: string }
  | { readonly method: 'MOBILE_ID'; readonly phoneNumber: string; readonly code: string }

/** @throws PortalError VALIDATION_FAILED: only the format is checked, which reveals nothing about a user */
export function askedForSmartId(
  { countryCode, nationalIdentityNumber }: NationalIdentity,
  countries: readonly string[],
): Asked {
  if (!countries.includes(countryCode)) throw wrong('/nationalIdentity/countryCode', 'enum')
  const code = canonicalPersonalCode(countryCode, nationalIdentityNumber)
  if (code === null) throw wrong('/nationalIdentity/nationalIdentityNumber', 'SME57')
  return { method: 'SMART_ID', countryCode, code }
}

/** @throws PortalError VALIDATION_FAILED */
export function askedForMobileId({ phoneNumber, nationalIdentityNumber }: MobileRequest): Asked {
  const phone = phoneNumber.replace(/\s/g, '')
  if (!isInternationalPhone(phone)) throw wrong('/userRequest/phoneNumber', 'SME56')
  const code = mobileIdPersonalCode(nationalIdentityNumber, phone)
  if (code === null) throw wrong('/userRequest/nationalIdentityNumber', 'SME57')
  return { method: 'MOBILE_ID', phoneNumber: phone, code }
}

/** True when the typed identity equals the stored one exactly. */
export function isStored(user: EidUser, asked: Asked): boolean {
  const stored = personOf(user, asked.method)
  if (stored === null) return false
  if (asked.method === 'SMART_ID')
    return stored.countryCode === asked.countryCode && stored.nationalIdentityNumber === asked.code
  return stored.phoneNumber === asked.phoneNumber && ungrouped(stored.nationalIdentityNumber) === asked.code
}

/** The stored identity of the user for a method; null when there is none. */
export function personOf(user: EidUser, method: Asked['method']): Person | null {
  const code = user.personal_code === null ? null : canonicalPersonalCode(user.country, user.personal_code)
  const phoneNumber = user.mobile_id_phone_number?.replace(/\s/g, '') ?? null
  if (code === null || (method === 'MOBILE_ID' && phoneNumber === null)) return null
  return {
    countryCode: user.country,
    nationalIdentityNumber: code,
    phoneNumber: method === 'MOBILE_ID' ? phoneNumber : null,
  }
}

function wrong(path: string, code: string): PortalError {
  return new PortalError('VALIDATION_FAILED', { issues: [{ path, code }] })
}
