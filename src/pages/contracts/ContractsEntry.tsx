import { type RaRecord, useGetList } from 'ra-core'
import { Navigate } from 'react-router'

import { useListFrame } from '../../builders/list/ListFrameContext.ts'
import type { PartProps } from '../../builders/parts/parts.ts'
import { activeKey, useActiveProduct } from '../../builders/state/activeProduct.ts'

/** Opens the dialog for a higher limit (specification 002 §2); the contract's page reads it, too. */
const INCREASE = 'openIncreaseLimitView'

/**
 * Leads on from the list: without a contract that can be used to the dashboard with its empty state (002 §4), and with the wish for a
 * higher limit to the contract with the lowest number, which is the one that landing chooses (002 §9).
 */
export function ContractsEntry({ definition }: PartProps) {
  const { flags } = useListFrame()
  const active = activeKey(useActiveProduct())
  const { data, total } = useGetList<RaRecord<string>>(
    definition.name,
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'contractNumber', order: 'ASC' }, filter: {}, meta: { active } },
    { retry: false },
  )
  const [lowest] = data ?? []
  if (total === 0) return <Navigate to="/factoring/dashboard" replace />
  if (flags[INCREASE] === undefined || lowest === undefined) return null
  return <Navigate to={`/factoring/contracts/contract/${lowest.id}?${INCREASE}=true`} replace />
}
