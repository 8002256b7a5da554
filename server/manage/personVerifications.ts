import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** The person as a buyer's contact or verifier, and as a user who uploaded or sent invoices. */
export type PersonVerifications = {
  readonly verdicts: readonly object[]
  readonly contacts: readonly object[]
  readonly sent: readonly object[]
  readonly drafts: readonly object[]
}

/** @param addresses lower case */
export async function exportVerifications(
  db: Kysely<Tables>,
  addresses: readonly string[],
  users: readonly string[],
): Promise<PersonVerifications> {
  const verdicts = await db
    .selectFrom('invoice_verdict as d')
    .innerJoin('invoice as i', 'i.id', 'd.invoice_id')
    .select(['i.invoice_number', 'd.action', 'd.comment', 'd.answer_comment', 'd.reference', 'd.verifier_name'])
    .select(['d.verifier_email', 'd.statement_version', 'd.created_at'])
    .where(sql`lower(d.verifier_email)`, '=', sql`any(${[...addresses]}::text[])`)
    .orderBy('d.id')
    .execute()
  const contacts = await db
    .selectFrom('buyer_verification')
    .select(['name', 'surname', 'email', 'phone_number', 'language', 'sent_at', 'state'])
    .where(sql`lower(email)`, '=', sql`any(${[...addresses]}::text[])`)
    .orderBy('id')
    .execute()
  const sent = await db
    .selectFrom('buyer_verification')
    .select(['id', 'sent_at'])
    .where('sent_by', '=', sql<string>`any(${[...users]}::bigint[])`)
    .orderBy('id')
    .execute()
  const drafts = await db
    .selectFrom('invoice_upload')
    .select(['invoice_number', 'created_at', 'changed_at'])
    .where(({ or, eb }) =>
      or([
        eb('created_by', '=', sql<string>`any(${[...users]}::bigint[])`),
        eb('changed_by', '=', sql<string>`any(${[...users]}::bigint[])`),
      ]),
    )
    .orderBy('id')
    .execute()
  return { verdicts, contacts, sent, drafts }
}

/**
 * What was decided about an invoice stays, under a pseudonym; a link that still works ends. Drafts and mails name a user
 * by the account, which is erased itself.
 * @param addresses lower case
 */
export async function eraseVerifications(
  trx: Transaction<Tables>,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update invoice_verdict set verifier_name = 'Erased', verifier_email = 'erased-' || id || '@erased.invalid'
     where lower(verifier_email) = any(${[...addresses]}::text[])`.execute(trx)
  await sql`
    delete from buyer_verification_key where verification_id in (
      select id from buyer_verification where lower(email) = any(${[...addresses]}::text[]))`.execute(trx)
  await sql`
    update buyer_verification set name = 'Erased', surname = id::text, email = 'erased-' || id || '@erased.invalid', phone_number = null,
           state = case when state in ('SENT', 'PARTLY') then 'EXPIRED' else state end,
           expires_at = least(expires_at, ${now}::timestamptz), ended_at = coalesce(ended_at, ${now}::timestamptz)
     where lower(email) = any(${[...addresses]}::text[])`.execute(trx)
}

/** Messages to others that name the person's address: notices about an answer. */
export async function deleteNotices(trx: Transaction<Tables>, addresses: readonly string[]): Promise<void> {
  for (const table of ['outbox', 'simulated_message'] as const)
    await sql`
      delete from ${sql.table(table)} where exists (
        select from unnest(${[...addresses]}::text[]) address where position('@' in address) > 1 and position(address in lower(body)) > 0)`.execute(
      trx,
    )
}
