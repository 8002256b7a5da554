import type { CodeSent } from '../../api/session/loginApi.ts'

export type FaultPlace =
  | 'username'
  | 'password'
  | 'code'
  | 'country'
  | 'personalCode'
  | 'phone'
  | 'temporaryPassword'
  | 'newPassword'
  | 'form'

/** A message and its place (LOG-12): a field, or the whole form. */
export type LoginFault = {
  place: FaultPlace
  text: string
  params?: Record<string, string | number>
  /** Set while no attempt is allowed: seconds from the moment of the response. */
  waitSeconds?: number
}

export type LoginStep =
  | { name: 'checking' }
  | { name: 'credentials' }
  | { name: 'code'; stageToken: string; sent: CodeSent; sentAt: number }

export type LoginState = { step: LoginStep; busy: boolean; fault?: LoginFault | undefined; notice?: string | undefined }

/** An ended session is reported at the user name field, whatever the tab (SES-13). */
export const sessionExpired: LoginFault = { place: 'username', text: 'login.sessionExpired' }
