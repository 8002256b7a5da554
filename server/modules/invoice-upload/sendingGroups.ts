import type { VerificationGroup } from '../../../schemas/generated/types/actions/verification-group.ts'
import type { Buyer } from '../../../schemas/invoiceRow.ts'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { PortalError } from '../../errors.ts'

/** Invoices of one buyer for one mail, however the call named them. */
export type Group = {
  readonly thirdPartyId: string
  readonly contactEmail: string | undefined
  /** The name that the call used for the contact's address. */
  readonly contactField: 'contactEmail' | 'buyerContactEmail'
  readonly invoiceIds: readonly string[]
  readonly replaces: string | undefined
}

/**
 * The groups of a call. Each part may have either of its two names; a buyer that is named twice must be the same one.
 * @param at JSON pointer of a group
 * @throws PortalError VALIDATION_FAILED for a group without a buyer or invoices; NOT_FOUND for an unknown buyer
 */
export function groupsOf(
  groups: readonly VerificationGroup[],
  buyers: readonly Buyer[],
  at: (index: number) => string,
): Group[] {
  const issues = groups.flatMap((group, index) => missingIn(group, at(index)))
  if (issues.length > 0) throw new PortalError('VALIDATION_FAILED', { issues: issues.slice(0, 100) })
  return groups.map(group => {
    const { thirdPartyId, buyerCode, contactEmail, buyerContactEmail, invoiceIds, invoiceUploadList, replaces } = group
    const named = buyerCode === undefined ? undefined : buyers.find(buyer => buyer.registrationCode === buyerCode)
    const buyerId = thirdPartyId ?? named?.id
    if (buyerId === undefined || (named !== undefined && named.id !== buyerId)) throw new PortalError('NOT_FOUND')
    return {
      thirdPartyId: buyerId,
      contactEmail: contactEmail ?? buyerContactEmail,
      contactField:
        contactEmail === undefined && buyerContactEmail !== undefined ? 'buyerContactEmail' : 'contactEmail',
      invoiceIds: invoiceIds ?? [...new Set(invoiceUploadList?.map(({ id }) => id))],
      replaces,
    }
  })
}

function missingIn(
  { thirdPartyId, buyerCode, invoiceIds, invoiceUploadList }: VerificationGroup,
  at: string,
): readonly Issue[] {
  return [
    ...(thirdPartyId === undefined && buyerCode === undefined
      ? [{ path: `${at}/thirdPartyId`, code: 'required' }]
      : []),
    ...(invoiceIds === undefined && invoiceUploadList === undefined
      ? [{ path: `${at}/invoiceIds`, code: 'required' }]
      : []),
  ]
}
