import { useMemo, useState } from 'react'

import type { GridRow } from '../rows/gridRow.ts'
import { countRows, filterRows, type RowFilter } from '../rows/rowFilters.ts'

/** Which rows are shown, and which of those are chosen. Rows of a filter stay shown while they are mended. */
export function useShownRows(rows: readonly GridRow[]) {
  const [filter, setFilter] = useState<{ name: RowFilter; kept: ReadonlySet<string> }>({ name: 'all', kept: new Set() })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const counts = useMemo(() => countRows(rows), [rows])
  const visible = useMemo(() => filterRows(rows, filter.name, filter.kept), [rows, filter])
  const chosen = useMemo(
    () => new Set(visible.filter(row => selected.has(row.key)).map(row => row.key)),
    [visible, selected],
  )
  return {
    counts,
    visible,
    filter: filter.name,
    chosen,
    showRows: (name: RowFilter) =>
      setFilter({ name, kept: new Set(filterRows(rows, name, new Set()).map(row => row.key)) }),
    showAll: () => setFilter({ name: 'all', kept: new Set() }),
    select: setSelected,
    deselect: (keys: ReadonlySet<string>) => setSelected(new Set([...selected].filter(key => !keys.has(key)))),
  }
}
