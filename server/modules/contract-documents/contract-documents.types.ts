import type { ContractDocumentType, ContractStatus, Language } from '../../db/tables.ts'

/** A document with the data that decides whether it can be signed. */
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
  /** True for documents of the contract's current version. */
  readonly current: boolean
}

export type SignerRow = {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly signedAt: Date | null
  /** From the party's only account with this confirmed address, if it has a personal code. */
  readonly personalCode: string | null
  readonly country: string | null
}

/** Contract data printed in the document, as text from the database: decimals, dates as YYYY-MM-DD. */
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
