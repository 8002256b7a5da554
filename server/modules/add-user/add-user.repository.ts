import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { AddUser } from '../../../schemas/generated/types/forms/add-user.ts'
import type { Language, ProductType, Role, Tables } from '../../db/tables.ts'
import { storedDigest, storedDigests } from '../../vault/bodyDigest.ts'
import { encryptRow } from '../../vault/encryptedRow.ts'

type Db = Kysely<Tables> | Transaction<Tables>
type Trx = Transaction<Tables>

export type Person = { id: string; role: Role; email: string; first_name: string; language: Language }
/** `trusted`: the address is verified by a used link, or this company entered it when it created the user. */
export type KnownPerson = Person & { trusted: boolean }

/** Products of the party, and for which of them the user may manage users. */
export async function productsOf(
  db: Db,
  partyId: string,
  userId: string,
): Promise<{ id: string; type: ProductType; party_name: string; managed: boolean }[]> {
  return db
    .selectFrom('product as r')
    .innerJoin('party as p', 'p.id', 'r.party_id')
    .select(['r.id', 'r.type', 'p.name as party_name'])
    .select(
      sql<boolean>`exists (select 1 from permission g where g.product_id = r.id and g.user_id = ${userId} and g.type = 'MANAGE_USERS')`.as(
        'managed',
      ),
    )
    .where('r.party_id', '=', partyId)
    .execute()
}

/** Finds a user by e-mail address, ignoring case, and locks the row. */
export async function findByEmail(trx: Trx, email: string, partyId: string): Promise<KnownPerson | undefined> {
  return trx
    .selectFrom('app_user')
    .select(['id', 'role', 'email', 'first_name', 'language'])
    .select(
      sql<boolean>`email_verified_at is not null or (terms_accepted_at is null
      and exists (select 1 from membership m where m.user_id = app_user.id and m.party_id = ${partyId}))`.as('trusted'),
    )
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .forUpdate()
    .executeTakeFirst()
}

/** @returns id of the new user; undefined when the address or user name is taken */
export async function insertPerson(
  trx: Trx,
  username: string,
  passwordHash: string,
  form: AddUser,
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('app_user')
    .values({
      username,
      password_hash: passwordHash,
      role: 'STAFF',
      first_name: form.first_name,
      last_name: form.last_name,
      email: form.email,
      phone_number: form.phone_number ?? null,
      language: form.language,
      ...(form.country ? { country: form.country } : {}),
      personal_code: null,
      mobile_id_phone_number: form.mobile_id_phone_number ?? null,
      terms_accepted_at: null,
      disabled_at: null,
      created_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (typeof form.personal_code === 'string') {
    // Encryption binds the code to its row id, which exists only after the insert.
    const encrypted = encryptRow(trx, 'app_user', row.id)
    await trx
      .updateTable('app_user')
      .set({ personal_code: encrypted.text('personal_code', form.personal_code), key_id: encrypted.keyId })
      .where('id', '=', row.id)
      .execute()
  }
  return row.id
}

/** Products on which the user already holds a permission. */
export async function findHeldProducts(trx: Trx, userId: string, productIds: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('permission')
    .select('product_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('product_id', 'in', [...productIds])
    .execute()
  return new Set(rows.map(row => row.product_id))
}

export type Addition = {
  partyId: string
  addedBy: string
  userId: string
  formVersion: number
  payload: unknown
  digest: Buffer
  now: Date
}

/** Stores the submission, including fields that operators have added to the form. */
export async function insertAddition(
  trx: Trx,
  { partyId, addedBy, userId, formVersion, payload, digest, now }: Addition,
): Promise<void> {
  const {
    rows: [next],
  } = await sql<{ id: string }>`select nextval(pg_get_serial_sequence('user_addition', 'id'))::text as id`.execute(trx)
  if (next === undefined) throw new Error('the sequence of user_addition gave nothing')
  const encrypted = encryptRow(trx, 'user_addition', next.id)
  await sql`insert into user_addition (id, party_id, added_by, user_id, form_version, payload, digest, created_at, key_id) overriding system value
    values (${next.id}::bigint, ${partyId}::bigint, ${addedBy}::bigint, ${userId}::bigint, ${formVersion}, ${encrypted.payload('payload', payload)}::jsonb, ${storedDigest(trx, digest)}, ${now}, ${encrypted.keyId})`.execute(
    trx,
  )
}

/** True when the same user submitted the same data for the same company since then. */
export async function sameAdditionSince(
  trx: Trx,
  { partyId, addedBy, digest }: Pick<Addition, 'partyId' | 'addedBy' | 'digest'>,
  since: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('user_addition')
    .select('id')
    .where('party_id', '=', partyId)
    .where('added_by', '=', addedBy)
    .where('digest', 'in', storedDigests(trx, digest))
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
