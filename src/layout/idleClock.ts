/** How long before the idle end the warning comes (SECURITY "Session"). */
export const WARN_BEFORE_MS = 2 * 60_000

export type IdleState = { name: 'active'; nextLookMs: number } | { name: 'warned'; secondsLeft: number } | { name: 'over' }

/**
 * Where the session stands. `contactAt` is the last call the server accepted, `now` the clock, both in milliseconds;
 * reading the clock each time keeps the answer right after the machine has slept.
 */
export function idleState(contactAt: number, idleTimeoutSeconds: number, now: number): IdleState {
  const leftMs = contactAt + idleTimeoutSeconds * 1000 - now
  if (leftMs <= 0) return { name: 'over' }
  // A very short session is warned about half-way, or the warning would stand from the beginning.
  const warnMs = Math.min(WARN_BEFORE_MS, (idleTimeoutSeconds * 1000) / 2)
  if (leftMs > warnMs) return { name: 'active', nextLookMs: leftMs - warnMs }
  return { name: 'warned', secondsLeft: Math.ceil(leftMs / 1000) }
}
