import { request } from '../http/httpClient.ts'

/** Keys of forms saved on this device (docs/saved-forms.md). These calls never carry answers. */
export type SavedKey = { id: string; key: string; expires_in: number }

const TIMEOUT = { timeoutMs: 15_000 } as const
const PUBLIC = { token: null, ...TIMEOUT } as const
type Who = { token?: null; timeoutMs: number }

const secondsOf = async (life: Promise<{ expires_in: number }>): Promise<number> => (await life).expires_in

const address = (id: string, rest = '') => `/form/saved/${encodeURIComponent(id)}${rest}`

/**
 * Registers the key share of a key created on this device, even if the page is left immediately. Repeating it with the
 * same share is allowed.
 * @returns remaining lifetime in seconds
 * @throws ApiError 410 when the id is taken or expired
 */
export function registerSavedKey(id: string, share: string, who: Who = PUBLIC): Promise<number> {
  return secondsOf(request('/form/saved', { ...who, method: 'POST', body: { id, share }, keepalive: true }))
}

/**
 * @param nonce the same one may be used again for two minutes
 * @throws ApiError 410 when the key is gone
 */
export function openSavedKey(id: string, nonce: string, who: Who = PUBLIC): Promise<{ key: string; next: SavedKey }> {
  return request(address(id, '/open'), { ...who, method: 'POST', body: { nonce } })
}

/**
 * @returns remaining lifetime in seconds
 * @throws ApiError 410 when the key is gone
 */
export function prolongSavedKey(id: string, who: Who = PUBLIC): Promise<number> {
  return secondsOf(request(address(id), { ...who, method: 'PUT' }))
}

export function removeSavedKey(id: string, who: Who = PUBLIC): Promise<void> {
  return request(address(id), { ...who, method: 'DELETE' })
}

/** Keys that the server returns only to sessions of the same user: for answers typed in staff dialogs. */
export const keysOfSession = {
  register: (id: string, share: string) => registerSavedKey(id, share, TIMEOUT),
  open: (id: string, nonce: string) => openSavedKey(id, nonce, TIMEOUT),
  prolong: (id: string) => prolongSavedKey(id, TIMEOUT),
  remove: (id: string) => removeSavedKey(id, TIMEOUT),
}
