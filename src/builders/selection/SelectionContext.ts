import type { RaRecord } from 'ra-core'
import { createContext, useContext } from 'react'

/** Rows of a list that somebody has chosen (LST-10). */
export type Selection = {
  /** Chosen rows by id, in the order of choosing. With `all`, those of this page. */
  readonly rows: ReadonlyMap<string, RaRecord>
  /** All rows that match the filters are chosen, on every page. */
  readonly all: boolean
  /** No further row can be chosen one by one. */
  readonly isFull: boolean
  readonly has: (id: RaRecord['id']) => boolean
  /** @param range also the rows between this one and the one chosen before */
  readonly toggle: (row: RaRecord, range: boolean) => void
  /** Chooses the rows of this page, or drops them. */
  readonly togglePage: (isChosen: boolean) => void
  readonly chooseAll: () => void
  /** Drops rows that prevent an action. */
  readonly drop: (ids: ReadonlySet<string>) => void
  readonly clear: () => void
}

export const SelectionContext = createContext<Selection | undefined>(undefined)

/** Undefined: the rows of this list cannot be chosen. */
export function useSelection(): Selection | undefined {
  return useContext(SelectionContext)
}

/** For the parts of the bar, which exist only where rows are chosen. */
export function useChosenRows(): Selection {
  const selection = useSelection()
  if (selection === undefined) throw new Error('useChosenRows needs a <SelectionProvider> above it')
  return selection
}
