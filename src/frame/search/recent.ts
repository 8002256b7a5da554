/** What a user has recently opened by the search (SHL-57): in this tab only, cleared with the session at logout. */
const KEY = 'portal.recent'
const MAX_RECENT = 8

export type Recent = { readonly kind: string; readonly label: string; readonly detail: string; readonly to: string }
/** User and company; no other user may see these records. */
export type RecentOwner = { readonly userId: string; readonly partyFid: string }

type Stored = RecentOwner & { readonly items: readonly Recent[] }

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { kind, label, detail, to } = value as Record<string, unknown>
  return [kind, label, detail].every(text => typeof text === 'string') && typeof to === 'string' && /^\/(?!\/)/.test(to)
}

/** The latest first; nothing of another user or company. */
export function recentOf({ userId, partyFid }: RecentOwner): readonly Recent[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Stored> | null
    if (stored?.userId !== userId || stored.partyFid !== partyFid || !Array.isArray(stored.items)) return []
    return stored.items.filter(isRecent).slice(0, MAX_RECENT)
  } catch {
    return []
  }
}

export function addRecent(owner: RecentOwner, { kind, label, detail, to }: Recent): void {
  const others = recentOf(owner).filter(one => one.kind !== kind || one.label !== label)
  const items = [{ kind, label, detail, to }, ...others].slice(0, MAX_RECENT)
  const stored: Stored = { userId: owner.userId, partyFid: owner.partyFid, items }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // A full storage loses only this convenience.
  }
}
