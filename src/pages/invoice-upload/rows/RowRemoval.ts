import { removeDrafts } from '../../../api/staff/invoiceUploadApi.ts'
import type { GridRow } from './gridRow.ts'
import type { RowEvents, RowList } from './RowList.ts'

/** A removed row can be brought back for this long (UPL-44). */
export const UNDO_MS = 10_000

/** Removal of rows with a time for undo: they leave the page at once and the server afterwards. */
export class RowRemoval {
  private readonly list: RowList
  private readonly events: RowEvents
  private readonly contractId: () => string
  private removed:
    | { rows: readonly GridRow[]; before: readonly GridRow[]; timer: ReturnType<typeof setTimeout> }
    | undefined
  private readonly removing = new Set<string>()

  constructor(list: RowList, events: RowEvents, contractId: () => string) {
    this.list = list
    this.events = events
    this.contractId = contractId
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
    for (const { draft } of rows) if (draft !== undefined) this.removing.add(draft.uuid)
    this.removed = { rows, before, timer: setTimeout(() => void this.finish(), UNDO_MS) }
    this.list.set(before.filter(row => !rows.includes(row)))
    return rows.length
  }

  undo(): void {
    if (this.removed === undefined) return
    clearTimeout(this.removed.timer)
    const { rows, before } = this.removed
    this.removed = undefined
    for (const { draft } of rows) if (draft !== undefined) this.removing.delete(draft.uuid)
    const now = new Map(this.list.getRows().map(row => [row.key, row]))
    const places = before.flatMap(row => now.get(row.key) ?? (rows.includes(row) ? [row] : []))
    const known = new Set(places.map(row => row.key))
    this.list.set([
      ...places.filter(row => row.state !== 'empty'),
      ...this.list.getRows().filter(row => !known.has(row.key) && row.state !== 'empty'),
    ])
  }

  /** Ends the time for undo. @param keepalive the page is being left */
  finish(keepalive = false): Promise<void> {
    if (this.removed === undefined) return Promise.resolve()
    clearTimeout(this.removed.timer)
    const { rows } = this.removed
    this.removed = undefined
    const ids = rows.flatMap(({ draft }) => (draft === undefined ? [] : [draft.uuid]))
    if (ids.length === 0) return Promise.resolve()
    return removeDrafts(this.contractId(), ids, keepalive).then(
      () => this.events.onStored(),
      (error: unknown) => {
        for (const id of ids) this.removing.delete(id)
        this.list.set([...rows, ...this.list.getRows()])
        // Some may be removed all the same: the list tells which.
        this.events.onStored()
        this.events.onFailed(error)
      },
    )
  }
}
