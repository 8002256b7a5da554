import { useStore } from 'ra-core'
import { useCallback, useMemo } from 'react'

import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import {
  type ColumnLayout,
  columnsKey,
  hiddenBeside,
  hiddenByDefault,
  layoutKey,
  naturalLayout,
  readLayout,
} from './columns.ts'

/** The columns of a saved view; without widths they have their natural ones. */
export type ViewColumns = {
  readonly columns: readonly string[]
  readonly widths?: Readonly<Record<string, number>> | undefined
}

/** Which columns of a list are shown, in which order and how wide, saved in the profile (LST-40). */
export function useColumns(definition: ResourceDefinition) {
  const [hidden, setHidden] = useStore<string[]>(columnsKey(definition.name), hiddenByDefault(definition))
  const [stored, store] = useStore<unknown>(layoutKey(definition.name), null)
  const layout = useMemo(() => readLayout(stored), [stored])
  const setLayout = useCallback(
    ({ order, widths }: ColumnLayout) =>
      store(order.length === 0 && Object.keys(widths).length === 0 ? null : { order, widths }),
    [store],
  )
  return {
    hidden,
    setHidden,
    layout,
    setLayout,
    /** The columns of a view, in its order and widths. */
    showView: ({ columns, widths = {} }: ViewColumns) => {
      setHidden(hiddenBeside(definition, columns))
      setLayout({ order: columns, widths })
    },
    /** The columns as the document describes them. */
    reset: () => {
      setHidden(hiddenByDefault(definition))
      setLayout(naturalLayout)
    },
  }
}
