import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { createContext, type ReactNode, useContext } from 'react'

import { listKeys } from '../../api/staff/knownLists.ts'
import type { FinanceApi } from '../../api/staff/financeApi.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'

export type Totals = Readonly<Record<string, unknown>>

const TotalsContext = createContext<Totals | undefined>(undefined)

/** The sums of all rows under the list's filters; undefined before they have come. */
export function useListTotals(): Totals | undefined {
  return useContext(TotalsContext)
}

type Props = {
  readonly resource: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly isEnabled: boolean
  readonly children: ReactNode
}

/** Asks for the sums. They have their own call, so that the rows need not wait, and their arrival renders no row. */
export function ListTotals({ resource, filter, isEnabled, children }: Props) {
  const key = activeKey(useActiveProduct())
  const dataProvider = useDataProvider<FinanceApi>()
  const { data } = useQuery({
    queryKey: listKeys.totals(resource, key, filter),
    queryFn: ({ signal }) => dataProvider.getTotals(resource, { filter, signal }),
    enabled: isEnabled,
    retry: false,
  })
  return <TotalsContext value={data}>{children}</TotalsContext>
}
