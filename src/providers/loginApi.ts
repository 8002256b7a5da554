import { request } from './httpClient.ts'

export type StageToken = { token: string; stage: 'MFA'; expiresInSeconds: number }
export type CodeSent = { phoneMask: string; resendAfterSeconds: number; expiresInSeconds: number }
export type FullToken = { token: string; stage: 'FULL' }

/** First step: the answer's token may only call the second-factor routes, for a few minutes. */
export function sendPassword(username: string, password: string): Promise<StageToken> {
  return request('/login/username', { method: 'POST', body: { username, password }, token: null })
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
