import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'

import type { FinanceApi } from '../../api/staff/financeApi.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'

export type Totals = Readonly<Record<string, unknown>>

/** The sums under the list's filters. They have their own call, so that the rows need not wait. */
export function useTotals(resource: string, filter: Record<string, unknown>, enabled: boolean) {
  const key = activeKey(useActiveProduct())
  const dataProvider = useDataProvider<FinanceApi>()
  return useQuery({
    queryKey: [resource, 'getTotals', key, filter],
    queryFn: ({ signal }) => dataProvider.getTotals(resource, { filter, signal }),
    enabled,
    retry: false,
  })
}
