import type { Language } from '../../db/tables.ts'

export type Institution = {
  readonly id: string
  readonly name: string
  /** Days of transactions that the bank offers, if the service says so. */
  readonly transactionDays?: number
}

export type NewLink = {
  readonly institutionId: string
  /** URL the applicant returns to; the service adds `ref`, and `error` if it failed. */
  readonly returnUrl: string
  /** The portal's own id of the link; the service returns it. */
  readonly reference: string
  readonly language: Language
  /** Code of the person who must own the account; null for companies. */
  readonly personalCode: string | null
}

export type CreatedLink = { readonly requisitionId: string; readonly url: string }

/**
 * OPEN: the person has not finished at the bank. LINKED: consent was given. REJECTED: consent was denied, or another
 * person logged in. EXPIRED: the link, or the time to give consent, has expired.
 */
export type RequisitionState = 'OPEN' | 'LINKED' | 'REJECTED' | 'EXPIRED'
export type Requisition = {
  readonly state: RequisitionState
  readonly reference: string
  readonly institutionId: string
  readonly personalCode: string | null
  readonly accounts: readonly string[]
}

/** Owner details from the bank; null where it returns none. */
export type AccountOwner = { readonly name: string | null; readonly iban: string | null }

/**
 * Service that identifies applicants through their own bank, by the owner of one of their accounts. Calls abort with
 * the signal.
 * @throws ProviderFault (server/providers/call) if the service does not respond or violates its protocol
 */
export type BankIdentification = {
  /** @param country two letters */
  institutions(country: string, signal: AbortSignal): Promise<readonly Institution[]>
  createLink(link: NewLink, signal: AbortSignal): Promise<CreatedLink>
  /** Null if the service does not know it (any more). */
  requisition(id: string, signal: AbortSignal): Promise<Requisition | null>
  ownerOf(accountId: string, signal: AbortSignal): Promise<AccountOwner>
  /** Origins that applicants may be redirected to. */
  readonly pageOrigins: readonly string[]
}
