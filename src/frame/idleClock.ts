/** How long before the end of a session the warning comes (SES-08). */
export const WARN_BEFORE_MS = 2 * 60_000

/** `idle`: a call of the server puts the end off. `absolute`: nothing does. */
export type SessionEndKind = 'idle' | 'absolute'
export type IdleState =
  | { name: 'active'; nextLookMs: number }
  | { name: 'warned'; kind: SessionEndKind; secondsLeft: number }
  | { name: 'over' }

export type SessionLimits = {
  idleTimeoutSeconds: number
  /** When the session ends in any case, in milliseconds of this machine's clock. */
  absoluteEndAt: number
}

/**
 * Where the session stands. `contactAt` is the last call the server accepted, `now` the clock, both in milliseconds;
 * reading the clock each time keeps the answer right after the machine has slept.
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
  // A very short session is warned about half-way, or the warning would stand from the beginning.
  const idleWarnMs = Math.min(WARN_BEFORE_MS, (idleTimeoutSeconds * 1000) / 2)
  // Staying would not help where the absolute end is near, so that is the one to tell.
  if (absoluteLeftMs <= WARN_BEFORE_MS)
    return { name: 'warned', kind: 'absolute', secondsLeft: Math.ceil(leftMs / 1000) }
  if (idleLeftMs <= idleWarnMs) return { name: 'warned', kind: 'idle', secondsLeft: Math.ceil(leftMs / 1000) }
  return { name: 'active', nextLookMs: Math.min(idleLeftMs - idleWarnMs, absoluteLeftMs - WARN_BEFORE_MS) }
}
