import type { Language, PermissionType, Role } from '../tables.ts'
import { latvianPersonalCode, lithuanianOrEstonianPersonalCode } from './checksums/personalCodes.ts'
import { firstNames, lastNames, type Country } from './names.ts'
import type { Random } from './random.ts'

/** Shared by all demo users; printed at startup and useless outside the demo data. */
export const DEMO_PASSWORD = 'Portal-Demo-1'

export const allPermissions: readonly PermissionType[] = [
  'READ',
  'MANAGE_CONTRACT',
  'ADD_BUYER',
  'UPLOAD_INVOICES',
  'MANAGE_USERS',
  'APPROVE_INVOICES',
  'SIGN_CONTRACT',
]

export type DemoUser = {
  readonly username: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
  readonly country: Country
  readonly phone: string
  /** Null: no login with an electronic identity. */
  readonly personalCode: string | null
  /** Defaults to the user name at the provider's domain. */
  readonly email?: string
  /** Fids of the user's parties; the first is the main one. */
  readonly parties: readonly string[]
  readonly permissions: readonly PermissionType[]
  /** One sentence for the list of demo logins printed at startup. */
  readonly purpose: string
}

/** Phone numbers of the demo data are from unassigned ranges. */
export const demoUsers: readonly DemoUser[] = [
  {
    username: 'demo',
    role: 'STAFF',
    firstName: 'Rasa',
    lastName: 'Žemaitė',
    language: 'en',
    country: 'LT',
    phone: '+37060000012',
    personalCode: lithuanianOrEstonianPersonalCode('1985-03-14', true, '901'),
    parties: ['P-1001', 'P-1002', 'P-1003'],
    permissions: allPermissions,
    purpose: 'staff with every permission in three companies',
  },
  {
    username: 'viewer',
    role: 'STAFF',
    firstName: 'Jānis',
    lastName: 'Ozols',
    language: 'lv',
    country: 'LV',
    phone: '+37120000034',
    personalCode: latvianPersonalCode('1990-07-02', '991') ?? '',
    parties: ['P-1001', 'P-1002'],
    permissions: ['READ'],
    purpose: 'staff who may only read',
  },
  {
    username: 'other',
    role: 'STAFF',
    firstName: 'Tõnu',
    lastName: 'Põld',
    language: 'ee',
    country: 'EE',
    phone: '+37250000056',
    personalCode: lithuanianOrEstonianPersonalCode('1979-11-23', false, '902'),
    parties: ['P-2001'],
    permissions: allPermissions,
    purpose: 'staff of a foreign company',
  },
  {
    username: 'operator',
    role: 'OPERATOR',
    firstName: 'Eglė',
    lastName: 'Šimkutė',
    language: 'en',
    country: 'LT',
    phone: '+37060000078',
    personalCode: lithuanianOrEstonianPersonalCode('1992-01-30', true, '903'),
    parties: [],
    permissions: [],
    purpose: "the provider's operator, who changes forms",
  },
]

export type Person = { readonly name: string; readonly surname: string }

export function randomPerson(random: Random, country: Country): Person {
  const sex = random.chance(0.5) ? 'female' : 'male'
  return { name: random.choose(firstNames[country][sex]), surname: random.choose(lastNames[country][sex]) }
}

/** A phone number in the demo range of the country. */
export function demoPhone(random: Random, country: Country): string {
  return { LT: '+3706000', LV: '+3712000', EE: '+3725000' }[country] + random.digits(4)
}
