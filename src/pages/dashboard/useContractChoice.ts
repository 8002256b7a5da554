import { useEffect } from 'react'
import { createSearchParams, useLocation, useNavigate, useSearchParams } from 'react-router'

import { chosenContract } from '../../../schemas/lists/contractChoice.ts'
import { CONTRACT_FILTER, type Contract, useContractScope } from '../../builders/scopes/contractScope.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { useIsStillHere } from '../../builders/url/useIsStillHere.ts'
import { rememberContracts, rememberedContracts } from '../../builders/state/remembered.ts'

/**
 * The available contracts, and the selected one of the address (`?contractId=`, DSH-30). An invalid address is
 * corrected without a history entry.
 */
export function useContractChoice() {
  const key = activeKey(useActiveProduct())
  const scope = useContractScope(true)
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const contractIds = search.get(CONTRACT_FILTER)
  const contract: Contract | undefined = chosenContract(scope.contracts, contractIds, rememberedContracts(key))
  const id = contract?.id
  // Every location is processed: the bare address may return before the corrected one was rendered (useTidyAddress).
  const location = useLocation()
  const isStillHere = useIsStillHere()
  useEffect(() => {
    if (id === undefined || id === contractIds || !isStillHere()) return
    // With the fragment: it may name a card whose data is still loading.
    void navigate(
      { search: createSearchParams({ [CONTRACT_FILTER]: id }).toString(), hash: location.hash },
      { replace: true },
    )
  }, [id, contractIds, navigate, location, isStillHere])
  const choose = (next: string) => {
    rememberContracts(key, [next])
    setSearch({ [CONTRACT_FILTER]: next })
  }
  return { scope, contract, choose }
}
