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
  /** No phone and no personal code: the password alone opens nothing, so the person cannot log in. */
  login_incomplete: boolean
}

/** Products of a party by type, in the order of their ids. */
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

/** Whoever changes who holds what on a product has its row: two managers who remove each other take turns. */
export async function lockProducts(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom('product')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** On which of the products the user, who is one of the party's people, holds the permission. */
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

/** The people who hold something on the product, by name. */
export async function listOfficials(db: Db, productId: string): Promise<OfficialRow[]> {
  return officials(db, productId).orderBy('u.last_name').orderBy('u.first_name').orderBy('u.id').execute()
}

/**
 * One of the people of a product, by user name or by e-mail address in whichever spelling. Undefined for everybody else: foreign, without a
 * role here, or nobody. The person's row is locked, so that a login that is under way ends before or starts after the change.
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

/** How many people but one could manage the users of the product. */
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

/** For how many companies the person works. */
export async function countParties(trx: Transaction<Tables>, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('membership')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function holdsAnything(db: Db, userId: string, productId: string): Promise<boolean> {
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

/** Makes the user one of the party's people; the first party is the main one. */
export async function joinParty(trx: Transaction<Tables>, userId: string, partyId: string): Promise<void> {
  await sql`
    insert into membership (user_id, party_id, is_main)
    values (${userId}, ${partyId}, not exists (select 1 from membership where user_id = ${userId}))
    on conflict (user_id, party_id) do nothing`.execute(trx)
}

/** Whoever holds nothing on any product of a party is none of its people any more; another party becomes the main one. */
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
