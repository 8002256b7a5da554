import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPortalSettings } from '../../../server/config/portal.ts'
import { CompanyService } from '../../../server/modules/company/company.service.ts'
import { buildTestApp, root } from '../../support/app.ts'
import type { Client, TestApp } from '../../support/app.ts'
import { codeOf, loginSteps } from '../../support/login.ts'
import { aParty, aUser } from '../../support/people.ts'
import type { TestParty } from '../../support/people.ts'

let portal: TestApp
let signIn: ReturnType<typeof loginSteps>['signIn']
let party: TestParty
let client: Client

beforeAll(async () => {
  portal = await buildTestApp({ demo: false })
  signIn = loginSteps(portal).signIn
  party = await aParty(portal.db, {
    fid: 'P-1',
    name: 'UAB „Žiburys“',
    products: [{ type: 'LOAN' }, { type: 'FACTORING', isMain: true }],
  })
  await portal.db
    .insertInto('bank_account')
    .values([
      { party_id: party.id, account_number: 'LT601010012345678901', bank_name: 'Demo Bankas' },
      { party_id: party.id, account_number: 'LT601010012345678902', bank_name: 'Kitas bankas' },
    ])
    .execute()
  const user = await aUser(portal.db, { parties: [party], permissions: ['READ', 'MANAGE_USERS'] })
  await portal.db
    .deleteFrom('permission')
    .where('user_id', '=', user.id)
    .where('product_id', '=', party.products[0]?.id ?? '')
    .execute()
  client = await signIn(user)
})
afterAll(() => portal.close())

describe('GET /parties/{id}/company', () => {
  it('returns the company with its bank accounts and all its products', async () => {
    const answer = await client.get('/api/parties/P-1/company')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        id: 'P-1',
        name: 'UAB „Žiburys“',
        registrationCode: '300000000',
        vatNumber: null,
        phoneNumber: null,
        country: 'LT',
        address: { addressLine1: 'Gatvė 1', city: 'Vilnius', postalCode: '01100' },
        bankAccounts: [
          { accountNumber: 'LT601010012345678901', bankName: 'Demo Bankas' },
          { accountNumber: 'LT601010012345678902', bankName: 'Kitas bankas' },
        ],
        productTypes: ['FACTORING', 'LOAN'],
      },
    ])
  })

  it('returns the same 404 for another company and a missing one', async () => {
    await aParty(portal.db, { fid: 'P-9' })
    const bodies = []
    for (const id of ['P-9', 'P-none', 'p-1', "P-1'--"]) {
      const answer = await client.get(`/api/parties/${encodeURIComponent(id)}/company`)
      expect(answer.statusCode).toBe(404)
      bodies.push(JSON.stringify({ ...answer.json<object>(), requestId: '' }))
    }
    expect(new Set(bodies).size).toBe(1)
  })

  it('requires a session and accepted terms', async () => {
    expect(codeOf(await portal.client().get('/api/parties/P-1/company'))).toBe('SME6')
    const newcomer = await signIn(await aUser(portal.db, { parties: [party], termsAccepted: false }))
    expect(codeOf(await newcomer.get('/api/parties/P-1/company'))).toBe('TERMS_NOT_ACCEPTED')
    expect(
      (await (await signIn(await aUser(portal.db, { role: 'OPERATOR' }))).get('/api/parties/P-1/company')).statusCode,
    ).toBe(404)
  })
})

describe('PATCH /parties/{id}/company', () => {
  it('is disabled unless account.editCompany is set, as shipped (ACC-03)', async () => {
    expect(readPortalSettings(root, 'dev').account.editCompany).toBe(false)
    const answer = await client.patch('/api/parties/P-1/company', { phoneNumber: '+37061234567' })
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await portal.client().patch('/api/parties/P-1/company', {}))).toBe('SME6')
    expect(codeOf(await client.patch('/api/parties/P-1/company', { phoneNumber: null }, { 'x-party': 'P-2' }))).toBe(
      'PARTY_CHANGED',
    )
    expect(codeOf(await client.patch('/api/parties/P-9/company', { phoneNumber: null }))).toBe('NOT_FOUND')
  })

  it.each<[string, object]>([
    ['nothing', {}],
    ['another name', { name: 'UAB Kita' }],
    ['half an address', { address: { city: 'Kaunas' } }],
    ['a blank city', { address: { addressLine1: 'a', city: ' ', postalCode: '1' } }],
    ['letters that documents cannot print', { address: { addressLine1: 'a', city: '北京', postalCode: '1' } }],
    ['10 KB', { address: { addressLine1: 'ž'.repeat(10_240), city: 'Kaunas', postalCode: '1' } }],
    ['a number', { phoneNumber: 37061234567 }],
  ])('rejects %s', async (_what, body) => {
    const answer = await client.patch('/api/parties/P-1/company', body)
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'VALIDATION_FAILED'])
  })

  it('when enabled, lets managers of users change phone and address of the active company', async () => {
    const company = new CompanyService({ db: portal.db, editable: true, now: () => new Date() })
    const session = await portal.app.sessions.resolve(client.token)
    if (session === null) throw new Error('no session')
    const changed = await company.change(session, 'P-1', {
      phoneNumber: '+37061234567',
      address: { addressLine1: ' Ąžuolų g. 2 ', city: 'Kaunas', postalCode: 'LT-44280' },
    })
    expect(changed).toMatchObject({
      phoneNumber: '+37061234567',
      address: { addressLine1: 'Ąžuolų g. 2', city: 'Kaunas', postalCode: 'LT-44280' },
    })
    expect((await company.change(session, 'P-1', { phoneNumber: null })).phoneNumber).toBeNull()
    await expect(company.change(session, 'P-1', { phoneNumber: 'call me' })).rejects.toMatchObject({
      code: 'SME55',
      issues: [{ path: '/phoneNumber', code: 'SME55' }],
    })
    await expect(company.change(session, 'P-9', { phoneNumber: null })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const reader = await portal.app.sessions.resolve((await signIn(await aUser(portal.db, { parties: [party] }))).token)
    if (reader === null) throw new Error('no session')
    await expect(company.change(reader, 'P-1', { phoneNumber: null })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const events = await portal.db
      .selectFrom('audit_event')
      .select(['action', 'details'])
      .where('party_id', '=', party.id)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { action: 'COMPANY_CHANGED', details: { fields: ['phone_number', 'address_line1', 'city', 'postal_code'] } },
      { action: 'COMPANY_CHANGED', details: { fields: ['phone_number'] } },
    ])
  })
})
