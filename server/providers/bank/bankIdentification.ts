import type { Language } from '../../db/tables.ts'

export type Institution = { readonly id: string; readonly name: string }

export type NewLink = {
  readonly institutionId: string
  /** Where the person comes back to; the service adds `ref`, and `error` when it did not work. */
  readonly returnUrl: string
  /** The portal's own name of the link; the service repeats it. */
  readonly reference: string
  readonly language: Language
  /** Of the person who must own the account; null for companies. */
  readonly personalCode: string | null
}

export type CreatedLink = { readonly requisitionId: string; readonly url: string }

/** OPEN: the person is on the way. LINKED: has agreed. REJECTED: has refused, or is somebody else. EXPIRED: it was so, or never became so in time. */
export type RequisitionState = 'OPEN' | 'LINKED' | 'REJECTED' | 'EXPIRED'
export type Requisition = {
  readonly state: RequisitionState
  readonly reference: string
  readonly institutionId: string
  readonly personalCode: string | null
  readonly accounts: readonly string[]
}

/** What the bank says of an account; null where it says nothing. */
export type AccountOwner = { readonly name: string | null; readonly iban: string | null }

/**
 * A service that lets people identify themselves at their own bank, by showing who owns an account of theirs. Calls give up when the
 * signal says so.
 * @throws ProviderFault (server/providers/call) when the service does not answer, or not with what its protocol says
 */
export type BankIdentification = {
  /** @param country two letters */
  institutions(country: string, signal: AbortSignal): Promise<readonly Institution[]>
  createLink(link: NewLink, signal: AbortSignal): Promise<CreatedLink>
  /** Null when the service does not know it (any more). */
  requisition(id: string, signal: AbortSignal): Promise<Requisition | null>
  ownerOf(accountId: string, signal: AbortSignal): Promise<AccountOwner>
  /** Origins where people may be sent. */
  readonly pageOrigins: readonly string[]
}
