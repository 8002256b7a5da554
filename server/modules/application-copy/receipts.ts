import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { randomToken, tokenHash } from '../../security/token.ts'

/** Whose copy a receipt shows: the application of the primary applicant, or the part of a related one. */
export type ReceiptOf = { readonly applicationId: string; readonly relatedApplicantId: string | null }

/**
 * A token that shows its holder the copy of what was sent, 256 random bits; the database keeps its digest. Whoever sends the same draft again
 * gets another one: an earlier one goes on to work as long as it lives.
 * @param relatedApplicantId the receipt shows the part of this related applicant and nothing of the others
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
