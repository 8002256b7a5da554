import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'

import { CONTRACT_FILTER, type Contract, useContractScope } from '../../../builders/scopes/contractScope.ts'
import { activeKey, useActiveProduct } from '../../../contract/activeProduct.ts'
import { rememberContracts, rememberedContracts } from '../../../builders/state/remembered.ts'
import { chosenContract } from './chosenContract.ts'

/**
 * The available contracts, and the selected one of the address (`?contractId=`, DSH-30). An invalid address is
 * corrected without a history entry.
 */
export function useContractChoice() {
  const key = activeKey(useActiveProduct())
  const scope = useContractScope(true)
  const [search, setSearch] = useSearchParams()
  const named = search.get(CONTRACT_FILTER)
  const contract: Contract | undefined = chosenContract(scope.contracts, named, rememberedContracts(key))
  const id = contract?.id
  // Every location is processed: the bare address may return before the corrected one was rendered (useTidyAddress).
  const location = useLocation()
  useEffect(() => {
    if (id !== undefined && id !== named) setSearch({ [CONTRACT_FILTER]: id }, { replace: true })
  }, [id, named, setSearch, location])
  const choose = (next: string) => {
    rememberContracts(key, [next])
    setSearch({ [CONTRACT_FILTER]: next })
  }
  return { scope, contract, choose }
}
