type Listener = () => void

let contactAt = Date.now()
let aheadMs = 0
const listeners = new Set<Listener>()

/**
 * Called after each accepted call of the session: the server restarts its idle time then, and so does the page. `at`: when
 * the answer arrived, in milliseconds since the epoch.
 */
export function recordContact(at: number = Date.now()): void {
  contactAt = at
  for (const listener of listeners) listener()
}

/** Milliseconds since the epoch of the last call that the server accepted. */
export function lastContact(): number {
  return contactAt
}

export function onContact(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Records the `Date` header: the local clock may be minutes off, and the session's end is given in server time. */
export function recordServerDate(date: string | null, now: number = Date.now()): void {
  const moment = Date.parse(date ?? '')
  if (!Number.isNaN(moment)) aheadMs = moment - now
}

/** Converts a moment of the server's clock (ISO 8601) to this machine's milliseconds. */
export function localTime(serverMoment: string): number {
  return Date.parse(serverMoment) - aheadMs
}
