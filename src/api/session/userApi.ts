import type { Language } from '../../../schemas/vocabulary.ts'
import { ApiError } from '../http/ApiError.ts'
import type { AssignedManager } from '../../../schemas/generated/types/entities/assigned-manager.ts'
import type { User } from '../../../schemas/generated/types/entities/user.ts'
import type { ActiveParty, Party } from '../../contract/apiTypes.ts'
import { request } from '../http/httpClient.ts'
import { getToken, setActiveParty } from './session.ts'
import { notifyTabs } from './sessionTabs.ts'
import { orNoData, userArea } from '../http/unavailable.ts'

/** Timeout in milliseconds; an unresponsive server must not block the logout. */
const LOGOUT_MS = 5000

/** `token` is used between two login stages; otherwise the session's own is used. */
export async function getUser(token?: string): Promise<User> {
  const user = await (token === undefined ? userArea(request<User>('/user')) : request<User>('/user', { token }))
  setActiveParty(user.session.activePartyFid ?? undefined)
  return user
}

export function getParties(): Promise<Party[]> {
  return userArea(orNoData(request<Party[]>('/user/parties'), []))
}

async function switched(path: string, query: Record<string, string>): Promise<ActiveParty> {
  const active = await userArea(request<ActiveParty>(path, { method: 'POST', query }))
  setActiveParty(active.activePartyFid ?? undefined)
  notifyTabs('SWITCHED')
  return active
}

/** The server selects the company's factoring product if it has one, else its first (SES-24). */
export function switchParty(partyFid: string): Promise<ActiveParty> {
  return switched('/user/parties/switch', { partyFid })
}

export function switchProduct(productFid: string): Promise<ActiveParty> {
  return switched('/user/products/switch', { productFid })
}

/** The code is sent in upper case (SES-31). */
export function switchLanguage(language: Language): Promise<unknown> {
  return request('/user/language/switch', { method: 'POST', body: { language: language.toUpperCase() } })
}

/** Terms already accepted in another tab return 400, which counts as accepted (SES-37). */
export async function acceptTerms(): Promise<void> {
  try {
    await request('/user/terms-conditions:accept', { method: 'POST' })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400)) throw error
  }
}

export function savePreference(key: string, value: unknown): Promise<unknown> {
  return request(`/user/preferences/${encodeURIComponent(key)}`, { method: 'PUT', body: { value } })
}

/** Passes the token explicitly, so that an already ended session is not treated as an expiry. */
export function logoutUser(): Promise<unknown> {
  return request('/logout/user', { method: 'POST', token: getToken() ?? null, timeoutMs: LOGOUT_MS })
}

/**
 * The personal manager of a company; null when none is assigned. A `retry` reports no global error: its place on the
 * page shows the result.
 */
export async function getManager(partyFid: string, retry = false): Promise<AssignedManager | null> {
  const call = orNoData(
    request<{ assignedManager: AssignedManager | null }>(`/parties/${encodeURIComponent(partyFid)}`),
    null,
  )
  const answer = await (retry ? call : userArea(call))
  return answer?.assignedManager ?? null
}
