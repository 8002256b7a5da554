import { type RaRecord, useGetList } from 'ra-core'
import { useMemo } from 'react'

import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { rememberedContracts } from '../state/remembered.ts'

export const CONTRACT_RESOURCE = 'factoring/contracts'
/** The filter that binds every call of a list under this scope to contracts. */
export const CONTRACT_FILTER = 'contractId'
const ALL_CONTRACTS = 1000

export type Contract = RaRecord<string> & { contractNumber: string; factoringProduct: string; status: string }

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

/** Contracts READY_FOR_SIGNING are signing items, not contracts of a list (CON-05). */
const HIDDEN_STATUS = 'READY_FOR_SIGNING'

const endedStatuses = ['EXPIRED', 'FINISHED']

/**
 * The default contract: the lowest number among active ones, then among those neither active nor expired (suspended).
 * An expired one only if there is nothing else.
 * @param contracts lowest number first
 */
export function firstContract<C extends { readonly status: string }>(contracts: readonly C[]): C | undefined {
  return (
    contracts.find(({ status }) => status === 'ACTIVE') ??
    contracts.find(({ status }) => !endedStatuses.includes(status)) ??
    contracts[0]
  )
}

/** The contracts a list may show, lowest number first. One call serves all lists of the session. */
export function useContractScope(enabled: boolean): ContractScope {
  const key = activeKey(useActiveProduct())
  const { data, isPending, error, refetch } = useGetList<Contract>(
    CONTRACT_RESOURCE,
    {
      pagination: { page: 1, perPage: ALL_CONTRACTS },
      sort: { field: 'contractNumber', order: 'ASC' },
      filter: {},
      meta: { active: key },
    },
    { enabled, staleTime: 60_000, retry: false },
  )
  return useMemo(() => {
    const contracts = (data ?? []).filter(contract => contract.status !== HIDDEN_STATUS)
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
