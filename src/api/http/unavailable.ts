import { ApiError } from './ApiError.ts'

type Listener = () => void

/** No data, the end of a session, and what the app deals with itself: none of them means that the service is down. */
const NOT_UNAVAILABLE = new Set(['SME4', 'SME5', 'SME6', 'PARTY_CHANGED', 'TERMS_NOT_ACCEPTED'])
const listeners = new Set<Listener>()

export function meansUnavailable(error: unknown): boolean {
  return error instanceof ApiError && !NOT_UNAVAILABLE.has(error.code)
}

export function onUnavailable(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A call of the user area: whoever waits for it still gets the failure, and the app says that the service is unavailable
 * (SES-12, SHL-25: SME5 and SME6 end the session, SME4 is no data, any other code is this).
 */
export async function userArea<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (meansUnavailable(error)) for (const listener of listeners) listener()
    throw error
  }
}

/** SME4 is an answer: there is nothing. */
export async function orNoData<T, E>(call: Promise<T>, nothing: E): Promise<T | E> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SME4') return nothing
    throw error
  }
}
