type Listener = () => void

let contactAt = Date.now()
let aheadMs = 0
const listeners = new Set<Listener>()

/** Called after each accepted call of the session: the server counts its idle time from there, and so do we. */
export function noteContact(): void {
  contactAt = Date.now()
  for (const listener of listeners) listener()
}

/** Milliseconds since the epoch of the last call the server accepted. */
export function lastContact(): number {
  return contactAt
}

export function onContact(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The `Date` of an answer: a machine's clock may be minutes off, and the end of a session is told in the server's time. */
export function noteServerDate(date: string | null, now: number = Date.now()): void {
  const moment = Date.parse(date ?? '')
  if (!Number.isNaN(moment)) aheadMs = moment - now
}

/** A moment of the server's clock (ISO 8601) in this machine's milliseconds. */
export function localTime(serverMoment: string): number {
  return Date.parse(serverMoment) - aheadMs
}
