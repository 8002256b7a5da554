import { ApiError, SYSTEM_ERROR } from '../../api/http/ApiError.ts'
import { type ErrorCode, errorNotices } from '../../api/http/errorNotices.ts'
import type { FieldMessage } from './fieldRules.ts'

/** What a refused call says: at fields, above them, and for how long nothing may be tried. */
export type Fault = {
  readonly fields: Readonly<Record<string, FieldMessage>>
  readonly form?: FieldMessage
  readonly waitSeconds?: number
}

export type FaultTexts = {
  /** Each field of the dialog under its name in the body (however deep), with the text for an issue that has none of its own. */
  readonly fields: Readonly<Record<string, string>>
  /** Whatever else was refused. */
  readonly general: string
  /** Codes that are said in the words of the error table although nothing is wrong with the service. */
  readonly told?: readonly string[]
}

/** Nothing is wrong with what was typed: these are said as they are. */
const PASSING: ReadonlySet<string> = new Set([
  SYSTEM_ERROR,
  'SME3',
  'DATABASE_BUSY',
  'OVERLOADED',
  'STORAGE_FULL',
  'FORBIDDEN',
  'PARTY_CHANGED',
  'REAUTHORISATION_NEEDED',
  'OWN_MANAGE_USERS',
  'LAST_MANAGE_USERS',
])

function isCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorNotices, code)
}

/** Puts every issue on the field it names; a code of the error table speaks for itself, a schema keyword in the field's words. */
export function faultOf(error: unknown, { fields, general, told = [] }: FaultTexts): Fault {
  if (!(error instanceof ApiError)) return { fields: {}, form: { text: `errors.${SYSTEM_ERROR}` } }
  if (error.code === 'TOO_MANY_ATTEMPTS' && error.retryAfterSeconds !== undefined) {
    return { fields: {}, form: { text: 'dialog.tooManyAttempts' }, waitSeconds: error.retryAfterSeconds }
  }
  const found: Record<string, FieldMessage> = {}
  for (const { path, code } of error.issues) {
    const name = path.split('/').find(token => Object.hasOwn(fields, token))
    const own = name === undefined ? undefined : fields[name]
    if (name !== undefined && own !== undefined) found[name] ??= { text: isCode(code) ? `errors.${code}` : own }
  }
  if (error.code === 'EMAIL_TAKEN' && Object.hasOwn(fields, 'email')) found['email'] = { text: 'errors.EMAIL_TAKEN' }
  if (Object.keys(found).length > 0) return { fields: found }
  const isTold = error.code === 'TOO_MANY_ATTEMPTS' || PASSING.has(error.code) || told.includes(error.code)
  return { fields: {}, form: { text: isTold && isCode(error.code) ? `errors.${error.code}` : general } }
}
