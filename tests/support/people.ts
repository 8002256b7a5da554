import type { Kysely } from 'kysely'
import type { Language, PermissionType, ProductType, Role, Tables } from '../../server/db/tables.ts'
import { hashPassword } from '../../server/security/password.ts'

export const password = 'Correct-Horse-7'
let passwordHash: Promise<string> | undefined
let number = 0

type ProductSpec = { type: ProductType; isMain?: boolean }
export type TestParty = { id: string; fid: string; products: { id: string; fid: string; type: ProductType }[] }

/** A company with its products and a personal manager. */
export async function aParty(
  db: Kysely<Tables>,
  {
    fid,
    name,
    products = [{ type: 'FACTORING', isMain: true }],
    manager = true,
  }: {
    fid?: string
    name?: string
    products?: ProductSpec[]
    manager?: boolean
  } = {},
): Promise<TestParty> {
  number += 1
  const managerId = manager
    ? (
        await db
          .insertInto('manager')
          .values({
            name: 'Ona Vadovė',
            email: 'ona@provider.example',
            phone: '+37060000001',
            phone2: null,
            photo: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    : null
  const party = await db
    .insertInto('party')
    .values({
      fid: fid ?? `T-${number}`,
      name: name ?? `UAB Bandymas ${number}`,
      registration_code: '300000000',
      vat_number: null,
      phone_number: null,
      country: 'LT',
      city: 'Vilnius',
      address_line1: 'Gatvė 1',
      postal_code: '01100',
      customer_code: `C-${number}`,
      manager_id: managerId,
    })
    .returning(['id', 'fid'])
    .executeTakeFirstOrThrow()
  const rows: TestParty['products'] = []
  for (const { type, isMain = false } of products) {
    rows.push(
      await db
        .insertInto('product')
        .values({ fid: `${party.fid}-${type}`, party_id: party.id, type, is_main: isMain })
        .returning(['id', 'fid', 'type'])
        .executeTakeFirstOrThrow(),
    )
  }
  return { ...party, products: rows }
}

type UserSpec = {
  username?: string
  role?: Role
  phone?: string | null
  language?: Language
  termsAccepted?: boolean
  disabled?: boolean
  /** The first company is the main one. */
  parties?: TestParty[]
  permissions?: PermissionType[]
}
export type TestUser = { id: string; username: string; phone: string | null }

/** A user who can log in; by default with a phone, accepted terms and all read permissions in one company. */
export async function aUser(
  db: Kysely<Tables>,
  {
    username,
    role = 'STAFF',
    phone,
    language = 'en',
    termsAccepted = true,
    disabled = false,
    parties,
    permissions = ['READ'],
  }: UserSpec = {},
): Promise<TestUser> {
  number += 1
  passwordHash ??= hashPassword(password)
  const name = username ?? `user${number}`
  const own = parties ?? (role === 'STAFF' ? [await aParty(db)] : [])
  const user = await db
    .insertInto('app_user')
    .values({
      username: name,
      password_hash: await passwordHash,
      role,
      first_name: 'Jonas',
      last_name: 'Žukauskas',
      email: `${name}@company.example`,
      phone_number: phone === undefined ? `+3706${String(1_000_000 + number)}` : phone,
      language,
      personal_code: null,
      mobile_id_phone_number: null,
      terms_accepted_at: termsAccepted ? new Date('2026-01-01') : null,
      disabled_at: disabled ? new Date('2026-01-01') : null,
    })
    .returning(['id', 'username', 'phone_number as phone'])
    .executeTakeFirstOrThrow()
  for (const [index, party] of own.entries()) {
    await db
      .insertInto('membership')
      .values({ user_id: user.id, party_id: party.id, is_main: index === 0 })
      .execute()
    for (const product of party.products) {
      for (const type of permissions)
        await db.insertInto('permission').values({ user_id: user.id, product_id: product.id, type }).execute()
    }
  }
  return user
}
