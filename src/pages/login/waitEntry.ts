import type { IdentityAsked } from '../../api/session/loginApi.ts'
import type { IdentityMethod } from './methods.ts'

/** A phone that was asked. `startedAt` and `endsAt` are milliseconds since the epoch. */
export type Wait = {
  method: IdentityMethod
  token: string
  verificationCode: string
  startedAt: number
  endsAt: number
}

const LEAVING_MS = 1_000

/** The wait that an entry of the history holds, while it can still end well. */
export function readWait(state: unknown): Wait | undefined {
  const wait = (state as { wait?: Wait } | null)?.wait
  return wait !== undefined && wait.endsAt > Date.now() ? wait : undefined
}

/** A new entry of the history, of this tab only. */
export function enterWait(method: IdentityMethod, { token, verificationCode, expiresInSeconds }: IdentityAsked): Wait {
  const startedAt = Date.now()
  const wait: Wait = { method, token, verificationCode, startedAt, endsAt: startedAt + expiresInSeconds * 1000 }
  window.history.pushState({ ...(window.history.state as object | null), wait }, '')
  return wait
}

/** Goes back to the entry of the form; resolves when that is done. The entry that is left keeps no token. */
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
