/** What a user has opened lately, by the search or otherwise (SHL-57): in this tab only, cleared at logout. */
const KEY = 'portal.recent'
const MAX_RECENT = 8

export type Recent = {
  /** Name of the resource of a record, else `page` or `action`. */
  readonly kind: string
  /** Of the record, page or action. */
  readonly id: string
  readonly label: string
  /** '' for a record that was opened where only its number is known. */
  readonly detail: string
  readonly to: string
}
/** User and company; no other user may see these records. */
export type RecentOwner = { readonly userId: string; readonly partyFid: string }

type Stored = RecentOwner & { readonly items: readonly Recent[] }

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, label, detail, to } = value as Record<string, unknown>
  return (
    [kind, id, label, detail].every(text => typeof text === 'string') && typeof to === 'string' && /^\/(?!\/)/.test(to)
  )
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

/** Puts it first. A detail that is known from before stays, since two buyers may use one number. */
export function addRecent(owner: RecentOwner, { kind, id, label, detail, to }: Recent): void {
  const isSame = (one: Recent) => one.kind === kind && one.id === id
  const before = recentOf(owner)
  const known = detail === '' ? (before.find(isSame)?.detail ?? '') : detail
  const others = before.filter(one => !isSame(one))
  const items = [{ kind, id, label, detail: known, to }, ...others].slice(0, MAX_RECENT)
  const stored: Stored = { userId: owner.userId, partyFid: owner.partyFid, items }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // A full storage loses only this convenience.
  }
}
