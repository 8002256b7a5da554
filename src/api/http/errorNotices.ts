import type errorCodes from '../../../schemas/errors.json'
import { ApiError, SYSTEM_ERROR } from './ApiError.ts'

/** Every error code of the server; schemas/errors.json is the only list for both sides. */
export type ErrorCode = keyof typeof errorCodes

export type ErrorNotice = {
  /** Text key; the text names the remedy. */
  text: `errors.${ErrorCode}`
  severity: 'error' | 'warning' | 'info'
  durationMs: number
}

/** SHL-20, SHL-21: success and account notices stay for 20 s; errors too, so that users can read and act on them. */
export const NOTICE_MS = 20_000

function error<C extends ErrorCode>(code: C): ErrorNotice {
  return { text: `errors.${code}`, severity: 'error', durationMs: NOTICE_MS }
}

/** The service works: waiting, reloading or doing something first is enough. */
function warning<C extends ErrorCode>(code: C): ErrorNotice {
  return { ...error(code), severity: 'warning' }
}

/** The only place that maps a code to a text. A missing code is a compile error. */
export const errorNotices: Record<ErrorCode, ErrorNotice> = {
  ACCESS_CODE_EXHAUSTED: error('ACCESS_CODE_EXHAUSTED'),
  ACCESS_CODES_USED_UP: warning('ACCESS_CODES_USED_UP'),
  ACCESS_CODE_WRONG: error('ACCESS_CODE_WRONG'),
  APPLICANT_ACCESS_ENDED: warning('APPLICANT_ACCESS_ENDED'),
  APPLICANT_INVITED: warning('APPLICANT_INVITED'),
  BAD_REQUEST: error('BAD_REQUEST'),
  BANK_CODE_USED: warning('BANK_CODE_USED'),
  BANK_EXPIRED: warning('BANK_EXPIRED'),
  BANK_MISMATCH: error('BANK_MISMATCH'),
  BANK_NOT_CONFIRMED: warning('BANK_NOT_CONFIRMED'),
  BANK_OFF: warning('BANK_OFF'),
  BANK_UNAVAILABLE: warning('BANK_UNAVAILABLE'),
  BANK_USED: error('BANK_USED'),
  BANK_WRONG_PERSON: error('BANK_WRONG_PERSON'),
  CONTRACT_NOT_FOR_SIGNING: warning('CONTRACT_NOT_FOR_SIGNING'),
  CONTACT_EXISTS: error('CONTACT_EXISTS'),
  CONTRACT_REQUEST_PENDING: warning('CONTRACT_REQUEST_PENDING'),
  CONTRACT_FUNCTION_UNAVAILABLE: warning('CONTRACT_FUNCTION_UNAVAILABLE'),
  DATABASE_BUSY: warning('DATABASE_BUSY'),
  DOCUMENT_INVALID: error('DOCUMENT_INVALID'),
  DOCUMENT_SIGNED: warning('DOCUMENT_SIGNED'),
  DOCUMENT_NOT_MADE: warning('DOCUMENT_NOT_MADE'),
  DOCUMENT_TOO_LONG: warning('DOCUMENT_TOO_LONG'),
  EMAIL_NOT_CONFIRMED: warning('EMAIL_NOT_CONFIRMED'),
  EMAIL_TAKEN: error('EMAIL_TAKEN'),
  EXPORT_RUNNING: warning('EXPORT_RUNNING'),
  FORBIDDEN: error('FORBIDDEN'),
  FORM_VERSION_CHANGED: warning('FORM_VERSION_CHANGED'),
  HEADERS_TOO_LARGE: error('HEADERS_TOO_LARGE'),
  IDEMPOTENCY_KEY_REUSED: error('IDEMPOTENCY_KEY_REUSED'),
  INVITATION_EXPIRED: warning('INVITATION_EXPIRED'),
  LAST_CONTACT: warning('LAST_CONTACT'),
  LAST_MANAGE_USERS: warning('LAST_MANAGE_USERS'),
  MOBILE_ID_FAILED: error('MOBILE_ID_FAILED'),
  NOT_A_SIGNER: error('NOT_A_SIGNER'),
  NOT_FOUND: error('NOT_FOUND'),
  OVERLOADED: warning('OVERLOADED'),
  OWN_MANAGE_USERS: warning('OWN_MANAGE_USERS'),
  PARTNER_EXISTS: error('PARTNER_EXISTS'),
  PARTNER_TOKENS_FULL: warning('PARTNER_TOKENS_FULL'),
  PARTY_CHANGED: warning('PARTY_CHANGED'),
  PART_ALREADY_SENT: warning('PART_ALREADY_SENT'),
  PASSWORD_LINK_EXPIRED: warning('PASSWORD_LINK_EXPIRED'),
  PAYLOAD_TOO_LARGE: error('PAYLOAD_TOO_LARGE'),
  PAYMENT_CALLBACK_REFUSED: error('PAYMENT_CALLBACK_REFUSED'),
  PAYMENT_REPLACED: warning('PAYMENT_REPLACED'),
  PAYMENT_UNAVAILABLE: warning('PAYMENT_UNAVAILABLE'),
  REAUTHORISATION_NEEDED: warning('REAUTHORISATION_NEEDED'),
  REQUEST_CONFIRMED: warning('REQUEST_CONFIRMED'),
  REQUEST_RUNNING: warning('REQUEST_RUNNING'),
  REQUEST_TIMEOUT: warning('REQUEST_TIMEOUT'),
  SAVED_FORM_GONE: warning('SAVED_FORM_GONE'),
  SIGNER_HAS_SIGNED: warning('SIGNER_HAS_SIGNED'),
  SIGNING_FAILED: error('SIGNING_FAILED'),
  SIGNING_OFF: warning('SIGNING_OFF'),
  SMART_ID_FAILED: error('SMART_ID_FAILED'),
  SME11: error('SME11'),
  SME12: error('SME12'),
  SME13: error('SME13'),
  SME32: error('SME32'),
  SME33: error('SME33'),
  SME34: error('SME34'),
  SME3: error('SME3'),
  SME47: error('SME47'),
  SME49: error('SME49'),
  SME4: warning('SME4'),
  SME50: error('SME50'),
  SME51: error('SME51'),
  SME52: error('SME52'),
  SME55: error('SME55'),
  SME56: error('SME56'),
  SME57: error('SME57'),
  SME62: error('SME62'),
  SME5: warning('SME5'),
  SME6: warning('SME6'),
  SME78: error('SME78'),
  SME9: error('SME9'),
  SMS_CODE_CLOSED: error('SMS_CODE_CLOSED'),
  SMS_CODE_EXHAUSTED: error('SMS_CODE_EXHAUSTED'),
  SMS_CODE_EXPIRED: error('SMS_CODE_EXPIRED'),
  SMS_CODE_INCORRECT: error('SMS_CODE_INCORRECT'),
  SMS_CODE_LOGIN_EXHAUSTED: error('SMS_CODE_LOGIN_EXHAUSTED'),
  STORAGE_FULL: warning('STORAGE_FULL'),
  STORAGE_QUOTA: warning('STORAGE_QUOTA'),
  SYSTEM_ERROR: error('SYSTEM_ERROR'),
  TERMS_ALREADY_ACCEPTED: warning('TERMS_ALREADY_ACCEPTED'),
  TERMS_NOT_ACCEPTED: warning('TERMS_NOT_ACCEPTED'),
  TOO_MANY_ATTEMPTS: warning('TOO_MANY_ATTEMPTS'),
  UNSUPPORTED_MEDIA_TYPE: error('UNSUPPORTED_MEDIA_TYPE'),
  VALIDATION_FAILED: error('VALIDATION_FAILED'),
  VERSION_CONFLICT: warning('VERSION_CONFLICT'),
}

/** The notice of a thrown value; a code unknown to this page becomes a general failure. */
export function noticeOf(thrown: unknown): ErrorNotice {
  const code = thrown instanceof ApiError ? thrown.code : SYSTEM_ERROR
  return Object.hasOwn(errorNotices, code) ? errorNotices[code as ErrorCode] : errorNotices.SYSTEM_ERROR
}
