/** How long before the end of a session the warning is shown, in milliseconds (SES-08). */
export const WARN_BEFORE_MS = 2 * 60_000

/** `idle`: a server call extends the session. `absolute`: nothing does. */
export type SessionEndKind = 'idle' | 'absolute'
export type IdleState =
  | { name: 'active'; nextCheckMs: number }
  | { name: 'warned'; kind: SessionEndKind; secondsLeft: number }
  | { name: 'over' }

export type SessionLimits = {
  idleTimeoutSeconds: number
  /** When the session ends in any case, in milliseconds of this machine's clock. */
  absoluteEndAt: number
}

/**
 * State of the session. `contactAt` is the last call the server accepted and `now` the clock, both in milliseconds.
 * Reading the clock each time keeps the result correct after the machine has slept.
 */
export function idleState(
  contactAt: number,
  { idleTimeoutSeconds, absoluteEndAt }: SessionLimits,
  now: number,
): IdleState {
  const idleLeftMs = contactAt + idleTimeoutSeconds * 1000 - now
  const absoluteLeftMs = absoluteEndAt - now
  const leftMs = Math.min(idleLeftMs, absoluteLeftMs)
  if (leftMs <= 0) return { name: 'over' }
  // A very short session warns half-way; otherwise the warning would be visible from the start.
  const idleWarnMs = Math.min(WARN_BEFORE_MS, (idleTimeoutSeconds * 1000) / 2)
  // Near the absolute end, staying would not help, so that end is the one to warn about.
  if (absoluteLeftMs <= WARN_BEFORE_MS)
    return { name: 'warned', kind: 'absolute', secondsLeft: Math.ceil(leftMs / 1000) }
  if (idleLeftMs <= idleWarnMs) return { name: 'warned', kind: 'idle', secondsLeft: Math.ceil(leftMs / 1000) }
  return { name: 'active', nextCheckMs: Math.min(idleLeftMs - idleWarnMs, absoluteLeftMs - WARN_BEFORE_MS) }
}
