import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'
import type { VerificationContact } from '../../../schemas/generated/types/entities/verification-contact.ts'

type Trx = Transaction<Tables>

/** Who writes to whom about the invoices of a contract. */
export type Parties = { company: string; factor: string; thirdParty: string; country: string }

/** Undefined when the third party is not one of the contract's. */
export async function partiesOf(
  trx: Kysely<Tables>,
  contractId: string,
  thirdPartyId: string,
): Promise<Parties | undefined> {
  return trx
    .selectFrom('contract_third_party as ct')
    .innerJoin('contract as c', 'c.id', 'ct.contract_id')
    .innerJoin('party as p', 'p.id', 'c.party_id')
    .innerJoin('third_party as t', 't.id', 'ct.third_party_id')
    .select(['p.name as company', 'c.factor_name as factor', 't.name as thirdParty', 't.country'])
    .where('ct.contract_id', '=', contractId)
    .where('ct.third_party_id', '=', thirdPartyId)
    .executeTakeFirst()
}

type Row = {
  contractId: string
  thirdPartyId: string
  contact: VerificationContact
  keyHash: Buffer
  language: Language
  sentBy: string
  now: Date
  expiresAt: Date
}

export async function insertVerification(trx: Trx, row: Row): Promise<string> {
  const { id } = await trx
    .insertInto('buyer_verification')
    .values({
      contract_id: row.contractId,
      third_party_id: row.thirdPartyId,
      name: row.contact.name,
      surname: row.contact.surname,
      email: row.contact.email,
      phone_number: row.contact.phoneNumber,
      key_hash: row.keyHash,
      language: row.language,
      sent_by: row.sentBy,
      sent_at: row.now,
      expires_at: row.expiresAt,
      state: 'SENT',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The invoices wait for the answer to this verification; earlier ones and their rejections remain as history. */
export async function assignInvoices(
  trx: Trx,
  verificationId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into invoice_verification_past (invoice_id, verification_id, replaced_at)
    select id, buyer_verification_id, ${now}::timestamptz from invoice
     where id = any(${[...ids]}::bigint[]) and buyer_verification_id is not null
    on conflict do nothing`.execute(trx)
  await trx
    .updateTable('invoice')
    .set({ buyer_verification_id: verificationId, buyer_verification_status: 'WAITING' })
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .execute()
  await trx
    .updateTable('invoice_verdict')
    .set({ superseded_at: now })
    .where('invoice_id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where('superseded_at', 'is', null)
    .execute()
}

/** Ends verifications of which no invoice waits any longer, because all were sent again. */
export async function replaceEmptied(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('buyer_verification')
    .set({ state: 'REPLACED', ended_at: now })
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where('key_hash', 'is not', null)
    .where('state', 'in', ['SENT', 'PARTLY', 'EXPIRED', 'DONE'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice')
            .select('invoice.id')
            .whereRef('invoice.buyer_verification_id', '=', 'buyer_verification.id')
            .where('invoice.buyer_verification_status', '=', 'WAITING'),
        ),
      ),
    )
    .execute()
}

/** Amounts of invoices of the contract and third party; those that are neither are missing. */
export async function amountsOf(
  db: Kysely<Tables>,
  contractId: string,
  thirdPartyId: string,
  ids: readonly string[],
): Promise<{ amount: string; currency: string }[]> {
  return db
    .selectFrom('invoice')
    .select(['amount', 'currency'])
    .where('contract_id', '=', contractId)
    .where('third_party_id', '=', thirdPartyId)
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute()
}
