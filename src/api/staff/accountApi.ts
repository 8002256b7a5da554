import type { UserAuthorizeAnswer } from '../../../schemas/generated/types/actions/user-authorize-answer.ts'
import type { UserAuthorize } from '../../../schemas/generated/types/actions/user-authorize.ts'
import type { UserLoginData } from '../../../schemas/generated/types/actions/user-login-data.ts'
import type { Account } from '../../../schemas/generated/types/entities/account.ts'
import type { Company } from '../../../schemas/generated/types/entities/company.ts'
import type { Official } from '../../../schemas/generated/types/entities/official.ts'
import type { OwnSession } from '../../../schemas/generated/types/entities/own-session.ts'
import type { Permission, ProductType } from '../../../schemas/vocabulary.ts'
import { request, send } from '../http/httpClient.ts'

/** The signed-in user as returned by GET /user/account (ACC-02, ACC-04). Codes and numbers may be masked. */
export type { Account }

/** What a confirmed password authorizes; the server stores one grant per purpose (SEC-01). */
export type Purpose = UserAuthorize['purpose']

/** `target` is the user name of the user to change or remove; the other purposes have none. */
export type GrantRequest = Readonly<Pick<UserAuthorize, 'purpose' | 'target'>>
export type Grant = UserAuthorizeAnswer

/** A user with a role for a product of the company (ACC-20). */
export type { Official }

export type Address = Company['address']

/**
 * The company of the account page (ACC-03); `productTypes` lists all of its products, including those this user may not
 * read.
 */
export type { Company }

export type { OwnSession }

export function getAccount(): Promise<Account> {
  return request('/user/account')
}

/** Both mean an incorrect password here; elsewhere SME5 ends the session (SES-12, SES-49). */
const wrongPassword = ['SME34', 'SME5']

/** An incorrect password is SME34 (or SME5); too many attempts are 429 with the seconds to wait. */
export function authorize({ purpose, target }: GrantRequest, password: string): Promise<Grant> {
  const body = { password, purpose, ...(target === undefined ? {} : { target }) }
  return request('/user/authorize', { method: 'POST', body, handles: wrongPassword })
}

export function changeEmail(email: string): Promise<{ email: string }> {
  return request('/user/change-email', { method: 'PATCH', body: { email } })
}

/** The number that login codes are sent to, with its dial code ("+37061234567"). */
export function changePhone(phoneNumber: string): Promise<{ phone_number: string }> {
  return request('/user/mfa/change-phone', { method: 'PATCH', body: { phone_number: phoneNumber } })
}

export function changeSmartId(country: string, personalCode: string): Promise<Account> {
  return request('/user/account', { method: 'PATCH', body: { personal_code: personalCode, country } })
}

/** Disables Mobile-ID; the personal code stays. */
export function switchOffMobileId(): Promise<Account> {
  return request('/user/account', { method: 'PATCH', body: { mobile_id_phone_number: null } })
}

/** Sends the link that confirms the user's own e-mail address again. */
export function sendConfirmation(): Promise<void> {
  return request('/user/email-confirmation', { method: 'POST' })
}

/** @returns the confirmed address; 404 unknown, 401 expired */
export function confirmEmail(token: string): Promise<{ email: string }> {
  return request('/user/email-confirmation', { method: 'PUT', body: { token }, token: null })
}

export type LoginData = Readonly<Required<Omit<UserLoginData, 'product_type'>>>

/** Adds the phone or identity of a user who was created without one. */
export function completeLogin(username: string, productType: ProductType, data: LoginData): Promise<Official> {
  return request(`/user/${encodeURIComponent(username)}/login-data`, {
    method: 'PATCH',
    body: { product_type: productType, ...data },
  })
}

/** @param phoneNumber empty to keep the stored one */
export function changeMobileId(personalCode: string, phoneNumber: string): Promise<Account> {
  const body = { personal_code: personalCode, ...(phoneNumber === '' ? {} : { mobile_id_phone_number: phoneNumber }) }
  return request('/user/account', { method: 'PATCH', body })
}

/** Sends a password link to the user's own address. */
export function sendOwnResetLink(): Promise<{ is_reset_password_email_sent: boolean }> {
  return request('/user/reset-password/authenticated', { method: 'POST' })
}

export function getCompany(partyFid: string): Promise<Company> {
  return request(`/parties/${encodeURIComponent(partyFid)}/company`)
}

export function changeCompany(partyFid: string, phoneNumber: string | null, address: Address): Promise<Company> {
  return request(`/parties/${encodeURIComponent(partyFid)}/company`, {
    method: 'PATCH',
    body: { phoneNumber, address },
  })
}

export function changePermissions(
  username: string,
  productType: ProductType,
  permissions: readonly Permission[],
): Promise<Official> {
  return request(`/user/${encodeURIComponent(username)}/permissions`, {
    method: 'PATCH',
    body: { permissions, product_type: productType },
  })
}

/** Removes a user's access to the product; the last one removes the company too. */
export function removeOfficial(email: string, productType: ProductType): Promise<void> {
  return request('/user', { method: 'DELETE', body: { email, product_type: productType } })
}

export function getSessions(): Promise<OwnSession[]> {
  return request('/user/sessions')
}

export function endOwnSession(id: string): Promise<void> {
  return request(`/user/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** Ends all sessions of the user except this one. */
export function endOtherSessions(): Promise<void> {
  return request('/user/sessions', { method: 'DELETE' })
}

/** @param url a path of this origin, as given in the legal texts */
export async function getAttachment(url: string): Promise<Blob> {
  return (await send(url, { base: '' })).blob()
}
