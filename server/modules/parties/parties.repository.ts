import type { Kysely, Transaction } from 'kysely'
import type { PermissionType, ProductType, Tables } from '../../db/tables.ts'

type Db = Kysely<Tables> | Transaction<Tables>

export type ProductRow = {
  party_id: string
  party_fid: string
  name: string
  party_is_main: boolean
  product_id: string | null
  product_fid: string | null
  type: ProductType | null
  product_is_main: boolean | null
  permission: PermissionType | null
}

/** The parties of a user with the products on which the user has a permission, main ones first. */
export async function listProducts(db: Db, userId: string): Promise<ProductRow[]> {
  return db
    .selectFrom('membership as m')
    .innerJoin('party as p', 'p.id', 'm.party_id')
    .leftJoin(
      query =>
        query
          .selectFrom('permission as g')
          .innerJoin('product as r', 'r.id', 'g.product_id')
          .select(['r.id', 'r.fid', 'r.party_id', 'r.type', 'r.is_main', 'g.type as permission'])
          .where('g.user_id', '=', userId)
          .as('r'),
      join => join.onRef('r.party_id', '=', 'p.id'),
    )
    .select([
      'p.id as party_id',
      'p.fid as party_fid',
      'p.name',
      'm.is_main as party_is_main',
      'r.id as product_id',
      'r.fid as product_fid',
      'r.type',
      'r.is_main as product_is_main',
      'r.permission',
    ])
    .where('m.user_id', '=', userId)
    .orderBy('m.is_main', 'desc')
    .orderBy('p.name')
    .orderBy('p.id')
    .orderBy('r.is_main', order => order.desc().nullsLast())
    .orderBy('r.id')
    .execute()
}

export type Manager = { name: string; email: string; phone: string; phone2: string | null; photo: string | null }
export type PartyWithManager = { fid: string; name: string; manager: Manager | null }

/** Undefined when the party does not exist or the user does not belong to it; callers cannot tell these apart. */
export async function findWithManager(db: Db, userId: string, fid: string): Promise<PartyWithManager | undefined> {
  const row = await db
    .selectFrom('party as p')
    .innerJoin('membership as m', join => join.onRef('m.party_id', '=', 'p.id').on('m.user_id', '=', userId))
    .leftJoin('manager as a', 'a.id', 'p.manager_id')
    .select(['p.fid', 'p.name', 'a.name as manager', 'a.email', 'a.phone', 'a.phone2', 'a.photo'])
    .where('p.fid', '=', fid)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { manager, email, phone, phone2, photo } = row
  const known =
    manager === null || email === null || phone === null ? null : { name: manager, email, phone, phone2, photo }
  return { fid: row.fid, name: row.name, manager: known }
}

export async function customerCode(db: Db, partyId: string): Promise<string | undefined> {
  const row = await db.selectFrom('party').select('customer_code').where('id', '=', partyId).executeTakeFirst()
  return row?.customer_code
}
