import { type GridRow, newRow } from './gridRow.ts'

type Listener = () => void
export type RowEvents = {
  /** A row was stored or removed on the server: sums and problems of other rows may have changed. */
  readonly onStored: () => void
  /** Prevented from storing by something other than the row's content. */
  readonly onFailed: (error: unknown) => void
}

/** The rows on the page in their order, which components subscribe to. The last row is always an empty one. */
export class RowList {
  private rows: readonly GridRow[] = [newRow()]
  private readonly listeners = new Set<Listener>()

  readonly getRows = (): readonly GridRow[] => this.rows

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  row(key: string): GridRow | undefined {
    return this.rows.find(one => one.key === key)
  }

  set(rows: readonly GridRow[]): void {
    this.rows = rows.at(-1)?.state === 'empty' ? rows : [...rows, newRow()]
    for (const listener of this.listeners) listener()
  }

  patch(key: string, change: Partial<GridRow>): void {
    this.set(this.rows.map(row => (row.key === key ? { ...row, ...change } : row)))
  }
}
