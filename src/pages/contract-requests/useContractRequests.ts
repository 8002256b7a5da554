import { useQuery } from '@tanstack/react-query'

import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { getContractRequests } from '../../api/staff/contractRequestsApi.ts'

/** The requests about a contract, newest first: one call serves their list and the buyers they concern. */
export function useContractRequests(contractId: string) {
  const active = activeKey(useActiveProduct())
  return useQuery({
    queryKey: ['contract-requests', active, contractId],
    queryFn: ({ signal }) => getContractRequests(contractId, signal),
    enabled: contractId !== '',
    retry: false,
  })
}
