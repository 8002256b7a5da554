import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

type Answer = { status: number; code?: string; issues?: { path: string; code: string }[] }
type Contact = { email: string; name: string; surname: string; phoneNumber: string | null; jobTitle: string | null }

let portal: TestApp
let demo: Client
let own: string
let foreign: string
let place: { contract_id: string; third_party_id: string }

beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
  const links = () =>
    portal.db
      .selectFrom('contract_third_party')
      .innerJoin('contract', 'contract.id', 'contract_id')
      .innerJoin('party', 'party.id', 'party_id')
      .select(['contract_id', 'third_party_id'])
  place = await links()
    .where('party.fid', '=', 'P-1001')
    .where('contract.status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow()
  const other = await links().where('party.fid', '=', 'P-2001').executeTakeFirstOrThrow()
  own = addressOf(place)
  foreign = addressOf(other)
})
afterAll(() => portal.close())

const addressOf = (link: { contract_id: string; third_party_id: string }) =>
  `/api/contracts/${link.contract_id}/third-parties/${link.third_party_id}/contacts`
const contacts = async (at = own, client = demo) => (await client.get(at)).json<Contact[]>()
const aContact = (over: Record<string, unknown> = {}) => ({
  name: 'Živilė',
  surname: 'Šāble-Õun',
  email: 'zivile@example.com',
  phoneNumber: '+37061234567',
  jobTitle: 'Buhalterė',
  ...over,
})
const told = (answer: { statusCode: number; json: () => Answer }) => {
  const { code, issues = [] } = answer.json()
  return [answer.statusCode, code, issues.map(issue => `${issue.path} ${issue.code}`)]
}
const alike = (body: string) => ({ ...(JSON.parse(body) as object), requestId: '' })
/** How the contacts of the place are left for the next test: this many, made here. */
async function leave(count: number): Promise<string[]> {
  await portal.db
    .deleteFrom('third_party_contact')
    .where('contract_id', '=', place.contract_id)
    .where('third_party_id', '=', place.third_party_id)
    .execute()
  const emails = Array.from({ length: count }, (_, index) => `left${index}@example.com`)
  await portal.db
    .insertInto('third_party_contact')
    .values(
      emails.map(email => ({
        contract_id: place.contract_id,
        third_party_id: place.third_party_id,
        email,
        name: 'Ona',
        surname: 'Oné',
      })),
    )
    .execute()
  return emails
}

describe('adding a contact', () => {
  test('returns 201 with the contact, which then appears in the list (CON-30)', async () => {
    await leave(1)
    const answer = await demo.post(own, aContact())
    expect([answer.statusCode, answer.json()]).toEqual([201, aContact()])
    expect(await contacts()).toContainEqual(aContact())
  })

  test.each([[{}], [{ phoneNumber: null, jobTitle: null }], [{ phoneNumber: '', jobTitle: '' }]])(
    'accepts missing phone and job title: %j (CON-31)',
    async optional => {
      await leave(1)
      const answer = await demo.post(own, { name: 'Ona', surname: 'Onė', email: 'ona@example.com', ...optional })
      expect([answer.statusCode, answer.json()]).toEqual([
        201,
        { name: 'Ona', surname: 'Onė', email: 'ona@example.com', phoneNumber: null, jobTitle: null },
      ])
    },
  )

  test.each([
    [{ email: undefined }, '/email SME50'],
    [{ email: '' }, '/email SME50'],
    [{ email: 'no address' }, '/email SME50'],
    [{ email: null }, '/email SME50'],
    [{ email: 7 }, '/email SME50'],
    [{ email: `${'x'.repeat(250)}@example.com` }, '/email SME50'],
    [{ email: 'a@example.com\u0000' }, '/email SME50'],
    [{ name: undefined }, '/name SME51'],
    [{ name: '' }, '/name SME51'],
    [{ name: '  ' }, '/name SME51'],
    [{ name: null }, '/name SME51'],
    [{ name: 12 }, '/name SME51'],
    [{ name: 'x'.repeat(10_240) }, '/name SME51'],
    [{ name: '<b>Ona</b>' }, '/name SME51'],
    [{ surname: undefined }, '/surname SME52'],
    [{ surname: '' }, '/surname SME52'],
    [{ surname: ['Onė'] }, '/surname SME52'],
    [{ phoneNumber: 'abc' }, '/phoneNumber SME55'],
    [{ phoneNumber: '61234567' }, '/phoneNumber SME55'],
    [{ phoneNumber: '+3706123' }, '/phoneNumber SME55'],
    [{ phoneNumber: 37061234567 }, '/phoneNumber SME55'],
    [{ jobTitle: 'x'.repeat(101) }, '/jobTitle SME62'],
    [{ jobTitle: 5 }, '/jobTitle SME62'],
    [{ jobTitle: 'two\nlines' }, '/jobTitle SME62'],
  ])('rejects %j', async (over, issue) => {
    const before = await leave(1)
    const answer = await demo.post(own, aContact(over))
    expect(told(answer)).toEqual([422, issue.split(' ')[1], [issue]])
    expect((await contacts()).map(({ email }) => email)).toEqual(before)
  })

  test('reports every invalid field once, and unknown keys (CON-31, CON-35)', async () => {
    const answer = await demo.post(own, { email: 'x', name: '', surname: '', phoneNumber: 'x', jobTitle: 1 })
    expect([
      answer.statusCode,
      answer.json<Answer>().code,
      new Set(answer.json<Answer>().issues?.map(({ path, code }) => `${path} ${code}`)),
    ]).toEqual([
      422,
      'VALIDATION_FAILED',
      new Set(['/email SME50', '/name SME51', '/surname SME52', '/phoneNumber SME55', '/jobTitle SME62']),
    ])
    expect(told(await demo.post(own, aContact({ admin: true })))).toEqual([
      422,
      'VALIDATION_FAILED',
      ['/admin additionalProperties'],
    ])
    for (const body of [[], [aContact()]]) expect((await demo.post(own, body)).statusCode).toBe(422)
  })

  test.each(['Ωμέγα', '李小龍', 'محمد', "D'Artagnan", 'Anne-Marie', 'Ķirsis'])(
    'accepts a name in any script: %s',
    async name => {
      await leave(1)
      expect(
        (await demo.post(own, aContact({ name, surname: name, jobTitle: `${name} 😀 50 % "_"` }))).json<Contact>(),
      ).toMatchObject({ name, jobTitle: `${name} 😀 50 % "_"` })
    },
  )

  test('rejects an existing address, in any spelling, at its field (CON-32)', async () => {
    await leave(1)
    const answer = await demo.post(own, aContact({ email: 'LEFT0@Example.com' }))
    expect(told(answer)).toEqual([409, 'CONTACT_EXISTS', ['/email CONTACT_EXISTS']])
  })

  test('creates one contact for two requests with one key, and rejects another body with the same key', async () => {
    await leave(1)
    const headers = { 'idempotency-key': 'contact-1234' }
    const [one, two] = [await demo.post(own, aContact(), headers), await demo.post(own, aContact(), headers)]
    expect([one.statusCode, two.statusCode, two.json()]).toEqual([201, 201, aContact()])
    expect(await contacts()).toHaveLength(2)
    expect((await demo.post(own, aContact({ name: 'Kita' }), headers)).json<Answer>().code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect((await demo.post(own, aContact(), { 'idempotency-key': '%' })).statusCode).toBe(400)
  })

  test('creates one contact for two concurrent requests', async () => {
    await leave(1)
    const answers = await Promise.all([demo.post(own, aContact()), demo.post(own, aContact())])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(await contacts()).toHaveLength(2)
  })
})

describe('changing a contact', () => {
  const change = { name: 'Rūta', surname: 'Rūtė', phoneNumber: null, jobTitle: 'Vadovė' }

  test('returns the contact under its former address', async () => {
    await leave(2)
    const answer = await demo.put(`${own}/LEFT0%40example.com`, change)
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...change, email: 'left0@example.com' }])
    expect((await contacts()).map(({ name }) => name)).toEqual(['Rūta', 'Ona'])
  })

  test('never changes the address, not even to the same value (CON-32)', async () => {
    await leave(1)
    expect(told(await demo.put(`${own}/left0%40example.com`, { ...change, email: 'new@example.com' }))).toEqual([
      422,
      'VALIDATION_FAILED',
      ['/email additionalProperties'],
    ])
  })

  test.each([
    [{ name: '' }, 'SME51'],
    [{ surname: null }, 'SME52'],
    [{ phoneNumber: '123' }, 'SME55'],
    [{ jobTitle: 'x'.repeat(101) }, 'SME62'],
  ])('rejects %j', async (over, code) => {
    await leave(1)
    expect((await demo.put(`${own}/left0%40example.com`, { ...change, ...over })).json<Answer>().code).toBe(code)
    expect((await contacts())[0]?.name).toBe('Ona')
  })

  test('finds the contact of an address that requires URL encoding', async () => {
    const email = "o'br+a/b%25@example.com"
    await leave(1)
    expect((await demo.post(own, aContact({ email }))).statusCode).toBe(201)
    expect((await demo.put(`${own}/${encodeURIComponent(email)}`, change)).json<Contact>()).toMatchObject({
      email,
      name: 'Rūta',
    })
    expect((await demo.delete(`${own}/${encodeURIComponent(email)}`)).statusCode).toBe(204)
  })
})

describe('deleting a contact', () => {
  test('returns 204, and 404 the second time', async () => {
    await leave(3)
    expect((await demo.delete(`${own}/left1%40EXAMPLE.com`)).statusCode).toBe(204)
    expect((await contacts()).map(({ email }) => email)).toEqual(['left0@example.com', 'left2@example.com'])
    expect((await demo.delete(`${own}/left1%40example.com`)).statusCode).toBe(404)
  })

  test('rejects the last one with a message (CON-34)', async () => {
    await leave(1)
    expect(told(await demo.delete(`${own}/left0%40example.com`))).toEqual([409, 'LAST_CONTACT', []])
    expect((await demo.delete(`${own}/nobody%40example.com`)).statusCode).toBe(404)
    expect(await contacts()).toHaveLength(1)
  })

  test('leaves one when two users delete the last two concurrently', async () => {
    const emails = await leave(2)
    const answers = await Promise.all(emails.map(email => demo.delete(`${own}/${encodeURIComponent(email)}`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    expect(await contacts()).toHaveLength(1)
  })

  test('is audited without personal data of the contact', async () => {
    const [email] = await leave(2)
    await demo.delete(`${own}/${encodeURIComponent(email!)}`)
    const event = await portal.db
      .selectFrom('audit_event')
      .select(['action', 'details'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(event).toEqual({
      action: 'CONTACT_DELETED',
      details: { contractId: place.contract_id, thirdPartyId: place.third_party_id },
    })
  })
})

describe('contact of another company', () => {
  test('returns the same as a missing one for every call, and nothing changes', async () => {
    await leave(2)
    const theirs = await contacts(foreign, await portal.as('other'))
    const places = [
      foreign,
      '/api/contracts/999999999/third-parties/1/contacts',
      `/api/contracts/${place.contract_id}/third-parties/999999/contacts`,
      '/api/contracts/abc/third-parties/1/contacts',
      `/api/contracts/${place.contract_id}/third-parties/${'9'.repeat(40)}/contacts`,
      `/api/contracts/${foreign.split('/')[3]}/third-parties/${place.third_party_id}/contacts`,
    ]
    const body = { name: 'A', surname: 'B' }
    const email = encodeURIComponent(theirs[0]!.email)
    const answers = (
      await Promise.all(
        places.map(at =>
          Promise.all([
            demo.post(at, { ...body, email: 'new@example.com' }),
            demo.put(`${at}/${email}`, body),
            demo.delete(`${at}/${email}`),
          ]),
        ),
      )
    ).flat()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
    expect(new Set(answers.map(answer => JSON.stringify(alike(answer.body)))).size).toBe(1)
    expect(await contacts(foreign, await portal.as('other'))).toEqual(theirs)
  })
})

describe('permission for contacts', () => {
  test('to read does not allow changes (CON-37)', async () => {
    const [email] = await leave(2)
    const viewer = await portal.as('viewer')
    const user = await viewer.get('/api/user/parties')
    expect(user.statusCode).toBe(200)
    const answers = await Promise.all([
      viewer.post(own, aContact()),
      viewer.put(`${own}/${encodeURIComponent(email!)}`, { name: 'A', surname: 'B' }),
      viewer.delete(`${own}/${encodeURIComponent(email!)}`),
    ])
    expect(answers.map(answer => [answer.statusCode, answer.json<Answer>().code])).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ])
    expect(await contacts()).toHaveLength(2)
  })

  test('excludes requests without a session and tabs of another company', async () => {
    expect((await portal.client().post(own, aContact())).statusCode).toBe(401)
    expect((await demo.post(own, aContact(), { 'x-party': 'P-1002' })).json<Answer>().code).toBe('PARTY_CHANGED')
  })
})
