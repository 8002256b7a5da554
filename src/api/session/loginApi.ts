import type { LoginEidRequestAnswer } from '../../../schemas/generated/types/actions/login-eid-request-answer.ts'
import type { LoginMfaAuthenticateAnswer } from '../../../schemas/generated/types/actions/login-mfa-authenticate-answer.ts'
import type { LoginMfaRequestAnswer } from '../../../schemas/generated/types/actions/login-mfa-request-answer.ts'
import type { LoginUsernameAnswer } from '../../../schemas/generated/types/actions/login-username-answer.ts'
import { request } from '../http/httpClient.ts'

export type StageToken = LoginUsernameAnswer
export type CodeSent = LoginMfaRequestAnswer
export type FullToken = LoginMfaAuthenticateAnswer

/** First step: the returned token may only call the second-factor routes, for a few minutes. */
export function sendPassword(username: string, password: string): Promise<StageToken> {
  const body = { username: username.normalize('NFC'), password: password.normalize('NFC') }
  return request('/login/username', { method: 'POST', body, token: null })
}

export function requestCode(stageToken: string): Promise<CodeSent> {
  return request('/login/mfa/authenticate-request', { method: 'POST', body: {}, token: stageToken })
}

export function resendCode(stageToken: string): Promise<CodeSent> {
  return request('/login/mfa/resend-sms', { method: 'POST', body: {}, token: stageToken })
}

export function sendCode(stageToken: string, code: string): Promise<FullToken> {
  return request('/login/mfa/authenticate', { method: 'POST', body: { sms_code: code }, token: stageToken })
}

/** Ends a session that was opened after the user had cancelled; if that fails, it expires when idle. */
export async function endUnused(token: string): Promise<void> {
  await request('/logout/user', { method: 'POST', token }).catch(() => {})
}

/**
 * The phone has been notified; the user compares the control code with the one it shows. The token may only query the
 * outcome.
 */
export type IdentityRequestAnswer = LoginEidRequestAnswer
export type IdentityOutcome = { state: 'RUNNING' } | ({ state: 'COMPLETE' } & FullToken)
export type SmartIdRequest = { username: string; country: string; personalCode: string }
/** `phoneNumber` includes its dial code: "+37061234567". */
export type MobileIdRequest = { username: string; phoneNumber: string; personalCode: string }

export function requestSmartId({ username, country, personalCode }: SmartIdRequest): Promise<IdentityRequestAnswer> {
  const body = {
    username: username.normalize('NFC'),
    nationalIdentity: { countryCode: country, nationalIdentityNumber: plainSpaces(personalCode) },
  }
  return request('/login/smartid/authenticate-request', { method: 'POST', body, token: null })
}

export function requestMobileId({
  username,
  phoneNumber,
  personalCode,
}: MobileIdRequest): Promise<IdentityRequestAnswer> {
  const body = {
    username: username.normalize('NFC'),
    userRequest: { phoneNumber, nationalIdentityNumber: plainSpaces(personalCode) },
  }
  return request('/login/mobileid/authenticate-request', { method: 'POST', body, token: null })
}

/** A code copied from a document may contain non-standard spaces, which the server treats as other characters. */
function plainSpaces(text: string): string {
  return text.replace(/\s/g, ' ')
}

/** Waits up to 20 seconds for the user. RUNNING: poll again. */
export function awaitIdentity(
  method: 'smartId' | 'mobileId',
  token: string,
  signal: AbortSignal,
): Promise<IdentityOutcome> {
  return request(`/login/${method.toLowerCase()}/authenticate`, { method: 'POST', token, signal })
}
