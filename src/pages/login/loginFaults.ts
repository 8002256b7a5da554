import { ApiError, SYSTEM_ERROR } from '../../api/http/ApiError.ts'
import type { FaultPlace, LoginFault } from './loginState.ts'

/** The steps at which a login or a password change can be rejected. */
export type FaultStep = 'restore' | 'password' | 'code' | 'smartId' | 'mobileId' | 'changePassword' | 'resetPassword'

type Row = Pick<LoginFault, 'place' | 'text'>
const form = (text: string): Row => ({ place: 'form', text })

const SECONDS_OF_HOUR = 3600

/** Errors of the account or the service have the same text at every step. */
const everywhere: Readonly<Record<string, Row>> = {
  SME3: form('errors.SME3'),
  SME6: { place: 'username', text: 'login.sessionExpired' },
  SME12: form('errors.SME12'),
  SME13: form('errors.SME13'),
  SME47: form('errors.SME47'),
  SMS_CODE_CLOSED: form('errors.SMS_CODE_CLOSED'),
  SMS_CODE_LOGIN_EXHAUSTED: form('errors.SMS_CODE_LOGIN_EXHAUSTED'),
  TOO_MANY_ATTEMPTS: form('errors.TOO_MANY_ATTEMPTS'),
  DATABASE_BUSY: form('errors.DATABASE_BUSY'),
  OUTCOME_UNKNOWN: form('errors.OUTCOME_UNKNOWN'),
  OVERLOADED: form('errors.OVERLOADED'),
  [SYSTEM_ERROR]: form(`errors.${SYSTEM_ERROR}`),
}

/** The error catalogue (LOG-12): a code without its own row gets the default of its step. */
export const loginFaults: Readonly<
  Record<FaultStep, { readonly codes: Readonly<Record<string, Row>>; readonly other: Row }>
> = {
  // Nothing has been typed yet, so it cannot be an incorrect password.
  restore: { codes: everywhere, other: form(`errors.${SYSTEM_ERROR}`) },
  password: { codes: everywhere, other: { place: 'password', text: 'errors.SME34' } },
  code: {
    codes: {
      ...everywhere,
      SMS_CODE_INCORRECT: { place: 'code', text: 'errors.SMS_CODE_INCORRECT' },
      SMS_CODE_EXPIRED: { place: 'code', text: 'errors.SMS_CODE_EXPIRED' },
      SMS_CODE_EXHAUSTED: { place: 'code', text: 'errors.SMS_CODE_EXHAUSTED' },
    },
    other: { place: 'code', text: 'login.code.failed' },
  },
  smartId: { codes: everywhere, other: form('SkidError') },
  mobileId: { codes: everywhere, other: form('mobileIdError') },
  changePassword: {
    codes: {
      SME3: form('errors.SME3'),
      OUTCOME_UNKNOWN: form('errors.OUTCOME_UNKNOWN'),
      SME12: form('errors.SME12'),
      TOO_MANY_ATTEMPTS: form('errors.TOO_MANY_ATTEMPTS'),
      NOT_FOUND: { place: 'temporaryPassword', text: 'password.temporary.unknown' },
      PASSWORD_LINK_EXPIRED: { place: 'temporaryPassword', text: 'password.temporary.expired' },
      required: { place: 'newPassword', text: 'password.new.empty' },
      changePasswordValueTooShort: { place: 'newPassword', text: 'changePasswordValueTooShort' },
      changePasswordValueTooLong: { place: 'newPassword', text: 'changePasswordValueTooLong' },
      changePasswordErrorPasswordDoesNotMatchCriteria: {
        place: 'newPassword',
        text: 'changePasswordErrorPasswordDoesNotMatchCriteria',
      },
      passwordTooCommon: { place: 'newPassword', text: 'passwordTooCommon' },
      plainText: { place: 'newPassword', text: 'password.new.characters' },
    },
    other: form('password.serverError'),
  },
  resetPassword: { codes: { TOO_MANY_ATTEMPTS: form('errors.TOO_MANY_ATTEMPTS') }, other: form('resetPasswordError') },
}

/** Fields of the calls, by the last segment of an issue's path. */
const fields: Readonly<Record<string, Row>> = {
  username: { place: 'username', text: 'login.username.invalid' },
  countryCode: { place: 'country', text: 'country-empty-validation' },
  nationalIdentityNumber: { place: 'personalCode', text: 'errors.SME57' },
  phoneNumber: { place: 'phone', text: 'errors.SME55' },
}

/** Place and text of a step's error. */
export function faultOf(step: FaultStep, error: unknown): LoginFault {
  const { codes, other } = loginFaults[step]
  if (!(error instanceof ApiError)) return codes[SYSTEM_ERROR] ?? other
  if (error.code === 'VALIDATION_FAILED') return fieldFault(error, codes) ?? other
  const row = codes[error.code] ?? other
  if (error.code === 'TOO_MANY_ATTEMPTS' && error.retryAfterSeconds !== undefined) {
    return { place: 'form', text: 'login.tooManyAttempts', waitSeconds: error.retryAfterSeconds }
  }
  if (error.code === 'SMS_CODE_CLOSED' && error.retryAfterSeconds !== undefined) {
    return {
      place: 'form',
      text: 'login.code.closed',
      params: { smart_count: Math.ceil(error.retryAfterSeconds / SECONDS_OF_HOUR) },
    }
  }
  const remaining = error.code === 'SMS_CODE_INCORRECT' ? remainingTries(error) : undefined
  if (remaining === 0) return { place: row.place, text: 'errors.SMS_CODE_EXHAUSTED' }
  return remaining === undefined
    ? row
    : { place: row.place, text: 'login.code.incorrectRemaining', params: { smart_count: remaining } }
}

function fieldFault(error: ApiError, codes: Readonly<Record<string, Row>>): LoginFault | undefined {
  for (const { path, code } of error.issues) {
    const row = codes[code] ?? fields[path.slice(path.lastIndexOf('/') + 1)]
    if (row !== undefined) return row
  }
  return undefined
}

function remainingTries(error: ApiError): number | undefined {
  const found =
    error.details['remaining'] ??
    error.issues.find(issue => issue.params?.['remaining'] !== undefined)?.params?.['remaining']
  return typeof found === 'number' && found >= 0 ? found : undefined
}

/** The problem shown at one field: missing input, else the server's message. */
export function problemAt(
  place: FaultPlace,
  fault: LoginFault | undefined,
  t: (key: string, params?: Record<string, string | number>) => string,
  missing?: string,
): string | undefined {
  if (missing !== undefined) return t(missing)
  return fault?.place === place ? t(fault.text, fault.params) : undefined
}
