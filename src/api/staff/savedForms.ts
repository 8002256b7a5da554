import { request } from '../http/httpClient.ts'

/** Keys of forms that are saved on this device (docs/saved-forms.md). No answers go this way. */
export type SavedKey = { id: string; key: string; expires_in: number }

const TIMEOUT = { timeoutMs: 15_000 } as const
const PUBLIC = { token: null, ...TIMEOUT } as const
type Who = { token?: null; timeoutMs: number }

const secondsOf = async (life: Promise<{ expires_in: number }>): Promise<number> => (await life).expires_in

const address = (id: string, rest = '') => `/form/saved/${encodeURIComponent(id)}${rest}`

/**
 * Gives the server its half of a key that this device has made, also when the page is left at once. The same half may be given again.
 * @returns seconds it lives from now on @throws ApiError 410 when the id is taken or over
 */
export function registerSavedKey(id: string, share: string, who: Who = PUBLIC): Promise<number> {
  return secondsOf(request('/form/saved', { ...who, method: 'POST', body: { id, share }, keepalive: true }))
}

/** @param nonce the same one may ask again for two minutes @throws ApiError 410 when the key is gone */
export function openSavedKey(id: string, nonce: string, who: Who = PUBLIC): Promise<{ key: string; next: SavedKey }> {
  return request(address(id, '/open'), { ...who, method: 'POST', body: { nonce } })
}

/** @returns seconds it lives from now on @throws ApiError 410 when the key is gone */
export function prolongSavedKey(id: string, who: Who = PUBLIC): Promise<number> {
  return secondsOf(request(address(id), { ...who, method: 'PUT' }))
}

export function removeSavedKey(id: string, who: Who = PUBLIC): Promise<void> {
  return request(address(id), { ...who, method: 'DELETE' })
}

/** Keys that the server gives to the session of the same user only: for what is typed in dialogs of the staff's pages. */
export const keysOfSession = {
  register: (id: string, share: string) => registerSavedKey(id, share, TIMEOUT),
  open: (id: string, nonce: string) => openSavedKey(id, nonce, TIMEOUT),
  prolong: (id: string) => prolongSavedKey(id, TIMEOUT),
  remove: (id: string) => removeSavedKey(id, TIMEOUT),
}
