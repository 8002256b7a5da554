import { request } from '../http/httpClient.ts'

export const ADD_USER_FORM = 'add-user'

export type NewUserOptions = { version: number; idempotencyKey: string }

/**
 * Adds a user to the active company. The body is the form's payload, validated against the version it was filled in
 * with.
 */
export function addUser(payload: unknown, { version, idempotencyKey }: NewUserOptions): Promise<{ username: string }> {
  return request('/user', {
    method: 'POST',
    body: payload,
    headers: { 'X-Form-Version': String(version), 'Idempotency-Key': idempotencyKey },
  })
}
