import type { Kysely, Transaction } from 'kysely'
import type { VerificationPreview } from '../../../schemas/generated/types/actions/verification-preview.ts'
import type { VerificationContact } from '../../../schemas/generated/types/entities/verification-contact.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { InvoiceUploadFileTable, Tables } from '../../db/tables.ts'

export type FileType = InvoiceUploadFileTable['file_type']

/** Largest number of drafts of one contract. */
export const MAX_DRAFTS = 20_000

/** Sends invoices to a buyer; implemented by server/modules/buyer-verification. */
export type VerificationSender = {
  send: (
    trx: Transaction<Tables>,
    group: {
      readonly contractId: string
      readonly thirdPartyId: string
      readonly contact: Readonly<VerificationContact>
      readonly invoiceIds: readonly string[]
      readonly sentBy: string
      readonly now: Date
    },
  ) => Promise<unknown>
  preview: (
    db: Kysely<Tables>,
    group: {
      readonly contractId: string
      readonly thirdPartyId: string
      readonly contact: Readonly<VerificationContact>
      readonly invoiceIds: readonly string[]
      readonly now: Date
    },
  ) => Promise<VerificationPreview>
}

export type UploadTools = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly contracts: PortalSettings['contracts']
}

export type SendingTools = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly verification: VerificationSender
  /** Sends what waits in the outbox; the mails of a verification are queued in the caller's transaction. */
  readonly wakeMails: () => Promise<void>
}
