import { useFilterChanges } from '../list/useFilterChanges.ts'
import { useFilterValues } from '../list/useFilterValues.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { rememberContracts } from '../state/remembered.ts'
import { CONTRACT_FILTER, type ContractScope } from './contractScope.ts'
import { ContractSelector } from './ContractSelector.tsx'

/** The contract selector of a list; the selection also applies to the other lists of the session. */
export function ScopeSelector({ scope }: { readonly scope: ContractScope }) {
  const key = activeKey(useActiveProduct())
  const filterValues = useFilterValues()
  const change = useFilterChanges()
  const selected = filterValues[CONTRACT_FILTER]
  return (
    <ContractSelector
      contracts={scope.contracts}
      selected={Array.isArray(selected) ? selected.map(String) : []}
      onSelect={ids => {
        rememberContracts(key, ids)
        change({ [CONTRACT_FILTER]: ids })
      }}
    />
  )
}
