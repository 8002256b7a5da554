import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Language, PermissionType, ProductType, Tables } from '../../db/tables.ts'

type Db = Kysely<Tables> | Transaction<Tables>

export type ManagedProduct = { id: string; type: ProductType; party_id: string; party_name: string }
export type OfficialRow = {
  id: string
  username: string
  first_name: string
  last_name: string
  email: string
  language: Language
  permissions: string
  /** True without phone and personal code: the password alone is not enough to log in. */
  login_incomplete: boolean
}

/** Products of a party by type, ordered by id. */
export async function findProducts(db: Db, partyId: string, types: readonly ProductType[]): Promise<ManagedProduct[]> {
  return db
    .selectFrom('product as r')
    .innerJoin('party as p', 'p.id', 'r.party_id')
    .select(['r.id', 'r.type', 'r.party_id', 'p.name as party_name'])
    .where('r.party_id', '=', partyId)
    .where('r.type', 'in', [...types])
    .orderBy('r.id')
    .execute()
}

/** Locks products for permission changes: two managers who remove each other run one after another. */
export async function lockProducts(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom('product')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Products on which the user, a member of the party, has the permission. */
export async function productsWith(
  db: Db,
  userId: string,
  type: PermissionType,
  productIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('permission as g')
    .innerJoin('product as r', 'r.id', 'g.product_id')
    .innerJoin('membership as m', join =>
      join.onRef('m.party_id', '=', 'r.party_id').onRef('m.user_id', '=', 'g.user_id'),
    )
    .select('g.product_id')
    .where('g.user_id', '=', userId)
    .where('g.type', '=', type)
    .where('g.product_id', 'in', [...productIds])
    .execute()
  return new Set(rows.map(row => row.product_id))
}

function officials(db: Db, productId: string) {
  return db
    .selectFrom('permission as g')
    .innerJoin('product as r', 'r.id', 'g.product_id')
    .innerJoin('membership as m', join =>
      join.onRef('m.party_id', '=', 'r.party_id').onRef('m.user_id', '=', 'g.user_id'),
    )
    .innerJoin('app_user as u', 'u.id', 'g.user_id')
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.language'])
    .select(sql<string>`string_agg(g.type, ',')`.as('permissions'))
    .select(sql<boolean>`u.phone_number is null and u.personal_code is null`.as('login_incomplete'))
    .where('g.product_id', '=', productId)
    .groupBy('u.id')
}

/** Users with a permission on the product, by name. */
export async function listOfficials(db: Db, productId: string): Promise<OfficialRow[]> {
  return officials(db, productId).orderBy('u.last_name').orderBy('u.first_name').orderBy('u.id').execute()
}

/**
 * An official of a product, by user name or by e-mail address ignoring case. Undefined for unknown users, other
 * companies' users and users without a permission here. The row is locked, so that a login in progress finishes before
 * the change or starts after it.
 */
export async function findOfficial(
  trx: Transaction<Tables>,
  productId: string,
  by: { username: string } | { email: string },
): Promise<OfficialRow | undefined> {
  const people = trx.selectFrom('app_user').select('id')
  const found = await (
    'username' in by
      ? people.where('username', '=', by.username)
      : people.where(sql`lower(email)`, '=', sql`lower(${by.email})`)
  )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('permission')
          .select('type')
          .whereRef('permission.user_id', '=', 'app_user.id')
          .where('product_id', '=', productId),
      ),
    )
    .forUpdate()
    .executeTakeFirst()
  return found === undefined ? undefined : officials(trx, productId).where('u.id', '=', found.id).executeTakeFirst()
}

/** Number of other users who can manage users of the product. */
export async function countOtherManagers(trx: Transaction<Tables>, productId: string, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('permission as g')
    .innerJoin('product as r', 'r.id', 'g.product_id')
    .innerJoin('membership as m', join =>
      join.onRef('m.party_id', '=', 'r.party_id').onRef('m.user_id', '=', 'g.user_id'),
    )
    .innerJoin('app_user as u', 'u.id', 'g.user_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('g.product_id', '=', productId)
    .where('g.type', '=', 'MANAGE_USERS')
    .where('g.user_id', '<>', userId)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Number of companies the user belongs to. */
export async function countParties(trx: Transaction<Tables>, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('membership')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function hasAnyPermission(db: Db, userId: string, productId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('permission')
    .select('type')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .limit(1)
    .execute()
  return rows.length > 0
}

export async function replacePermissions(
  trx: Transaction<Tables>,
  userId: string,
  productId: string,
  permissions: readonly PermissionType[],
): Promise<void> {
  await trx.deleteFrom('permission').where('user_id', '=', userId).where('product_id', '=', productId).execute()
  if (permissions.length === 0) return
  await trx
    .insertInto('permission')
    .values(permissions.map(type => ({ user_id: userId, product_id: productId, type })))
    .execute()
}

/** Adds the user to the party; the first party becomes the main one. */
export async function joinParty(trx: Transaction<Tables>, userId: string, partyId: string): Promise<void> {
  await sql`
    insert into membership (user_id, party_id, is_main)
    values (${userId}, ${partyId}, not exists (select 1 from membership where user_id = ${userId}))
    on conflict (user_id, party_id) do nothing`.execute(trx)
}

/** Removes a user without permissions from the party; another party becomes the main one. */
export async function leavePartyWithoutProducts(
  trx: Transaction<Tables>,
  userId: string,
  partyId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('membership')
    .where('user_id', '=', userId)
    .where('party_id', '=', partyId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('permission')
            .innerJoin('product', 'product.id', 'permission.product_id')
            .select('permission.type')
            .where('permission.user_id', '=', userId)
            .where('product.party_id', '=', partyId),
        ),
      ),
    )
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await sql`
    update membership set is_main = true
     where user_id = ${userId} and party_id = (select min(party_id) from membership where user_id = ${userId})
       and not exists (select 1 from membership where user_id = ${userId} and is_main)`.execute(trx)
  return true
}
