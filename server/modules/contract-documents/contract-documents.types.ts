import type { ContractDocumentType, ContractSigningState, ContractStatus, Language } from '../../db/tables.ts'

/** A document with what decides about signing it. */
export type DocumentRow = {
  readonly id: string
  readonly contractId: string
  readonly contractNumber: string
  readonly contractVersion: number
  readonly fileName: string
  readonly language: Language
  readonly type: ContractDocumentType
  readonly status: 'SIGNED' | 'UNSIGNED'
  readonly contractStatus: ContractStatus
  /** Belongs to the version that the contract has now. */
  readonly current: boolean
}

export type SignerRow = {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly signedAt: Date | null
  /** Of the one account of the party with this confirmed address, if it knows the person's code. */
  readonly personalCode: string | null
  readonly country: string | null
}

/** A session at the signing service that may still change. */
export type SigningRow = {
  readonly id: string
  readonly documentId: string
  readonly state: ContractSigningState
  readonly claimedUntil: Date | null
  readonly fileToken: string | null
  readonly providerToken: string | null
  readonly signerTokens: Readonly<Record<string, string>>
}

/** What the document says of its contract, as texts of the database: decimals, days as YYYY-MM-DD. */
export type ContractFacts = {
  readonly factorName: string
  readonly clientName: string
  readonly clientCode: string
  readonly clientVat: string | null
  readonly clientAddress: string
  readonly creditLimit: string
  readonly currency: string
  readonly startDate: string
  readonly endDate: string
  readonly interestRate: string
  readonly advanceRate: string
  readonly paymentTerm: number
  readonly commissionRate: string
  readonly lateRate: string
}
