import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../../server/http/Session.ts'
import { permissionIssues, revokeRejection } from '../../../server/modules/officials/officials.types.ts'
import { readPortalSettings } from '../../../server/config/portal.ts'
import { buildTestApp, root } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aParty, aUser } from '../../support/people.ts'

const { permissionSets } = readPortalSettings(root, 'test')

describe('table of permissions', () => {
  it('contains all seven on factoring, and reading and managing users on the others (SES-40, SES-41)', () => {
    expect([...permissionSets.FACTORING].sort()).toEqual([
      'ADD_BUYER',
      'APPROVE_INVOICES',
      'MANAGE_CONTRACT',
      'MANAGE_USERS',
      'READ',
      'SIGN_CONTRACT',
      'UPLOAD_INVOICES',
    ])
    for (const type of ['LOAN', 'LIMIT', 'LEASING'] as const)
      expect(permissionSets[type]).toEqual(['READ', 'MANAGE_USERS'])
  })

  it('names the invalid entry', () => {
    expect(
      permissionIssues(permissionSets, 'LIMIT', ['READ', 'ADD_BUYER', 'READ'], '/product_list/0/permissions'),
    ).toEqual([
      {
        path: '/product_list/0/permissions/1',
        code: 'permissionNotOfProduct',
        params: { allowedValues: ['READ', 'MANAGE_USERS'] },
      },
      { path: '/product_list/0/permissions/2', code: 'uniqueItems' },
    ])
    expect(permissionIssues(permissionSets, 'FACTORING', permissionSets.FACTORING, '')).toEqual([])
  })
})

describe('right to manage users (SEC-27)', () => {
  it.each<[string, Parameters<typeof revokeRejection>[0], ReturnType<typeof revokeRejection>]>([
    [
      'is not taken from oneself',
      { self: true, current: ['READ', 'MANAGE_USERS'], left: ['READ'], otherManagers: 3 },
      'OWN_MANAGE_USERS',
    ],
    [
      'is not taken from the last who has it',
      { self: false, current: ['READ', 'MANAGE_USERS'], left: [], otherManagers: 0 },
      'LAST_MANAGE_USERS',
    ],
    [
      'may be taken while somebody else has it',
      { self: false, current: ['READ', 'MANAGE_USERS'], left: [], otherManagers: 1 },
      null,
    ],
    [
      'may stay',
      { self: true, current: ['READ', 'MANAGE_USERS'], left: ['READ', 'MANAGE_USERS'], otherManagers: 0 },
      null,
    ],
    [
      'may be missing before and after',
      { self: true, current: ['READ'], left: ['READ', 'ADD_BUYER'], otherManagers: 0 },
      null,
    ],
  ])('%s', (_what, loss, expected) => {
    expect(revokeRejection(loss)).toBe(expected)
  })
})

describe('granting products to a user', () => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await buildTestApp({ demo: false })
  })
  afterAll(() => portal.close())

  const sessionOf = (userId: string, party: { id: string; fid: string }) => ({ userId, party }) as Session
  const give = (
    session: Session,
    userId: string,
    productList: { product_type: 'FACTORING' | 'LOAN'; permissions: ('READ' | 'ADD_BUYER' | 'MANAGE_USERS')[] }[],
  ) => portal.db.transaction().execute(trx => portal.app.officials.grantProducts(trx, session, { userId, productList }))
  const permissionsOf = async (userId: string) =>
    (
      await portal.db
        .selectFrom('permission')
        .innerJoin('product', 'product.id', 'permission.product_id')
        .select(['product.type as product', 'permission.type'])
        .where('user_id', '=', userId)
        .orderBy('product')
        .orderBy('permission.type')
        .execute()
    ).map(row => `${row.product} ${row.type}`)

  it('adds the user to the company, once for each product, all or nothing', async () => {
    const party = await aParty(portal.db, { products: [{ type: 'FACTORING', isMain: true }, { type: 'LOAN' }] })
    const manager = await aUser(portal.db, { parties: [party], permissions: ['READ', 'MANAGE_USERS'] })
    const person = await aUser(portal.db, { parties: [] })
    const session = sessionOf(manager.id, party)
    await give(session, person.id, [{ product_type: 'FACTORING', permissions: ['READ', 'ADD_BUYER'] }])
    expect(await permissionsOf(person.id)).toEqual(['FACTORING ADD_BUYER', 'FACTORING READ'])
    expect(
      await portal.db
        .selectFrom('membership')
        .select(['party_id', 'is_main'])
        .where('user_id', '=', person.id)
        .execute(),
    ).toEqual([{ party_id: party.id, is_main: true }])
    await expect(
      give(session, person.id, [
        { product_type: 'LOAN', permissions: ['READ'] },
        { product_type: 'FACTORING', permissions: ['READ'] },
      ]),
    ).rejects.toMatchObject({ code: 'SME49' })
    expect(await permissionsOf(person.id)).toEqual(['FACTORING ADD_BUYER', 'FACTORING READ'])
    await expect(
      give(session, person.id, [{ product_type: 'LOAN', permissions: ['READ', 'ADD_BUYER'] }]),
    ).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: '/product_list/0/permissions/1', code: 'permissionNotOfProduct' }],
    })
  })

  it('requires MANAGE_USERS on every product', async () => {
    const party = await aParty(portal.db, { products: [{ type: 'FACTORING', isMain: true }, { type: 'LOAN' }] })
    const manager = await aUser(portal.db, { parties: [party], permissions: ['READ', 'MANAGE_USERS'] })
    await portal.db
      .deleteFrom('permission')
      .where('user_id', '=', manager.id)
      .where('product_id', '=', party.products[1]?.id ?? '')
      .where('type', '=', 'MANAGE_USERS')
      .execute()
    const person = await aUser(portal.db, { parties: [] })
    const both = [
      { product_type: 'FACTORING' as const, permissions: ['READ' as const] },
      { product_type: 'LOAN' as const, permissions: ['READ' as const] },
    ]
    await expect(give(sessionOf(manager.id, party), person.id, both)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await permissionsOf(person.id)).toEqual([])
    const foreign = await aParty(portal.db)
    await expect(
      give(sessionOf(manager.id, foreign), person.id, [{ product_type: 'FACTORING', permissions: ['READ'] }]),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
