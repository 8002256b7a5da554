import { firstContract } from '../../../builders/scopes/contractScope.ts'

/**
 * The dashboard's contract: the lowest number among those in the address, else among those chosen last, else the
 * default of every page (CON-07). Ids that are not among the loaded contracts are ignored (DSH-30).
 * @param contracts lowest number first
 * @param named the address's `contractId`, possibly comma-separated
 * @param remembered chosen on another page
 */
export function chosenContract<C extends { readonly id: string; readonly status: string }>(
  contracts: readonly C[],
  named: string | null,
  remembered: readonly string[],
): C | undefined {
  const among = (ids: readonly string[]) => contracts.find(contract => ids.includes(contract.id))
  return among(named?.split(',') ?? []) ?? among(remembered) ?? firstContract(contracts)
}
