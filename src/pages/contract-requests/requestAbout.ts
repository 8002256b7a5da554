import type { ContractFacts } from '../../../schemas/validation/contractRules.ts'
import type { RequestForm } from '../../api/staff/contractRequestsApi.ts'

/** Subject of a request: its contract and buyer, and the values shown to the user while answering. */
export type RequestAbout = {
  readonly form: RequestForm
  readonly contractId: string
  readonly thirdPartyId?: string
  /** The contract is reverse: its third parties are suppliers. */
  readonly supplier?: boolean
  /** Current values that the new limit or end is compared with. */
  readonly facts?: ContractFacts
  /** A finished sentence below the title: names the object and its current value. */
  readonly summary: string
}

/** The ids of the payload, at the paths that the form's layout lists under `given`. */
export function presetsOf({ form, contractId, thirdPartyId }: RequestAbout): Readonly<Record<string, string>> {
  if (form === 'add-buyer') return { 'contract_add_buyer.contract_id': contractId }
  return thirdPartyId === undefined
    ? { contract_id: contractId }
    : { contract_id: contractId, third_party_id: thirdPartyId }
}
