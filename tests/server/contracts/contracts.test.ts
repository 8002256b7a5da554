import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadContract } from '../../../server/validation/contract.ts'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'
import { join } from 'node:path'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'

let portal: TestApp
let demo: Client
let other: Client
let foreignContract: string
let foreignThirdParty: string

beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
  other = await portal.as('other')
  const link = await portal.db
    .selectFrom('contract_third_party')
    .innerJoin('contract', 'contract.id', 'contract_id')
    .innerJoin('party', 'party.id', 'party_id')
    .select(['contract_id', 'third_party_id'])
    .where('party.fid', '=', 'P-2001')
    .executeTakeFirstOrThrow()
  foreignContract = link.contract_id
  foreignThirdParty = link.third_party_id
})
afterAll(() => portal.close())

type Contract = {
  id: string
  contractNumber: string
  status: string
  thirdParties: { id: string }[]
  factoringCreditLimit: string
  factoringProduct: string
}
const list = async (query = '') =>
  (await demo.get(`/api/contracts${query}`)).json<{ content: Contract[]; totalElements: number }>()
const validate = (id: string) => {
  const schema = loadContract(join(root, 'schemas')).find(known => known['$id'] === id)
  return compileValidator({ ...schema, $id: `test/${id}` }, createAjv())
}

describe('contracts of the active party', () => {
  test('match the response schema (CON-02)', async () => {
    const answer = await list()
    expect(answer.totalElements).toBe(5)
    expect(validate('actions/contract-list-answer.json')(answer)).toEqual([])
  })

  test('are filtered by the requested statuses, READY_FOR_SIGNING too (CON-01)', async () => {
    expect((await list('?status=ACTIVE')).content.map(contract => contract.status)).toEqual(['ACTIVE', 'ACTIVE'])
    expect(
      (await list('?status=READY_FOR_SIGNING&status=EXPIRED')).content.map(contract => contract.status).sort(),
    ).toEqual(['EXPIRED', 'READY_FOR_SIGNING'])
  })

  test('are paged and sorted by the columns of the document', async () => {
    const first = await list('?page=1&size=2&sort=factoringCreditLimit,DESC')
    const second = await list('?page=2&size=2&sort=factoringCreditLimit,DESC')
    const limits = [...first.content, ...second.content].map(contract => Number(contract.factoringCreditLimit))
    expect(limits).toHaveLength(4)
    expect(limits).toEqual([...limits].sort((one, next) => next - one))
  })

  test('are returned for the active party only: a contract of any other party is reported as missing (SES-23)', async () => {
    expect((await demo.get('/api/contracts?partyId=P-1001')).statusCode).toBe(200)
    const answers = await Promise.all(
      ['P-2001', 'P-1002', 'P-9999'].map(fid => demo.get(`/api/contracts?partyId=${fid}`)),
    )
    expect(answers.map(answer => answer.statusCode)).toEqual([404, 404, 404])
  })

  test('include their buyers and match the schema, when requested one at a time', async () => {
    const [first] = (await list('?status=ACTIVE')).content
    const answer = await demo.get(`/api/contracts/${first!.id}`)
    expect(validate('entities/contract.json')(answer.json())).toEqual([])
    expect(answer.json<Contract>().thirdParties.length).toBeGreaterThan(3)
  })

  test('include sums of limits for buyers of several contracts', async () => {
    const ids = (await list('?status=ACTIVE')).content.map(contract => contract.id)
    const answer = await demo.get(`/api/contracts/third-parties?contractIds=${ids.join(',')}`)
    expect(validate('actions/third-party-list-answer.json')(answer.json())).toEqual([])
    type Link = { id: string; contractIds: string[]; factoringCreditLimit: string }
    const shared = answer.json<{ thirdParties: Link[] }>().thirdParties.find(party => party.contractIds.length === 2)!
    const alone = await Promise.all(
      ids.map(async id =>
        (await demo.get(`/api/contracts/third-parties?contractIds=${id}`))
          .json<{ thirdParties: Link[] }>()
          .thirdParties.find(party => party.id === shared.id)!,
      ),
    )
    expect(Number(shared.factoringCreditLimit)).toBe(
      alone.reduce((sum, party) => sum + Number(party.factoringCreditLimit), 0),
    )
  })

  test('list the contacts of a buyer for that contract only', async () => {
    const [contract] = (await list('?status=ACTIVE')).content
    const { thirdParties } = (await demo.get(`/api/contracts/${contract!.id}`)).json<Contract>()
    const answer = await demo.get(`/api/contracts/${contract!.id}/third-parties/${thirdParties[0]!.id}/contacts`)
    expect(validate('actions/contact-list-answer.json')(answer.json())).toEqual([])
    expect(answer.json<unknown[]>().length).toBeGreaterThan(0)
  })
})

describe('contract of another company', () => {
  const withoutRequest = (body: string) => ({ ...(JSON.parse(body) as object), requestId: '' })

  test('returns the same as a missing one in every query', async () => {
    const [own] = (await list('?status=ACTIVE')).content
    const asked = [
      `/api/contracts/${foreignContract}`,
      '/api/contracts/999999999',
      '/api/contracts/9999999999999999999',
      '/api/contracts/abc',
      '/api/contracts/0',
      `/api/contracts/third-parties?contractIds=${foreignContract}`,
      '/api/contracts/third-parties?contractIds=999999999',
      `/api/contracts/third-parties?contractIds=${own!.id},${foreignContract}`,
      '/api/contracts/third-parties?contractIds=99999999999999999999',
      `/api/contracts/${foreignContract}/third-parties/${foreignThirdParty}/contacts`,
      `/api/contracts/${own!.id}/third-parties/999/contacts`,
      `/api/contracts/${own!.id}/third-parties/${'9'.repeat(40)}/contacts`,
    ]
    const answers = await Promise.all(asked.map(url => demo.get(url)))
    expect(answers.map(answer => answer.statusCode)).toEqual(asked.map(() => 404))
    expect(new Set(answers.map(answer => JSON.stringify(withoutRequest(answer.body)))).size).toBe(1)
  })

  test('shares a buyer, but not its contacts and limits', async () => {
    const mine = await demo.get('/api/contracts/third-parties')
    const theirs = await other.get('/api/contracts/third-parties')
    type Link = { id: string; contractIds: string[] }
    const ids = (answer: typeof mine) =>
      new Set(answer.json<{ thirdParties: Link[] }>().thirdParties.flatMap(party => party.contractIds))
    expect([...ids(mine)].filter(id => ids(theirs).has(id))).toEqual([])
    const shared = mine
      .json<{ thirdParties: Link[] }>()
      .thirdParties.filter(party =>
        theirs.json<{ thirdParties: Link[] }>().thirdParties.some(({ id }) => id === party.id),
      )
    expect(shared.length).toBeGreaterThan(0)
  })

  test.each([
    '?page=-1',
    '?size=1e9',
    '?sort=overdue,ASC',
    '?sort=recourseConditions,ASC',
    '?status=GONE',
    '?unknown=1',
    '?page=1&page=2',
    `?partyId=${'x'.repeat(61)}`,
  ])('%s is rejected with its place', async query => {
    const answer = await demo.get(`/api/contracts${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ issues: { path: string }[] }>().issues[0]!.path).toMatch(/^\/\w+/)
  })
})

describe('permission to read contracts', () => {
  test('excludes products other than factoring and requests without a session', async () => {
    const session = await portal.as('demo')
    const { productList } = (await session.get('/api/user/parties'))
      .json<{ fid: string; productList: { fid: string; type: string }[] }[]>()
      .find(party => party.fid === 'P-1001')!
    await session.post(
      `/api/user/products/switch?productFid=${productList.find(product => product.type === 'LOAN')!.fid}`,
    )
    expect((await session.get('/api/contracts')).statusCode).toBe(403)
    expect((await portal.client().get('/api/contracts')).statusCode).toBe(401)
    expect((await (await portal.as('operator')).get('/api/contracts')).statusCode).toBe(403)
  })

  test('excludes users without READ on the product', async () => {
    const user = await portal.db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'viewer')
      .executeTakeFirstOrThrow()
    const viewer = await portal.as('viewer')
    expect((await viewer.get('/api/contracts')).statusCode).toBe(200)
    await portal.db.deleteFrom('permission').where('user_id', '=', user.id).where('type', '=', 'READ').execute()
    expect((await viewer.get('/api/contracts')).statusCode).toBe(403)
  })
})
