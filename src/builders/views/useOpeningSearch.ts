import { useLocation } from 'ra-core'
import { useEffect, useState } from 'react'

import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { useColumns } from '../list/useColumns.ts'
import { rememberedSearch } from '../state/remembered.ts'
import { useOpening } from './opening.ts'

/**
 * The query string of a list whose address has none: as the person left the list, else that of its default or last used
 * view (LST-32). A default view also brings its columns; those of the last used one are the person's own choice by now.
 * @param key company and product (`activeKey`)
 */
export function useOpeningSearch(definition: ResourceDefinition, key: string): string {
  const { search } = useLocation()
  const remembered = rememberedSearch(key, definition.name)
  const [opening] = useOpening(definition.name, key)
  const { showView } = useColumns(definition)
  const [view] = useState(() =>
    search === '' && remembered === '' && opening?.isDefault === true ? opening : undefined,
  )
  useEffect(() => {
    if (view !== undefined) showView(view)
    // Only when the list opens: later the person chooses the columns.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return remembered === '' ? (opening?.search ?? '') : remembered
}
