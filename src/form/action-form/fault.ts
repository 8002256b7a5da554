import { ApiError, SYSTEM_ERROR } from '../../api/http/ApiError.ts'
import { isErrorCode } from '../../api/http/errorNotices.ts'
import type { FieldMessage } from './messages.ts'

/** Messages of a rejected call: at fields, above them, and how long no retry is allowed. */
export type Fault = {
  readonly fields: Readonly<Record<string, FieldMessage>>
  readonly form?: FieldMessage
  readonly waitSeconds?: number
}

export type FaultTexts = {
  /**
   * Fields of the dialog by their name in the body (at any depth). The text is used for an issue that has none of its
   * own.
   */
  readonly fields: Readonly<Record<string, string>>
  /** Text for every other rejection. */
  readonly general: string
  /** Codes shown with the text of the error table although the service works. */
  readonly shownCodes?: readonly string[]
}

/** The input is not at fault: these codes are shown with their own text. */
const transientCodes: ReadonlySet<string> = new Set([
  SYSTEM_ERROR,
  'SME3',
  'DATABASE_BUSY',
  'OUTCOME_UNKNOWN',
  'OVERLOADED',
  'STORAGE_FULL',
  'FORBIDDEN',
  'PARTY_CHANGED',
  'REAUTHORISATION_NEEDED',
  'OWN_MANAGE_USERS',
  'LAST_MANAGE_USERS',
])

/**
 * Assigns every issue to the field it names. Codes of the error table use their own text, schema keywords the field's
 * text.
 */
export function faultOf(error: unknown, { fields, general, shownCodes = [] }: FaultTexts): Fault {
  if (!(error instanceof ApiError)) return { fields: {}, form: { text: `errors.${SYSTEM_ERROR}` } }
  if (error.code === 'TOO_MANY_ATTEMPTS' && error.retryAfterSeconds !== undefined) {
    return { fields: {}, form: { text: 'dialog.tooManyAttempts' }, waitSeconds: error.retryAfterSeconds }
  }
  const found: Record<string, FieldMessage> = {}
  for (const { path, code } of error.issues) {
    const name = path.split('/').find(token => Object.hasOwn(fields, token))
    const own = name === undefined ? undefined : fields[name]
    if (name !== undefined && own !== undefined) found[name] ??= { text: isErrorCode(code) ? `errors.${code}` : own }
  }
  if (error.code === 'EMAIL_TAKEN' && Object.hasOwn(fields, 'email')) found['email'] = { text: 'errors.EMAIL_TAKEN' }
  if (Object.keys(found).length > 0) return { fields: found }
  const isShown =
    error.code === 'TOO_MANY_ATTEMPTS' || transientCodes.has(error.code) || shownCodes.includes(error.code)
  return { fields: {}, form: { text: isShown && isErrorCode(error.code) ? `errors.${error.code}` : general } }
}
