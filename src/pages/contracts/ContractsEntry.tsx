import { type RaRecord, useGetList } from 'ra-core'
import { Navigate } from 'react-router'

import { useListFrame } from '../../builders/list/ListFrameContext.ts'
import type { PartProps } from '../../builders/slots/parts.ts'
import { firstContract } from '../../../schemas/lists/contractChoice.ts'
import { useContractScope } from '../../builders/scopes/contractScope.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { mayChangeContract } from '../../contract/contractFunctions.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'

/** Opens the dialog for a higher limit (CON-11); the contract's page reads it too. */
const INCREASE = 'openIncreaseLimitView'

/**
 * Redirects from the list. Without a usable contract, to the dashboard with its empty state (SHL-17). With the flag for
 * a higher limit, to the lowest-numbered contract whose status allows one, else to the landing contract (CON-07).
 */
export function ContractsEntry({ definition }: PartProps) {
  const isRequested = useListFrame().flags[INCREASE] !== undefined
  const { contracts: settings } = usePortalSettings()
  const active = activeKey(useActiveProduct())
  const { total } = useGetList<RaRecord<string>>(
    definition.name,
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'contractNumber', order: 'ASC' },
      filter: {},
      meta: { active },
    },
    { retry: false },
  )
  const { contracts } = useContractScope(isRequested)
  const chosen = contracts.find(({ status }) => mayChangeContract(settings, status)) ?? firstContract(contracts)
  if (total === 0) return <Navigate to="/factoring/dashboard" replace />
  if (!isRequested || chosen === undefined) return null
  return <Navigate to={`/factoring/contracts/contract/${chosen.id}?${INCREASE}=true`} replace />
}
