import type { VerificationContact } from '../../../schemas/generated/types/entities/verification-contact.ts'
import type { Language } from '../../db/tables.ts'

/**
 * Version of the statement that the verifier agrees to (`verification.authority` in resources/texts). It is stored with
 * each verdict; a test fails when the text changes and the version does not.
 */
export const STATEMENT_VERSION = '1'

/** Invoices of one buyer on one contract, and who verifies them. */
export type NewVerification = {
  contractId: string
  thirdPartyId: string
  contact: VerificationContact
  invoiceIds: readonly string[]
  /** Default: the language of the buyer's country. */
  language?: Language | undefined
  /** User who gets a mail with each answer of the buyer. */
  sentBy: string
  now: Date
}

export type SentVerification = { id: string; expiresAt: Date; count: number; total: string; currency: string }

export type VerificationPreview = { to: string; language: Language; subject: string; text: string }

/** The verifications that one key opens invoices of: those of its contract, third party and contact e-mail (VER-13). */
export type OpenedKey = {
  id: string
  contractId: string
  thirdPartyId: string
  email: string
  state: 'SENT' | 'PARTLY' | 'DONE' | 'EXPIRED' | 'REPLACED' | null
  expiresAt: Date | null
  language: string | null
  company: string
  contractNumber: string
  isReverse: boolean
  factor: string
  thirdParty: string
}
