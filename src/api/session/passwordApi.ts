import type { Language } from '../../../schemas/vocabulary.ts'
import { request } from '../http/httpClient.ts'

/** Always returns the same response, whether the address is known or not. */
export function requestPasswordLink(email: string): Promise<{ is_reset_password_email_sent: boolean }> {
  return request('/user/reset-password', { method: 'POST', body: { email: email.normalize('NFC') }, token: null })
}

/** Resolves with the user's language while the link is valid; 404 unknown, 401 expired or used. */
export function verifyPasswordToken(token: string, signal?: AbortSignal): Promise<{ language: Language }> {
  return request('/internal/password-change-token/verify', { method: 'PUT', body: { token }, token: null, signal })
}

/** @param token of the link, or the temporary password of the same message */
export function changePassword(token: string, newPassword: string): Promise<{ username: string }> {
  const body = { passwordChangeToken: token.normalize('NFC'), newPassword: newPassword.normalize('NFC') }
  return request('/user/change-password', { method: 'PUT', body, token: null })
}
