import { getToken } from './session.ts'

/**
 * Messages between the tabs of one browser. `session` separates tabs that share a session (a duplicated tab copies the
 * token) from tabs with their own login.
 * - LOGOUT: the user logged out; every tab follows, whatever its session.
 * - SWITCHED: another company or product is active in that session.
 * - CONTACT: that session is in use, so its idle time restarts.
 */
export type TabMessage = { type: 'LOGOUT' } | { type: 'SWITCHED' | 'CONTACT'; session: string }
type Kind = TabMessage['type']

const CHANNEL = 'portal.session'
const CONTACT_INTERVAL_MS = 20_000
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** 32 bits of the token's 256 (FNV-1a): enough to distinguish sessions, useless to an attacker who reads it. */
export function sessionMark(token: string): string {
  let hash = FNV_OFFSET
  for (const character of token) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME)
  return (hash >>> 0).toString(16)
}

let channel: BroadcastChannel | undefined

/** Safari 14 has none: its tabs learn of a switch or a logout from the next server response. */
function openChannel(): BroadcastChannel | undefined {
  if (channel === undefined && typeof BroadcastChannel !== 'undefined') channel = new BroadcastChannel(CHANNEL)
  return channel
}

function isMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  return data.type === 'LOGOUT' || ((data.type === 'SWITCHED' || data.type === 'CONTACT') && 'session' in data)
}

export function notifyTabs(type: Kind): void {
  const token = getToken()
  if (token === undefined) return
  openChannel()?.postMessage(type === 'LOGOUT' ? { type } : { type, session: sessionMark(token) })
}

/** Receives messages for this tab: every logout, and events of its own session. */
export function onTabMessage(listener: (type: Kind) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const token = getToken()
    if (!isMessage(data) || token === undefined) return
    if (data.type === 'LOGOUT' || data.session === sessionMark(token)) listener(data.type)
  }
  const open = openChannel()
  open?.addEventListener('message', onMessage)
  return () => open?.removeEventListener('message', onMessage)
}

let lastNotifiedAt = 0

/**
 * Announces that this tab's session is in use; at most every 20 s, so that an active page does not flood the others.
 */
export function notifyContact(now: number = Date.now()): void {
  if (now - lastNotifiedAt < CONTACT_INTERVAL_MS && now >= lastNotifiedAt) return
  lastNotifiedAt = now
  notifyTabs('CONTACT')
}
