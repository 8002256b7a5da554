import { request } from '../http/httpClient.ts'

/** Keys of forms saved on this device (docs/saved-forms.md). These calls never carry answers. */
export type SavedKey = { id: string; key: string; expires_in: number }

const timeout = { timeoutMs: 15_000 } as const
const withoutToken = { token: null, ...timeout } as const
type CallOptions = { token?: null; timeoutMs: number }

const secondsOf = async (life: Promise<{ expires_in: number }>): Promise<number> => (await life).expires_in

const address = (id: string, rest = '') => `/form/saved/${encodeURIComponent(id)}${rest}`

/**
 * Registers the key share of a key created on this device, even if the page is left immediately. Repeating it with the
 * same share is allowed.
 * @returns remaining lifetime in seconds
 * @throws ApiError 410 when the id is taken or expired
 */
export function registerSavedKey(id: string, share: string, options: CallOptions = withoutToken): Promise<number> {
  return secondsOf(request('/form/saved', { ...options, method: 'POST', body: { id, share }, keepalive: true }))
}

/**
 * @param nonce the same one may be used again for two minutes
 * @throws ApiError 410 when the key has expired or was deleted
 */
export function openSavedKey(
  id: string,
  nonce: string,
  options: CallOptions = withoutToken,
): Promise<{ key: string; next: SavedKey }> {
  return request(address(id, '/open'), { ...options, method: 'POST', body: { nonce } })
}

/**
 * @returns remaining lifetime in seconds
 * @throws ApiError 410 when the key has expired or was deleted
 */
export function prolongSavedKey(id: string, options: CallOptions = withoutToken): Promise<number> {
  return secondsOf(request(address(id), { ...options, method: 'PUT' }))
}

export function removeSavedKey(id: string, options: CallOptions = withoutToken): Promise<void> {
  return request(address(id), { ...options, method: 'DELETE' })
}

/** Keys that the server returns only to sessions of the same user: for answers typed in staff dialogs. */
export const keysOfSession = {
  register: (id: string, share: string) => registerSavedKey(id, share, timeout),
  open: (id: string, nonce: string) => openSavedKey(id, nonce, timeout),
  prolong: (id: string) => prolongSavedKey(id, timeout),
  remove: (id: string) => removeSavedKey(id, timeout),
}
