import { request } from './httpClient.ts'

/** Keys of forms that are saved on this device (docs/saved-forms.md). No answers go this way. */
export type SavedKey = { id: string; key: string; expires_in: number }

const PUBLIC = { token: null, timeoutMs: 15_000 } as const

const secondsOf = async (life: Promise<{ expires_in: number }>): Promise<number> => (await life).expires_in

const address = (id: string, rest = '') => `/form/saved/${encodeURIComponent(id)}${rest}`

/**
 * Gives the server its half of a key that this device has made, also when the page is left at once. The same half may be given again.
 * @returns seconds it lives from now on @throws ApiError 410 when the id is taken or over
 */
export function registerSavedKey(id: string, share: string): Promise<number> {
  return secondsOf(request('/form/saved', { ...PUBLIC, method: 'POST', body: { id, share }, keepalive: true }))
}

/** @param nonce the same one may ask again for two minutes @throws ApiError 410 when the key is gone */
export function openSavedKey(id: string, nonce: string): Promise<{ key: string; next: SavedKey }> {
  return request(address(id, '/open'), { ...PUBLIC, method: 'POST', body: { nonce } })
}

/** @returns seconds it lives from now on @throws ApiError 410 when the key is gone */
export function prolongSavedKey(id: string): Promise<number> {
  return secondsOf(request(address(id), { ...PUBLIC, method: 'PUT' }))
}

export function removeSavedKey(id: string): Promise<void> {
  return request(address(id), { ...PUBLIC, method: 'DELETE' })
}
