import type { PermissionType, ProductType } from '../tables.ts'
import type { DemoParty } from './companies.ts'
import { plainLetters } from './names.ts'
import { allPermissions, randomPerson } from './people.ts'
import type { DemoUser } from './people.ts'
import { Random } from './random.ts'

/** Roles of colleagues in each company: one more who manages users, three who do not, one of them read-only. */
const roles: readonly (readonly PermissionType[])[] = [
  allPermissions,
  ['READ', 'UPLOAD_INVOICES', 'APPROVE_INVOICES'],
  ['READ', 'ADD_BUYER', 'MANAGE_CONTRACT'],
  ['READ'],
]
const languages = { LT: 'lt', LV: 'lv', EE: 'ee' } as const
const mobileNumbers = { LT: '+3706', LV: '+3712', EE: '+3725' } as const

/**
 * Permissions available on a product: factoring has all, the others only reading and managing users
 * (config/portal.json).
 */
export function permissionsOn(product: ProductType, permissions: readonly PermissionType[]): PermissionType[] {
  return permissions.filter(type => product === 'FACTORING' || type === 'READ' || type === 'MANAGE_USERS')
}

/**
 * Colleagues in every company, so that its list of officials has several entries. They share the demo password and
 * have fictitious addresses, but their logins are not printed. They use a separate random stream.
 */
export function makeOfficials(seed: number, parties: readonly DemoParty[]): DemoUser[] {
  const random = new Random(seed)
  return parties.flatMap(({ fid, country }, at) =>
    roles.map((permissions, index) => {
      const { name, surname } = randomPerson(random, country)
      const username = `demo-${plainLetters(fid)}-${index + 1}`
      return {
        username,
        email: `${plainLetters(name)}.${plainLetters(surname)}@${plainLetters(fid)}.example`,
        role: 'STAFF',
        firstName: name,
        lastName: surname,
        language: languages[country],
        country,
        phone: `${mobileNumbers[country]}00009${at + 1}${index + 1}`,
        personalCode: null,
        parties: [fid],
        permissions,
        purpose: 'a colleague in the list of officials',
      }
    }),
  )
}
