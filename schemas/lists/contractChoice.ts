import type { Paging } from './listRequest.ts'

/** The call for the contracts of a product: all of them, lowest number first. */
export const contractPaging = {
  page: 1,
  size: 1000,
  sort: { field: 'contractNumber', order: 'ASC' },
} as const satisfies Paging

/** Contracts READY_FOR_SIGNING are signing items, not contracts of a list (CON-05). */
const HIDDEN_STATUS = 'READY_FOR_SIGNING'

/** The contracts that lists offer. */
export function listedContracts<C extends { readonly status: string }>(contracts: readonly C[]): C[] {
  return contracts.filter(({ status }) => status !== HIDDEN_STATUS)
}

/** Display groups of contract statuses (CON-06). */
const activeStatuses = ['ACTIVE', 'SIGNED', 'DISBURSED']
const endedStatuses = ['EXPIRED', 'FINISHED']

/**
 * The default contract: the lowest number among active ones, then among those neither active nor expired (suspended).
 * An expired one only if there is nothing else.
 * @param contracts lowest number first
 */
export function firstContract<C extends { readonly status: string }>(contracts: readonly C[]): C | undefined {
  return (
    contracts.find(({ status }) => activeStatuses.includes(status)) ??
    contracts.find(({ status }) => !endedStatuses.includes(status)) ??
    contracts[0]
  )
}

/**
 * The dashboard's contract: the lowest number among those in the address, else among those chosen last, else the
 * default of every page (CON-07). Ids that are not among the loaded contracts are ignored (DSH-30).
 * @param contracts lowest number first
 * @param contractIds the address's `contractId`, possibly comma-separated
 * @param remembered chosen on another page
 */
export function chosenContract<C extends { readonly id: string; readonly status: string }>(
  contracts: readonly C[],
  contractIds: string | null,
  remembered: readonly string[],
): C | undefined {
  const among = (ids: readonly string[]) => contracts.find(contract => ids.includes(contract.id))
  return among(contractIds?.split(',') ?? []) ?? among(remembered) ?? firstContract(contracts)
}
