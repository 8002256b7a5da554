import { ApiError, SYSTEM_ERROR } from '../../providers/ApiError.ts'
import type { CodeSent } from '../../providers/loginApi.ts'

/** A message and the place it belongs to (specification 000 §8): a field, or the whole form. */
export type LoginFault = {
  place: 'username' | 'password' | 'code' | 'form'
  text: string
  params?: Record<string, string | number>
  /** Set while nothing may be tried: seconds from the moment of the answer. */
  waitSeconds?: number
}

export type LoginStep =
  | { name: 'checking' }
  | { name: 'credentials' }
  | { name: 'code'; stageToken: string; sent: CodeSent; sentAt: number }

export type LoginState = { step: LoginStep; busy: boolean; fault?: LoginFault | undefined; notice?: string | undefined }

/** Codes whose message is about the account or the service and not about what was typed. */
const FORM_FAULTS: ReadonlySet<string> = new Set(['SME3', 'SME12', 'SME13', SYSTEM_ERROR, 'DATABASE_BUSY', 'OVERLOADED'])

function waitOf(error: ApiError): LoginFault {
  const seconds = error.retryAfterSeconds
  return seconds === undefined
    ? { place: 'form', text: 'errors.TOO_MANY_ATTEMPTS' }
    : { place: 'form', text: 'login.tooManyAttempts', waitSeconds: seconds }
}

/** Where a failure of the user name and password step is shown; any unknown code counts as a wrong password. */
export function credentialsFault(error: unknown): LoginFault {
  const known = error instanceof ApiError ? error : undefined
  if (!known) return { place: 'form', text: `errors.${SYSTEM_ERROR}` }
  if (known.code === 'TOO_MANY_ATTEMPTS') return waitOf(known)
  if (known.code === 'SME6') return { place: 'username', text: 'login.sessionExpired' }
  if (FORM_FAULTS.has(known.code)) return { place: 'form', text: `errors.${known.code}` }
  return { place: 'password', text: 'errors.SME34' }
}

const CODE_FAULTS: ReadonlySet<string> = new Set(['SMS_CODE_INCORRECT', 'SMS_CODE_EXPIRED', 'SMS_CODE_EXHAUSTED'])

function remainingTries(error: ApiError): number | undefined {
  const found = error.details['remaining'] ?? error.issues.find((issue) => issue.params?.['remaining'] !== undefined)?.params?.['remaining']
  return typeof found === 'number' ? found : undefined
}

/** Where a failure of the code step is shown: always at the code field, except for waits and an unreachable service. */
export function codeFault(error: unknown): LoginFault {
  const known = error instanceof ApiError ? error : undefined
  if (!known || FORM_FAULTS.has(known.code)) return { place: 'form', text: `errors.${known?.code ?? SYSTEM_ERROR}` }
  if (known.code === 'TOO_MANY_ATTEMPTS') return waitOf(known)
  if (!CODE_FAULTS.has(known.code)) return { place: 'code', text: 'login.code.failed' }
  const remaining = known.code === 'SMS_CODE_INCORRECT' ? remainingTries(known) : undefined
  return remaining === undefined || remaining < 1
    ? { place: 'code', text: `errors.${known.code}` }
    : { place: 'code', text: 'login.code.incorrectRemaining', params: { smart_count: remaining } }
}
