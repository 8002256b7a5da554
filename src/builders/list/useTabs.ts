import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'ra-core'
import { useEffect, useRef } from 'react'

import { filtersBesideTabs, type ListTab, listTabs } from '../../../schemas/lists/listTabs.ts'
import { hasFirstAnswers } from '../../api/http/firstAnswers.ts'
import { listKeys } from '../../api/staff/knownLists.ts'
import type { FinanceApi } from '../../api/staff/financeApi.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { portalValue } from '../../contract/portalValue.ts'
import { useFilterValues } from './useFilterValues.ts'
import { useListFrame } from './ListFrameContext.ts'

type Tabs = {
  readonly tabs: readonly ListTab[]
  /** The chosen one; undefined while the filter holds several values, or one without a tab. */
  readonly chosen: ListTab | undefined
  /** True while the numbers are those of the filters before. */
  readonly isStale: boolean
}

/** The tabs of the list with their numbers, which have a call of their own after the rows (LST-02). */
export function useTabs(): Tabs {
  const { definition } = useListFrame()
  const filterValues = useFilterValues()
  const { data: rows, total, isFetching, meta } = useListContext()
  const key = activeKey(useActiveProduct())
  const portal = portalValue(usePortalSettings())
  const dataProvider = useDataProvider<FinanceApi>()
  const filter = filtersBesideTabs(definition, filterValues)
  const { data, isPlaceholderData, refetch } = useQuery({
    queryKey: listKeys.tabs(definition.name, key, filter),
    queryFn: ({ signal }) => dataProvider.getTabs(definition.name, { filter, signal }),
    // After the rows, which then are no slower; a response that came with the page is there already.
    enabled: rows !== undefined || hasFirstAnswers(),
    retry: false,
    placeholderData: keepPreviousData,
  })
  const tabs = listTabs(definition, portal, data)
  const values = filterValues[definition.tabs?.filter ?? '']
  const chosen =
    values === undefined || values.length === 1 ? tabs.find(({ value }) => value === values?.[0]) : undefined

  // Rows that came or went since the numbers were counted: once more for each number of rows that the list then has.
  const isSettled = !isFetching && !isPlaceholderData && meta?.totalIsBounded !== true
  const differs = isSettled && chosen?.count !== undefined && total !== undefined && chosen.count !== total
  const asked = useRef<number>(undefined)
  useEffect(() => {
    if (!differs || asked.current === total) return
    asked.current = total
    void refetch()
  }, [differs, total, refetch])

  return { tabs, chosen, isStale: isPlaceholderData }
}
