import { ApiError } from './ApiError.ts'

type Listener = () => void

/** No data, an ended session, and codes the app handles itself do not mean that the service is down. */
const notUnavailable = new Set(['SME4', 'SME5', 'SME6', 'PARTY_CHANGED', 'TERMS_NOT_ACCEPTED'])
const listeners = new Set<Listener>()

export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && !notUnavailable.has(error.code)
}

export function onUnavailable(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Wraps a call of the user area: the caller still gets the error, and the app reports that the service is unavailable.
 * SME5 and SME6 end the session, SME4 means no data, any other code means unavailable (SES-12, SHL-25).
 */
export async function userArea<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isUnavailable(error)) for (const listener of listeners) listener()
    throw error
  }
}

/** SME4 is a valid response: there is no data. */
export async function orNoData<T, E>(call: Promise<T>, nothing: E): Promise<T | E> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SME4') return nothing
    throw error
  }
}
