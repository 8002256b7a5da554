import { useQuery } from '@tanstack/react-query'

import { useContractScope } from '../../builders/scopes/contractScope.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { getUnpaidBills, type UnpaidBills } from '../../api/staff/paymentApi.ts'

export type PayableContract = { readonly id: string; readonly contractNumber: string }
export type Unpaid = {
  /** Contracts of the account, lowest number first, including those without unpaid bills. */
  readonly contracts: readonly PayableContract[]
  readonly bills: UnpaidBills | undefined
  readonly failed: boolean
  readonly refetch: () => void
}

/** Fetched on every opening: bills unpaid a minute ago may have been paid since. */
export function useUnpaid(): Unpaid {
  const active = useActiveProduct()
  const { contracts, error } = useContractScope(true)
  const ids = contracts.map(({ id }) => id)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['unpaidBills', activeKey(active), ids.join(',')],
    queryFn: ({ signal }) => getUnpaidBills(active?.productType, active?.partyFid ?? '', ids, signal),
    enabled: ids.length > 0,
    retry: false,
    gcTime: 0,
  })
  return { contracts, bills: data, failed: error !== null || (isError && !isFetching), refetch: () => void refetch() }
}
