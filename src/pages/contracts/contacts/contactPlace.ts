import type { PartProps } from '../../../builders/slots/parts.ts'
import type { ContactPlace } from '../../../api/staff/contactsApi.ts'

/** Location of a table's contacts: the page's contract and the table's buyer. */
export function contactPlace(path: PartProps['path'], thirdPartyId: unknown): ContactPlace {
  return { contractId: path['contractId'] ?? '', thirdPartyId: String(thirdPartyId ?? '') }
}
