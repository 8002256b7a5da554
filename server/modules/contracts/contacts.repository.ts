import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type Db = Kysely<Tables> | Transaction<Tables>
type Trx = Transaction<Tables>

/** A buyer or supplier on a contract of the party. */
export type Place = { readonly partyId: string; readonly contractId: string; readonly thirdPartyId: string }
export type ContactRow = {
  email: string
  name: string
  surname: string
  phone_number: string | null
  job_title: string | null
}

const columns = ['email', 'name', 'surname', 'phone_number', 'job_title'] as const

/**
 * Locks the buyer's row for a contact change: otherwise two users could each delete one of the last two contacts.
 * @returns false when the contract is not the party's, or the third party is not on it
 */
export async function lockPlace(trx: Trx, { partyId, contractId, thirdPartyId }: Place): Promise<boolean> {
  const row = await trx
    .selectFrom('contract_third_party as link')
    .innerJoin('contract as c', 'c.id', 'link.contract_id')
    .select('link.contract_id')
    .where('link.contract_id', '=', contractId)
    .where('link.third_party_id', '=', thirdPartyId)
    .where('c.party_id', '=', partyId)
    .forUpdate('link')
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined when a contact of this buyer already has the address, ignoring case. */
export async function insertContact(
  trx: Trx,
  { contractId, thirdPartyId }: Place,
  contact: ContactRow,
): Promise<ContactRow | undefined> {
  return trx
    .insertInto('third_party_contact')
    .values({ contract_id: contractId, third_party_id: thirdPartyId, ...contact })
    .onConflict(conflict => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export async function updateContact(
  trx: Trx,
  place: Place,
  email: string,
  change: Omit<ContactRow, 'email'>,
): Promise<ContactRow | undefined> {
  return trx
    .updateTable('third_party_contact')
    .set(change)
    .where('contract_id', '=', place.contractId)
    .where('third_party_id', '=', place.thirdPartyId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .returning(columns)
    .executeTakeFirst()
}

/** Number of contacts of the buyer, and whether one has the address. */
export async function countContacts(
  db: Db,
  { contractId, thirdPartyId }: Place,
  email: string,
): Promise<{ all: number; named: number }> {
  return db
    .selectFrom('third_party_contact')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where lower(email) = lower(${email})))::int`.as('named'),
    ])
    .where('contract_id', '=', contractId)
    .where('third_party_id', '=', thirdPartyId)
    .executeTakeFirstOrThrow()
}

export async function deleteContact(trx: Trx, { contractId, thirdPartyId }: Place, email: string): Promise<void> {
  await trx
    .deleteFrom('third_party_contact')
    .where('contract_id', '=', contractId)
    .where('third_party_id', '=', thirdPartyId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .execute()
}
