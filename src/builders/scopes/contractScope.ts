import { type RaRecord, useGetList } from 'ra-core'
import { useMemo } from 'react'

import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { contractPaging, firstContract, listedContracts } from '../../../schemas/lists/contractChoice.ts'
import { contractResource } from '../../../schemas/listFilters.ts'
import { rememberedContracts } from '../state/remembered.ts'

/** The filter that binds every call of a list under this scope to contracts. */
export { CONTRACT_FILTER } from '../../../schemas/listFilters.ts'
/** A contract of the active product: schemas/entities/contract.json or loan.json. Only the first has factoringProduct. */
export type Contract = RaRecord<string> & { contractNumber: string; factoringProduct?: string; status: string }

export type ContractScope = {
  readonly contracts: readonly Contract[]
  readonly ids: ReadonlySet<string> | undefined
  /**
   * Selection for an address without a usable contract: the last one, else the lowest number among the active contracts
   * (CON-07).
   */
  readonly initial: readonly string[]
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => void
}

/** The contracts of the active product, lowest number first. One call serves all lists of the session. */
export function useContractScope(enabled: boolean): ContractScope {
  const active = useActiveProduct()
  const key = activeKey(active)
  const { data, isPending, error, refetch } = useGetList<Contract>(
    contractResource(active?.productType ?? 'FACTORING'),
    {
      pagination: { page: contractPaging.page, perPage: contractPaging.size },
      sort: contractPaging.sort,
      filter: {},
      meta: { active: key },
    },
    { enabled, staleTime: 60_000, retry: false },
  )
  return useMemo(() => {
    const contracts = listedContracts(data ?? [])
    const ids = data ? new Set(contracts.map(contract => contract.id)) : undefined
    const remembered = rememberedContracts(key).filter(id => ids?.has(id))
    const first = firstContract(contracts)
    return {
      contracts,
      ids,
      initial: remembered.length > 0 ? remembered : first ? [first.id] : [],
      isPending: enabled && isPending,
      error,
      refetch: () => void refetch(),
    }
  }, [data, key, enabled, isPending, error, refetch])
}
