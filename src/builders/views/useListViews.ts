import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'ra-core'

import {
  changeListView,
  deleteListView,
  getListViews,
  type ListView,
  type ListViewChange,
  saveListView,
} from '../../api/staff/listViewsApi.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { useListFrame } from '../list/ListFrameContext.ts'
import { useColumns } from '../list/useColumns.ts'
import { type Opening, useOpening } from './opening.ts'

/** The saved views of the list on the page, and what can be done with them. Each change rejects with its error. */
export function useListViews(isOpen: boolean) {
  const { definition, search, columns, layout } = useListFrame()
  const { showView, reset } = useColumns(definition)
  const { name: resource } = definition
  const key = activeKey(useActiveProduct())
  const navigate = useNavigate()
  const client = useQueryClient()
  const [opening, setOpening] = useOpening(resource, key)
  const queryKey = ['list-views', key, resource]
  const { data, error, isPending } = useQuery({
    queryKey,
    queryFn: () => getListViews(resource),
    enabled: isOpen,
    staleTime: 0,
  })
  const views = data?.content ?? []
  const shown = {
    search,
    columns: columns.map(({ field }) => field) as ListView['columns'],
    widths: Object.fromEntries(columns.flatMap(({ field }) => widthOf(layout.widths, field))),
  }
  const openingOf = ({ id, isDefault, search: of, columns: shownThere, widths = {} }: ListView): Opening => ({
    key,
    id,
    isDefault,
    search: of,
    columns: shownThere,
    widths,
  })
  /** The default stays what the list opens with, whichever view was used last. */
  const keepUsed = (view: ListView) => {
    if (view.isDefault || opening?.isDefault !== true) setOpening(openingOf(view))
  }
  // With the path, since a query string alone is one of react-admin's below the list (url/OwnListUrl.tsx).
  const go = (next: string) => navigate({ pathname: definition.path ?? '', search: next })
  const refresh = () => client.invalidateQueries({ queryKey })

  return {
    views,
    error,
    isPending,
    current: opening?.id,
    open: (view: ListView) => {
      showView(view)
      go(view.search)
      keepUsed(view)
    },
    /** The list as its document describes it; a default view stays. */
    openPlain: () => {
      reset()
      go('?page=1')
      if (opening?.isDefault !== true) setOpening(undefined)
    },
    save: async (name: string) => {
      keepUsed(await saveListView({ resource, name, ...shown }))
      await refresh()
    },
    change: async (id: string, change: ListViewChange) => {
      try {
        const view = await changeListView(id, change)
        if (change.isDefault === true) setOpening(openingOf(view))
        else if (opening?.id === id)
          setOpening(change.isDefault === false ? { ...openingOf(view), isDefault: false } : openingOf(view))
      } finally {
        await refresh()
      }
    },
    remove: async (id: string) => {
      try {
        await deleteListView(id)
        if (opening?.id === id) setOpening(undefined)
      } finally {
        await refresh()
      }
    },
    /** Replaces what the view shows by what the page shows. */
    replacement: shown,
  }
}

function widthOf(widths: Readonly<Record<string, number>>, field: string): [string, number][] {
  const width = widths[field]
  return width === undefined ? [] : [[field, width]]
}
