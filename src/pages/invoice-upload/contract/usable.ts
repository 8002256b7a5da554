import type { Contract } from '../../../builders/scopes/contractScope.ts'
import { mayUpload } from '../../../contract/contractFunctions.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'

/** Contracts that invoices can be financed under; the others are listed with the reason (UPL-02). */
export function useUsable(): (contract: Pick<Contract, 'status'>) => boolean {
  const { contracts } = usePortalSettings()
  return ({ status }) => mayUpload(contracts, status)
}
