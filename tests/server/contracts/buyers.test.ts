import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadContract } from '../../../server/validation/contract.ts'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'

let portal: TestApp
let demo: Client
let other: Client

beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
  other = await portal.as('other')
})
afterAll(() => portal.close())

type Link = { contract_id: string; third_party_id: string; status: string }
const linksOf = (fid: string): Promise<Link[]> =>
  portal.db
    .selectFrom('contract_third_party as l')
    .innerJoin('contract as c', 'c.id', 'l.contract_id')
    .innerJoin('party as p', 'p.id', 'c.party_id')
    .select(['l.contract_id', 'l.third_party_id', 'c.status'])
    .where('p.fid', '=', fid)
    .execute()
const validate = (id: string) =>
  compileValidator(
    { ...loadContract(join(root, 'schemas')).find(known => known['$id'] === id), $id: `test/${id}` },
    createAjv(),
  )
const calls = (id: string) => ['', '/contracts', '/contacts'].map(call => `/api/buyers/${id}${call}`)

test("buyer has its company data, limits and contacts across the company's contracts, and matches the schemas (CON-22)", async () => {
  const links = await linksOf('P-1001')
  const shared = links.find(
    ({ third_party_id: id }) =>
      links.filter(link => link.third_party_id === id && link.status !== 'READY_FOR_SIGNING').length > 1,
  )!
  const mine = links
    .filter(({ third_party_id: id, status }) => id === shared.third_party_id && status !== 'READY_FOR_SIGNING')
    .map(link => link.contract_id)
  const [buyer, contracts, contacts] = await Promise.all(calls(shared.third_party_id).map(url => demo.get(url)))
  expect(validate('entities/buyer.json')(buyer!.json())).toEqual([])
  expect(validate('actions/buyer-contracts-answer.json')(contracts!.json())).toEqual([])
  expect(validate('actions/buyer-contacts-answer.json')(contacts!.json())).toEqual([])
  expect(new Set(buyer!.json<{ contractIds: string[] }>().contractIds)).toEqual(new Set(mine))
  expect(new Set(contracts!.json<{ content: { id: string }[] }>().content.map(({ id }) => id))).toEqual(new Set(mine))
  expect(
    new Set(contacts!.json<{ content: { contractId: string }[] }>().content.map(({ contractId }) => contractId)),
  ).toEqual(new Set(mine))
})

test('limits of a buyer on a contract match those of the contract', async () => {
  const [link] = await linksOf('P-1001')
  type Limits = {
    id: string
    factoringCreditLimit: string
    uninsuredFactoringCreditLimit: string
    availableFactoringCreditLimit: string
  }
  const { content } = (await demo.get(`/api/buyers/${link!.third_party_id}/contracts`)).json<{ content: Limits[] }>()
  const { thirdParties } = (await demo.get(`/api/contracts/third-parties?contractIds=${link!.contract_id}`)).json<{
    thirdParties: Limits[]
  }>()
  const there = thirdParties.find(({ id }) => id === link!.third_party_id)!
  const here = content.find(({ id }) => id === link!.contract_id)!
  for (const field of [
    'factoringCreditLimit',
    'uninsuredFactoringCreditLimit',
    'availableFactoringCreditLimit',
  ] as const)
    expect(here[field]).toBe(there[field])
})

test('buyer excludes contracts that wait for signatures', async () => {
  const waiting = (await linksOf('P-1001')).filter(({ status }) => status === 'READY_FOR_SIGNING')
  expect(waiting.length).toBeGreaterThan(0)
  for (const { contract_id: contract, third_party_id: id } of waiting) {
    for (const url of calls(id)) {
      const answer = await demo.get(url)
      expect(answer.statusCode).toBe(200)
      expect(
        answer.json<{ contractIds?: string[]; content?: { id: string; contractId?: string }[] }>().contractIds ?? [],
      ).not.toContain(contract)
      expect(
        (answer.json<{ content?: { id: string; contractId?: string }[] }>().content ?? []).map(
          row => row.contractId ?? row.id,
        ),
      ).not.toContain(contract)
    }
  }
})

test('shared buyer shows each company its own contracts only (CON-23)', async () => {
  const theirs = await linksOf('P-2001')
  const mine = await linksOf('P-1001')
  const shared = theirs.find(({ third_party_id: id }) => mine.some(link => link.third_party_id === id))!
  const ids = async (client: Client) =>
    (await client.get(`/api/buyers/${shared.third_party_id}/contracts`))
      .json<{ content: { id: string }[] }>()
      .content.map(({ id }) => id)
  const [ours, foreign] = [await ids(demo), await ids(other)]
  expect(ours.length).toBeGreaterThan(0)
  expect(ours.filter(id => foreign.includes(id))).toEqual([])
})

test('buyer of another company returns the same as a missing one', async () => {
  const mine = new Set((await linksOf('P-1001')).map(link => link.third_party_id))
  const foreign = (await linksOf('P-2001')).find(({ third_party_id: id }) => !mine.has(id))!
  const urls = [
    foreign.third_party_id,
    '999999999',
    'abc',
    '0',
    '-1',
    '9'.repeat(40),
    encodeURIComponent("1' or '1'='1"),
  ].flatMap(calls)
  const answers = await Promise.all(urls.map(url => demo.get(url)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 404))
  expect(new Set(answers.map(answer => JSON.stringify({ ...answer.json<object>(), requestId: '' }))).size).toBe(1)
  expect((await demo.get(`${calls(foreign.third_party_id)[0]!}?page=1`)).statusCode).toBe(400)
})

test('buyer requires a session and READ on factoring', async () => {
  const [link] = await linksOf('P-1001')
  for (const url of calls(link!.third_party_id)) {
    expect((await portal.client().get(url)).statusCode).toBe(401)
    expect((await (await portal.as('operator')).get(url)).statusCode).toBe(403)
  }
  const user = await portal.db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'viewer')
    .executeTakeFirstOrThrow()
  const viewer = await portal.as('viewer')
  await portal.db.deleteFrom('permission').where('user_id', '=', user.id).where('type', '=', 'READ').execute()
  for (const url of calls(link!.third_party_id)) expect((await viewer.get(url)).statusCode).toBe(403)
})
