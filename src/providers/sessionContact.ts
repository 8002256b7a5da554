type Listener = () => void

let contactAt = Date.now()
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
