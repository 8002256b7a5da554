import type errorCodes from '../../../schemas/errors.json'
import { ApiError, SYSTEM_ERROR } from './ApiError.ts'

/** Every error code of the server; schemas/errors.json is the only list for both sides. */
export type ErrorCode = keyof typeof errorCodes

export type ErrorNotice = {
  /** Text key; the text names the remedy. */
  text: `errors.${ErrorCode}`
  severity: 'error' | 'warning'
  durationMs: number
}

/** SHL-20, SHL-21: success and account notices stay for 20 s; errors too, so that users can read and act on them. */
export const NOTICE_MS = 20_000

/**
 * Every code; a missing one is a compile error. A warning means that the service works: waiting, reloading or doing
 * something first is enough.
 */
export const errorSeverities: Record<ErrorCode, 'error' | 'warning'> = {
  ACCESS_CODE_EXHAUSTED: 'error',
  ACCESS_CODES_USED_UP: 'warning',
  ACCESS_CODE_WRONG: 'error',
  APPLICANT_ACCESS_ENDED: 'warning',
  APPLICANT_INVITED: 'warning',
  BAD_REQUEST: 'error',
  BANK_ANSWER_UNREADABLE: 'error',
  BANK_CODE_USED: 'warning',
  BANK_EXPIRED: 'warning',
  BANK_MISMATCH: 'error',
  BANK_NOT_CONFIRMED: 'warning',
  BANK_OFF: 'warning',
  BANK_UNAVAILABLE: 'warning',
  BANK_USED: 'error',
  BANK_WRONG_PERSON: 'error',
  CONTRACT_NOT_FOR_SIGNING: 'warning',
  CONTACT_EXISTS: 'error',
  CONTRACT_REQUEST_ANSWERED: 'warning',
  CONTRACT_REQUEST_IN_REVIEW: 'warning',
  CONTRACT_REQUEST_PENDING: 'warning',
  CONTRACT_REQUEST_WITHDRAWN: 'warning',
  CONTRACT_FUNCTION_UNAVAILABLE: 'warning',
  CRM_ANSWER_UNREADABLE: 'error',
  CRM_OFF: 'warning',
  CRM_UNAVAILABLE: 'warning',
  DATABASE_BUSY: 'warning',
  DEAL_LINK_EXPIRED: 'warning',
  DEAL_LINK_INVALID: 'error',
  DEAL_NOT_FOUND: 'error',
  DOCUMENT_INVALID: 'error',
  DOCUMENT_SIGNED: 'warning',
  DOCUMENT_NOT_MADE: 'warning',
  DOCUMENT_TOO_LONG: 'warning',
  DOCUMENTS_WAITING: 'warning',
  EMAIL_NOT_CONFIRMED: 'warning',
  EMAIL_TAKEN: 'error',
  EXPORT_RUNNING: 'warning',
  FORBIDDEN: 'error',
  FORM_VERSION_CHANGED: 'warning',
  HEADERS_TOO_LARGE: 'error',
  IDEMPOTENCY_KEY_REUSED: 'error',
  INVITATION_EXPIRED: 'warning',
  LAST_CONTACT: 'warning',
  LAST_MANAGE_USERS: 'warning',
  LIST_VIEW_EXISTS: 'error',
  LIST_VIEW_TOO_LONG: 'warning',
  LIST_VIEWS_TOO_MANY: 'warning',
  MOBILE_ID_FAILED: 'error',
  NOT_A_SIGNER: 'error',
  NOT_FOUND: 'error',
  OUTCOME_UNKNOWN: 'warning',
  OVERLOADED: 'warning',
  OWN_MANAGE_USERS: 'warning',
  PARTNER_EXISTS: 'error',
  PARTNER_TOKENS_FULL: 'warning',
  PARTY_CHANGED: 'warning',
  PART_ALREADY_SENT: 'warning',
  PASSWORD_LINK_EXPIRED: 'warning',
  PAYLOAD_TOO_LARGE: 'error',
  PAYMENT_CALLBACK_REFUSED: 'error',
  PAYMENT_REPLACED: 'warning',
  PAYMENT_UNAVAILABLE: 'warning',
  REAUTHORISATION_NEEDED: 'warning',
  REQUEST_CONFIRMED: 'warning',
  REQUEST_RUNNING: 'warning',
  REQUEST_TIMEOUT: 'warning',
  SAVED_FORM_GONE: 'warning',
  SELECTION_TOO_LARGE: 'warning',
  SIGNER_HAS_SIGNED: 'warning',
  SIGNING_FAILED: 'error',
  SIGNING_OFF: 'warning',
  SMART_ID_FAILED: 'error',
  SME11: 'error',
  SME12: 'error',
  SME13: 'error',
  SME14: 'error',
  SME29: 'error',
  SME30: 'error',
  SME31: 'error',
  SME32: 'error',
  SME33: 'error',
  SME34: 'error',
  SME3: 'error',
  SME47: 'error',
  SME49: 'error',
  SME4: 'warning',
  SME50: 'error',
  SME51: 'error',
  SME52: 'error',
  SME55: 'error',
  SME56: 'error',
  SME57: 'error',
  SME59: 'warning',
  SME62: 'error',
  SME5: 'warning',
  SME6: 'warning',
  SME78: 'error',
  SME9: 'error',
  SMS_CODE_CLOSED: 'error',
  SMS_CODE_EXHAUSTED: 'error',
  SMS_CODE_EXPIRED: 'error',
  SMS_CODE_INCORRECT: 'error',
  SMS_CODE_LOGIN_EXHAUSTED: 'error',
  STORAGE_FULL: 'warning',
  STORAGE_QUOTA: 'warning',
  SYSTEM_ERROR: 'error',
  TERMS_ALREADY_ACCEPTED: 'warning',
  TERMS_NOT_ACCEPTED: 'warning',
  TOO_MANY_ATTEMPTS: 'warning',
  UNSUPPORTED_MEDIA_TYPE: 'error',
  UPLOAD_FULL: 'warning',
  VALIDATION_FAILED: 'error',
  VERIFICATION_ANSWERED: 'warning',
  VERIFICATION_EXPIRED: 'warning',
  VERSION_CONFLICT: 'warning',
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorSeverities, code)
}

/** The notice of a thrown value; a code unknown to this page becomes a general failure. */
export function noticeOf(thrown: unknown): ErrorNotice {
  const code = thrown instanceof ApiError && isErrorCode(thrown.code) ? thrown.code : SYSTEM_ERROR
  return { text: `errors.${code}`, severity: errorSeverities[code], durationMs: NOTICE_MS }
}
