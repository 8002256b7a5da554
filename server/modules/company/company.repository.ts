import type { Kysely, Selectable, Transaction } from 'kysely'
import type { PartyTable, ProductType, Tables } from '../../db/tables.ts'

type Db = Kysely<Tables> | Transaction<Tables>

export type CompanyRow = Pick<
  Selectable<PartyTable>,
  | 'id'
  | 'fid'
  | 'name'
  | 'registration_code'
  | 'vat_number'
  | 'phone_number'
  | 'country'
  | 'city'
  | 'address_line1'
  | 'postal_code'
>

/** Undefined when the party does not exist or the user does not belong to it. */
export async function findCompany(db: Db, userId: string, fid: string): Promise<CompanyRow | undefined> {
  return db
    .selectFrom('party as p')
    .innerJoin('membership as m', join => join.onRef('m.party_id', '=', 'p.id').on('m.user_id', '=', userId))
    .select([
      'p.id',
      'p.fid',
      'p.name',
      'p.registration_code',
      'p.vat_number',
      'p.phone_number',
      'p.country',
      'p.city',
      'p.address_line1',
      'p.postal_code',
    ])
    .where('p.fid', '=', fid)
    .executeTakeFirst()
}

export async function bankAccountsOf(db: Db, partyId: string): Promise<{ accountNumber: string; bankName: string }[]> {
  return db
    .selectFrom('bank_account')
    .select(['account_number as accountNumber', 'bank_name as bankName'])
    .where('party_id', '=', partyId)
    .orderBy('id')
    .execute()
}

export async function productTypesOf(db: Db, partyId: string): Promise<ProductType[]> {
  const rows = await db
    .selectFrom('product')
    .select('type')
    .where('party_id', '=', partyId)
    .orderBy('is_main', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(row => row.type)
}

export async function managesUsers(db: Db, userId: string, partyId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('permission as g')
    .innerJoin('product as r', 'r.id', 'g.product_id')
    .select('g.type')
    .where('g.user_id', '=', userId)
    .where('r.party_id', '=', partyId)
    .where('g.type', '=', 'MANAGE_USERS')
    .limit(1)
    .execute()
  return rows.length > 0
}

export type CompanyColumns = {
  phone_number?: string | null
  address_line1?: string
  city?: string
  postal_code?: string
}

export async function updateCompany(trx: Transaction<Tables>, partyId: string, columns: CompanyColumns): Promise<void> {
  await trx.updateTable('party').set(columns).where('id', '=', partyId).execute()
}
