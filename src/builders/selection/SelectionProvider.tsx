import { type RaRecord, useListContext } from 'ra-core'
import { type ReactNode, useMemo, useState } from 'react'

import { MAX_CHOSEN } from '../../../schemas/listFilters.ts'
import { useListFrame } from '../list/ListFrameContext.ts'
import { useFilterValues } from '../list/useFilterValues.ts'
import { type Selection, SelectionContext } from './SelectionContext.ts'

type State = {
  /** Filters that the rows were chosen under: other filters drop the selection, another page or order keeps it. */
  readonly under: string
  readonly rows: ReadonlyMap<string, RaRecord>
  readonly all: boolean
  /** Id of the row that a range begins at. */
  readonly anchor: string | undefined
  readonly isFull: boolean
}

const noRows: readonly RaRecord[] = []

/** Lets the rows of a list be chosen, where its document has a `selection` (LST-10). */
export function SelectionProvider({ children }: { readonly children: ReactNode }) {
  const { definition } = useListFrame()
  const { data: page = noRows } = useListContext<RaRecord>()
  const under = JSON.stringify(useFilterValues())
  const none: State = { under, rows: new Map(), all: false, anchor: undefined, isFull: false }
  const [kept, setState] = useState(none)
  const state = kept.under === under ? kept : none
  const value = useMemo<Selection>(() => {
    const rows = state.all ? byId(page) : state.rows
    const choose = (next: ReadonlyMap<string, RaRecord>, anchor: string | undefined) => {
      const fitting = [...next].slice(0, MAX_CHOSEN)
      setState({ under, rows: new Map(fitting), all: false, anchor, isFull: next.size > MAX_CHOSEN })
    }
    return {
      rows,
      all: state.all,
      isFull: state.isFull,
      has: id => state.all || rows.has(String(id)),
      toggle: (row, range) => {
        const isChosen = !rows.has(String(row.id))
        choose(changed(rows, range ? rangeOf(page, state.anchor, row) : [row], isChosen), String(row.id))
      },
      togglePage: isChosen => choose(changed(rows, page, isChosen), undefined),
      chooseAll: () => setState({ under, rows: new Map(), all: true, anchor: undefined, isFull: false }),
      clear: () => setState({ under, rows: new Map(), all: false, anchor: undefined, isFull: false }),
    }
  }, [state, page, under])
  if (definition.selection === undefined) return children
  return <SelectionContext value={value}>{children}</SelectionContext>
}

function byId(rows: readonly RaRecord[]): ReadonlyMap<string, RaRecord> {
  return new Map(rows.map(row => [String(row.id), row]))
}

function changed(
  rows: ReadonlyMap<string, RaRecord>,
  some: readonly RaRecord[],
  isChosen: boolean,
): ReadonlyMap<string, RaRecord> {
  const next = new Map(rows)
  for (const row of some) {
    if (isChosen) next.set(String(row.id), row)
    else next.delete(String(row.id))
  }
  return next
}

/** The rows of the page from the one chosen before to this one; only this one if that is on another page. */
function rangeOf(page: readonly RaRecord[], anchor: string | undefined, row: RaRecord): readonly RaRecord[] {
  const [from, to] = [anchor, String(row.id)].map(id => page.findIndex(one => String(one.id) === id))
  if (from === undefined || to === undefined || from < 0 || to < 0) return [row]
  return page.slice(Math.min(from, to), Math.max(from, to) + 1)
}
