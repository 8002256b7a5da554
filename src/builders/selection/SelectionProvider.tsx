import { hashKey } from '@tanstack/react-query'
import { type RaRecord, useListContext } from 'ra-core'
import { type ReactNode, useMemo, useState } from 'react'

import { mostChosen } from '../../../schemas/listFilters.ts'
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
  // The address names them in another order once the page has completed it.
  const under = hashKey([useFilterValues()])
  const most = mostChosen(definition)
  const none = useMemo(() => nothing(under), [under])
  const [kept, setState] = useState(none)
  const state = kept.under === under ? kept : none
  const value = useMemo<Selection>(() => {
    const rows = rowsOf(state, page)
    // From the newest state: presses that the shell has kept come all at once, before React renders again.
    const choose = (change: (before: State) => readonly [ReadonlyMap<string, RaRecord>, string | undefined]) =>
      setState(last => {
        const before = last.under === under ? last : nothing(under)
        const [next, anchor] = change(before)
        const fitting = [...next].slice(0, most)
        return { under, rows: new Map(fitting), all: false, anchor, isFull: next.size > most }
      })
    return {
      rows,
      all: state.all,
      isFull: state.isFull,
      has: id => state.all || rows.has(String(id)),
      toggle: (row, range) =>
        choose(before => {
          const chosen = rowsOf(before, page)
          const some = range ? rangeOf(page, before.anchor, row) : [row]
          return [changed(chosen, some, !chosen.has(String(row.id))), String(row.id)]
        }),
      togglePage: isChosen => choose(before => [changed(rowsOf(before, page), page, isChosen), undefined]),
      chooseAll: () => setState({ ...nothing(under), all: true }),
      drop: ids => choose(({ rows: before }) => [new Map([...before].filter(([id]) => !ids.has(id))), undefined]),
      clear: () => setState(nothing(under)),
    }
  }, [state, page, under, most])
  if (definition.selection === undefined) return children
  return <SelectionContext value={value}>{children}</SelectionContext>
}

function nothing(under: string): State {
  return { under, rows: new Map(), all: false, anchor: undefined, isFull: false }
}

function rowsOf({ all, rows }: State, page: readonly RaRecord[]): ReadonlyMap<string, RaRecord> {
  return all ? byId(page) : rows
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
