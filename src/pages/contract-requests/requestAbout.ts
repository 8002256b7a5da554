import type { ContractFacts } from '../../../schemas/validation/contractRules.ts'
import type { RequestForm } from '../../api/staff/contractRequestsApi.ts'

/** What a request is about: which contract, which buyer, and what the person should see of them while answering. */
export type RequestAbout = {
  readonly form: RequestForm
  readonly contractId: string
  readonly thirdPartyId?: string
  /** The contract is reverse: its third parties are suppliers. */
  readonly supplier?: boolean
  /** What the new limit or end is measured by. */
  readonly facts?: ContractFacts
  /** A finished sentence under the title: names the object and its present value. */
  readonly lead: string
}

/** The ids of the payload, at the paths that the form's layout names under `given`. */
export function givenOf({ form, contractId, thirdPartyId }: RequestAbout): Readonly<Record<string, string>> {
  if (form === 'add-buyer') return { 'contract_add_buyer.contract_id': contractId }
  return thirdPartyId === undefined
    ? { contract_id: contractId }
    : { contract_id: contractId, third_party_id: thirdPartyId }
}
