import { firstContract } from '../../../builders/scopes/contractScope.ts'

/**
 * The contract that the dashboard is about: of those that the address names the one with the lowest number, else of those that were
 * chosen last, else the one that every page begins with (CON-07). Ids that are not among the loaded contracts count for nothing (DSH-30).
 * @param contracts lowest number first @param named the address's `contractId`, maybe a comma list @param remembered chosen on another page
 */
export function chosenContract<C extends { readonly id: string; readonly status: string }>(
  contracts: readonly C[],
  named: string | null,
  remembered: readonly string[],
): C | undefined {
  const among = (ids: readonly string[]) => contracts.find(contract => ids.includes(contract.id))
  return among(named?.split(',') ?? []) ?? among(remembered) ?? firstContract(contracts)
}
