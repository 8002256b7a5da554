import { type Draft, removeDrafts } from '../../../api/staff/invoiceUploadApi.ts'
import { type GridRow, rowOfDraft } from './gridRow.ts'
import type { RowEvents, RowList } from './RowList.ts'
import type { RowSaving } from './RowSaving.ts'

/** A removed row can be brought back for this long (UPL-44). */
export const UNDO_MS = 10_000

type Tools = {
  readonly list: RowList
  readonly events: RowEvents
  readonly saving: Pick<RowSaving, 'isSaving' | 'settledOf'>
  readonly contractId: () => string
}

/** Removal of rows with a time for undo: they leave the page at once and the server afterwards. */
export class RowRemoval {
  private readonly tools: Tools
  private removed:
    | { keys: readonly string[]; before: readonly GridRow[]; timer: ReturnType<typeof setTimeout> }
    | undefined
  /** Rows that have left the page and not yet the server, by key. */
  private readonly away = new Map<string, GridRow>()
  private readonly removing = new Set<string>()

  constructor(tools: Tools) {
    this.tools = tools
  }

  private get list(): RowList {
    return this.tools.list
  }

  /** True for a draft that has left the page and not yet the server. */
  isRemoving(uuid: string): boolean {
    return this.removing.has(uuid)
  }

  /** Removes rows from the page at once and from the server after the time for undo. */
  remove(keys: ReadonlySet<string>): number {
    void this.finish()
    const before = this.list.getRows()
    const rows = before.filter(row => keys.has(row.key) && row.state !== 'empty')
    if (rows.length === 0) return 0
    for (const row of rows) {
      this.away.set(row.key, row)
      if (row.draft !== undefined) this.removing.add(row.draft.uuid)
    }
    const timer = setTimeout(() => void this.finish(), UNDO_MS)
    this.removed = { keys: rows.map(({ key }) => key), before, timer }
    this.list.set(before.filter(row => !rows.includes(row)))
    return rows.length
  }

  /** A row was removed while it was being stored: its draft goes with it, or comes back with it. */
  adopt(key: string, invoice: Draft): void {
    if (!this.away.has(key)) return
    this.away.set(key, { ...rowOfDraft(invoice, key), storedAt: performance.now() })
    this.removing.add(invoice.uuid)
  }

  /** Brings the rows back. @returns keys of those that are still to be stored */
  undo(): readonly string[] {
    if (this.removed === undefined) return []
    clearTimeout(this.removed.timer)
    const { keys, before } = this.removed
    this.removed = undefined
    const rows = new Map(this.take(keys).map(row => [row.key, row]))
    for (const { draft } of rows.values()) if (draft !== undefined) this.removing.delete(draft.uuid)
    const now = new Map(this.list.getRows().map(row => [row.key, row]))
    const places = before.flatMap(({ key }) => now.get(key) ?? rows.get(key) ?? [])
    const known = new Set(places.map(row => row.key))
    this.list.set([
      ...places.filter(row => row.state !== 'empty'),
      ...this.list.getRows().filter(row => !known.has(row.key) && row.state !== 'empty'),
    ])
    return keys.filter(key => {
      const state = rows.get(key)?.state
      return state === 'typed' || (state === 'saving' && !this.tools.saving.isSaving(key))
    })
  }

  /** Ends the time for undo. @param keepalive the page is being left */
  finish(keepalive = false): Promise<void> {
    if (this.removed === undefined) return Promise.resolve()
    clearTimeout(this.removed.timer)
    const { keys } = this.removed
    this.removed = undefined
    const { saving } = this.tools
    // A draft that is being made, or changed, has no id or another version yet. A page that is left cannot wait.
    if (keepalive || !keys.some(key => saving.isSaving(key))) return this.removeFromServer(keys, keepalive)
    return saving.settledOf(keys).then(() => this.removeFromServer(keys, false))
  }

  private removeFromServer(keys: readonly string[], keepalive: boolean): Promise<void> {
    const { events, contractId } = this.tools
    const rows = this.take(keys)
    const ids = rows.flatMap(({ draft }) => (draft === undefined ? [] : [draft.uuid]))
    if (ids.length === 0) return Promise.resolve()
    return removeDrafts(contractId(), ids, keepalive).then(
      () => events.onStored(),
      (error: unknown) => {
        for (const id of ids) this.removing.delete(id)
        this.list.set([...rows, ...this.list.getRows()])
        // Some may be removed all the same: the list tells which.
        events.onStored()
        events.onFailed(error)
      },
    )
  }

  /** The rows, which are not away any longer. */
  private take(keys: readonly string[]): readonly GridRow[] {
    const rows = keys.flatMap(key => this.away.get(key) ?? [])
    for (const key of keys) this.away.delete(key)
    return rows
  }
}
