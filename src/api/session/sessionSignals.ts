/** Responses that concern the whole app and not only their caller. */
export type SessionSignal = 'PARTY_CHANGED' | 'TERMS_NOT_ACCEPTED'

type Listener = (signal: SessionSignal) => void

const listeners = new Set<Listener>()

export function onSessionSignal(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function signalSession(code: string): void {
  if (code !== 'PARTY_CHANGED' && code !== 'TERMS_NOT_ACCEPTED') return
  for (const listener of listeners) listener(code)
}
