import type { PartProps } from '../../../builders/slots/parts.ts'
import type { ContactPlace } from '../../../api/staff/contactsApi.ts'

/** Where the contacts of a table stand: the contract of the page, and the buyer whose table it is. */
export function contactPlace(path: PartProps['path'], thirdPartyId: unknown): ContactPlace {
  return { contractId: path['contractId'] ?? '', thirdPartyId: String(thirdPartyId ?? '') }
}
