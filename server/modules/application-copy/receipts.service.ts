import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { randomToken, tokenHash } from '../../security/token.ts'

/** Subject of a receipt: the primary applicant's application, or a related applicant's part. */
export type ReceiptOf = { readonly applicationId: string; readonly relatedApplicantId: string | null }

/**
 * Issues a token of 256 random bits that grants access to the copy; the database stores its digest. Each submission of
 * a draft gets a new token, and earlier ones stay valid until they expire.
 * @param relatedApplicantId limits the receipt to the part of this related applicant
 */
export async function issueReceipt(
  trx: Transaction<Tables>,
  applicationId: string,
  now: Date,
  relatedApplicantId: string | null = null,
): Promise<string> {
  const receipt = randomToken()
  await trx
    .insertInto('application_receipt')
    .values({
      digest: tokenHash(receipt),
      application_id: applicationId,
      related_applicant_id: relatedApplicantId,
      created_at: now,
    })
    .execute()
  return receipt
}

export async function findReceipt(db: Kysely<Tables>, receipt: string, since: Date): Promise<ReceiptOf | undefined> {
  const row = await db
    .selectFrom('application_receipt')
    .select(['application_id', 'related_applicant_id'])
    .where('digest', '=', tokenHash(receipt))
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row === undefined
    ? undefined
    : { applicationId: row.application_id, relatedApplicantId: row.related_applicant_id }
}
