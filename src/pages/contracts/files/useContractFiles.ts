import { useQuery } from '@tanstack/react-query'

import { activeKey, useActiveProduct } from '../../../contract/activeProduct.ts'
import { getContractDocuments } from '../../../api/staff/contractDocumentsApi.ts'

/** The documents of the current version of a contract, signed or not. */
export function useContractFiles(contractId: string, contractVersion: number | undefined) {
  const key = activeKey(useActiveProduct())
  return useQuery({
    queryKey: ['contract-files', key, contractId, contractVersion],
    queryFn: ({ signal }) => getContractDocuments(contractId, contractVersion, signal),
    enabled: contractId !== '',
    retry: false,
  })
}
