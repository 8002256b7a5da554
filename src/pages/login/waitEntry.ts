import type { IdentityRequestAnswer } from '../../api/session/loginApi.ts'
import type { IdentityMethod } from './methods.ts'

/** A pending request to a phone. `startedAt` and `endsAt` are milliseconds since the epoch. */
export type Wait = {
  method: IdentityMethod
  token: string
  verificationCode: string
  startedAt: number
  endsAt: number
}

const LEAVING_MS = 1_000

/** The wait stored in a history entry, while it can still succeed. */
export function readWait(state: unknown): Wait | undefined {
  const wait = (state as { wait?: Wait } | null)?.wait
  return wait !== undefined && wait.endsAt > Date.now() ? wait : undefined
}

/** The wait of this history entry; none while the server renders the page. */
export function waitHere(): Wait | undefined {
  return typeof window === 'undefined' ? undefined : readWait(window.history.state)
}

/** Creates a history entry for the wait, in this tab only. */
export function enterWait(
  method: IdentityMethod,
  { token, verificationCode, expiresInSeconds }: IdentityRequestAnswer,
): Wait {
  const startedAt = Date.now()
  const wait: Wait = { method, token, verificationCode, startedAt, endsAt: startedAt + expiresInSeconds * 1000 }
  window.history.pushState({ ...(window.history.state as object | null), wait }, '')
  return wait
}

/** Returns to the form's history entry; resolves when done. The entry left behind keeps no token. */
export function leaveWait(): Promise<void> {
  const state = window.history.state as { wait?: Wait } | null
  if (state?.wait === undefined) return Promise.resolve()
  const { wait: _left, ...rest } = state
  window.history.replaceState(rest, '')
  return new Promise(resolve => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    setTimeout(resolve, LEAVING_MS)
    window.history.back()
  })
}
