import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { invalidNewUser, newUserExamples, validNewUser } from '../../support/addUser.ts'
import { buildTestApp, demoPassword, type Client, type TestApp } from '../../support/app.ts'
import { changed, type Payload } from '../../support/leasingPrivate.ts'
import { opened } from '../../support/encrypted.ts'

let test: TestApp
let demo: Client
let serial = 0
beforeAll(async () => {
  test = await buildTestApp()
  demo = await test.as('demo')
})
afterAll(() => test.close())

/** A valid person who is not stored yet. */
function aPerson(changes: Parameters<typeof changed>[1] = {}): Payload {
  serial += 1
  return changed(validNewUser(), { '/email': `Person.${serial}@example.com`, ...changes })
}

const told = (answer: { json(): unknown }) =>
  (answer.json() as { issues: Issue[] }).issues.map(({ path, code }) => `${path} ${code}`)
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code: string }).code
const findUser = async (email: unknown) => {
  const row = await test.db.selectFrom('app_user').selectAll().where('email', '=', String(email)).executeTakeFirst()
  return row === undefined ? undefined : opened(test.db, 'app_user', row)
}
const counts = async () => {
  const of = async (table: 'app_user' | 'membership' | 'permission' | 'outbox' | 'user_addition' | 'password_link') =>
    Number(
      (
        await test.db
          .selectFrom(table)
          .select(column => column.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  return [
    await of('app_user'),
    await of('membership'),
    await of('permission'),
    await of('outbox'),
    await of('user_addition'),
    await of('password_link'),
  ]
}

async function permissionsOf(userId: string): Promise<string[]> {
  const rows = await test.db
    .selectFrom('permission as g')
    .innerJoin('product as r', 'r.id', 'g.product_id')
    .innerJoin('party as p', 'p.id', 'r.party_id')
    .select(['p.fid', 'r.type as product', 'g.type'])
    .where('g.user_id', '=', userId)
    .execute()
  return rows.map(({ fid, product, type }) => `${fid} ${product} ${type}`).sort()
}

describe('adding a new user', () => {
  it('creates the user with membership, permissions and an invitation', async () => {
    const person = aPerson()
    const answer = await demo.post('/api/user', person)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toEqual({ username: String(person['email']).toLowerCase() })
    const user = await findUser(person['email'])
    expect(user).toMatchObject({
      username: String(person['email']).toLowerCase(),
      role: 'STAFF',
      first_name: person['first_name'],
      last_name: person['last_name'],
      language: 'lt',
      country: 'LT',
      phone_number: '+37061234567',
      personal_code: '48903120417',
      mobile_id_phone_number: '+37261234567',
      terms_accepted_at: null,
      demo: false,
    })
    expect(await permissionsOf(user!.id)).toEqual([
      'P-1001 FACTORING MANAGE_USERS',
      'P-1001 FACTORING READ',
      'P-1001 FACTORING UPLOAD_INVOICES',
      'P-1001 LOAN READ',
    ])
    expect(await test.db.selectFrom('membership').select('is_main').where('user_id', '=', user!.id).execute()).toEqual([
      { is_main: true },
    ])
    const officials = (await demo.get('/api/user/party-officials?productType=FACTORING')).json().content as {
      username: string
    }[]
    expect(officials.map(({ username }) => username)).toContain(user!.username)
  })

  it('stores the submission with its author and form version', async () => {
    const person = aPerson()
    await demo.post('/api/user', person)
    const user = await findUser(person['email'])
    const kept = await test.db
      .selectFrom('user_addition')
      .selectAll()
      .where('user_id', '=', user!.id)
      .executeTakeFirstOrThrow()
    const author = await test.db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'demo')
      .executeTakeFirstOrThrow()
    expect(opened(test.db, 'user_addition', kept)).toMatchObject({
      payload: person,
      form_version: 1,
      added_by: author.id,
    })
  })

  it('stores null for missing values', async () => {
    const person = aPerson({
      '/phone_number': null,
      '/country': null,
      '/personal_code': null,
      '/mobile_id_phone_number': undefined,
    })
    expect((await demo.post('/api/user', person)).statusCode).toBe(201)
    expect(await findUser(person['email'])).toMatchObject({
      phone_number: null,
      country: 'LT',
      personal_code: null,
      mobile_id_phone_number: null,
    })
  })

  it('sends a link to choose a password, and no password opens the account before', async () => {
    const person = aPerson()
    await demo.post('/api/user', person)
    const mail = await invitationTo(String(person['email']))
    expect(mail).toContain('/password-change/')
    const token = /\/password-change\/([\w-]+)/.exec(mail)![1]!
    const username = String(person['email']).toLowerCase()
    for (const password of ['', '!', demoPassword]) {
      expect((await test.client().post('/api/login/username', { username, password })).statusCode).not.toBe(200)
    }
    expect((await test.client().put('/api/internal/password-change-token/verify', { token })).statusCode).toBe(200)
    const change = await test
      .client()
      .put('/api/user/change-password', { passwordChangeToken: token, newPassword: 'Ąžuolas-Per-Kalną-7' })
    expect(change.statusCode, change.body).toBe(200)
    expect(change.json()).toEqual({ username })
    expect(
      (await test.client().post('/api/login/username', { username, password: 'Ąžuolas-Per-Kalną-7' })).statusCode,
    ).toBe(200)
  })

  async function invitationTo(email: string): Promise<string> {
    return await expect
      .poll(
        async () =>
          (
            await test.db
              .selectFrom('simulated_message')
              .select('body')
              .where('recipient', '=', email)
              .executeTakeFirst()
          )?.body,
        { timeout: 10_000 },
      )
      .toBeDefined()
      .then(
        async () =>
          (
            await test.db
              .selectFrom('simulated_message')
              .select('body')
              .where('recipient', '=', email)
              .executeTakeFirstOrThrow()
          ).body,
      )
  }
})

describe('adding an existing user', () => {
  it('grants the permissions, keeps the profile, ends the sessions and sends a notice', async () => {
    const other = await test.as('other')
    const before = await test.db
      .selectFrom('app_user')
      .selectAll()
      .where('username', '=', 'other')
      .executeTakeFirstOrThrow()
    const known = aPerson({
      '/email': before.email.toUpperCase(),
      '/first_name': 'Somebody',
      '/product_list': [{ product_type: 'LIMIT', permissions: ['READ'] }],
    })
    const answer = await demo.post('/api/user', known)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json(), 'the answer is the same as for somebody new').toEqual({
      username: before.email.toLowerCase(),
    })
    expect(await test.db.selectFrom('app_user').selectAll().where('id', '=', before.id).executeTakeFirst()).toEqual(
      before,
    )
    expect(await permissionsOf(before.id)).toContain('P-1001 LIMIT READ')
    expect((await permissionsOf(before.id)).some(one => one.startsWith('P-2001'))).toBe(true)
    expect((await other.get('/api/user')).statusCode).toBe(401)
    expect(await test.db.selectFrom('password_link').select('id').where('user_id', '=', before.id).execute()).toEqual(
      [],
    )
    const mails = await test.db
      .selectFrom('outbox')
      .select('recipient')
      .where('recipient', '=', before.email)
      .where('channel', '=', 'EMAIL')
      .execute()
    expect(mails).toHaveLength(1)
  })

  it('rejects a product that the user already has, at its entry, and grants none of the others (ACC-25)', async () => {
    const viewer = await test.db
      .selectFrom('app_user')
      .selectAll()
      .where('username', '=', 'viewer')
      .executeTakeFirstOrThrow()
    const held = await permissionsOf(viewer.id)
    await test.db
      .deleteFrom('permission')
      .where('user_id', '=', viewer.id)
      .where('product_id', 'in', test.db.selectFrom('product').select('id').where('type', '=', 'LEASING'))
      .execute()
    const before = await counts()
    const answer = await demo.post(
      '/api/user',
      aPerson({
        '/email': viewer.email,
        '/product_list': [
          { product_type: 'LEASING', permissions: ['READ'] },
          { product_type: 'FACTORING', permissions: ['READ'] },
        ],
      }),
    )
    expect([answer.statusCode, codeOf(answer), told(answer)]).toEqual([409, 'SME49', ['/product_list/1 SME49']])
    expect(await counts()).toEqual(before)
    expect(held.length).toBeGreaterThan(0)
  })

  it('rejects operators of the provider', async () => {
    const operator = await test.db
      .selectFrom('app_user')
      .select('email')
      .where('username', '=', 'operator')
      .executeTakeFirstOrThrow()
    const answer = await demo.post('/api/user', aPerson({ '/email': operator.email }))
    expect([answer.statusCode, codeOf(answer), told(answer)]).toEqual([422, 'SME50', ['/email SME50']])
  })

  it('grants nothing to a user with an unconfirmed address, or one entered by another company', async () => {
    const claim = aPerson({ '/email': 'claimed@company.example' })
    const other = await test.db
      .selectFrom('app_user')
      .selectAll()
      .where('username', '=', 'demo-p-2001-4')
      .executeTakeFirstOrThrow()
    await test.db
      .updateTable('app_user')
      .set({ email: 'claimed@company.example', email_verified_at: null })
      .where('id', '=', other.id)
      .execute()
    expect(told(await demo.post('/api/user', claim))).toEqual(['/email SME50'])
    await test.db.updateTable('app_user').set({ terms_accepted_at: null }).where('id', '=', other.id).execute()
    expect(told(await demo.post('/api/user', claim))).toEqual(['/email SME50'])
    await test.db
      .updateTable('app_user')
      .set({
        email: other.email,
        email_verified_at: other.email_verified_at,
        terms_accepted_at: other.terms_accepted_at,
      })
      .where('id', '=', other.id)
      .execute()
    expect((await demo.post('/api/user', claim)).statusCode).toBe(201)
  })

  it('grants another product to an invited user who has not logged in yet', async () => {
    const email = 'not-yet-here@company.example'
    expect(
      (
        await demo.post(
          '/api/user',
          aPerson({ '/email': email, '/product_list': [{ product_type: 'LOAN', permissions: ['READ'] }] }),
        )
      ).statusCode,
    ).toBe(201)
    expect(
      (
        await demo.post(
          '/api/user',
          aPerson({ '/email': email, '/product_list': [{ product_type: 'LEASING', permissions: ['READ'] }] }),
        )
      ).statusCode,
    ).toBe(201)
  })

  it('does not assign an existing user name to another person', async () => {
    await test.db
      .updateTable('app_user')
      .set({ username: 'taken@example.com' })
      .where('username', '=', String((await addOne())['email']).toLowerCase())
      .execute()
    const answer = await demo.post('/api/user', aPerson({ '/email': 'taken@example.com' }))
    expect([answer.statusCode, told(answer)]).toEqual([422, ['/email SME50']])
  })

  async function addOne(): Promise<Payload> {
    const person = aPerson()
    expect((await demo.post('/api/user', person)).statusCode).toBe(201)
    return person
  }
})

describe('rejected add-user request', () => {
  it.each([
    ['/email', 'x@', 'SME50'],
    ['/email', null, 'SME50'],
    ['/email', undefined, 'SME50'],
    ['/email', `${'x'.repeat(10_240)}@example.com`, 'SME50'],
    ['/first_name', 'x'.repeat(10_240), 'SME51'],
    ['/first_name', 7, 'SME51'],
    ['/first_name', undefined, 'SME51'],
    ['/first_name', 'Jo\u0000nas', 'SME51'],
    ['/last_name', '  ', 'SME52'],
    ['/last_name', 'R2', 'SME52'],
    ['/phone_number', '+370six1234', 'SME55'],
    ['/phone_number', 37061234567, 'SME55'],
    ['/mobile_id_phone_number', '61234567', 'SME56'],
    ['/personal_code', '48913120417', 'SME57'],
    ['/personal_code', '', 'SME57'],
  ])('%s = %j with its own code at the field', async (path, value, code) => {
    const before = await counts()
    const answer = await demo.post('/api/user', aPerson({ [path]: value }))
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, code])
    expect([...new Set(told(answer))]).toEqual([`${path} ${code}`])
    expect((answer.json() as { issues: Issue[] }).issues[0]?.params?.['keyword']).toEqual(expect.any(String))
    expect(await counts()).toEqual(before)
  })

  it('reports several errors at once, each with its code (ACC-25)', async () => {
    const answer = await demo.post('/api/user', aPerson({ '/email': 'x', '/first_name': '', '/language': 'de' }))
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'VALIDATION_FAILED'])
    expect([...new Set(told(answer))].sort()).toEqual(['/email SME50', '/first_name SME51', '/language enum'])
  })

  it.each([[[]], [undefined], [null], [[{ product_type: 'LOAN', permissions: [] }]]])(
    'no permission on any product: %j (ACC-23)',
    async list => {
      const answer = await demo.post('/api/user', aPerson({ '/product_list': list }))
      expect([answer.statusCode, [...new Set(told(answer))]]).toEqual([
        422,
        ['/product_list accountNewUserChoosePermissionsError'],
      ])
    },
  )

  it.each([
    [
      'a permission that the product does not have',
      [{ product_type: 'LOAN', permissions: ['READ', 'UPLOAD_INVOICES'] }],
      '/product_list/0/permissions/1 permissionNotOfProduct',
    ],
    [
      'permissions without reading',
      [{ product_type: 'LOAN', permissions: ['MANAGE_USERS'] }],
      '/product_list/0/permissions permissionReadRequired',
    ],
    [
      'a product twice',
      [
        { product_type: 'LOAN', permissions: ['READ'] },
        { product_type: 'LOAN', permissions: ['READ', 'MANAGE_USERS'] },
      ],
      '/product_list/1/product_type uniqueItems',
    ],
    ['an unknown product', [{ product_type: 'DEPOSIT', permissions: ['READ'] }], '/product_list/0/product_type enum'],
  ])('%s', async (_, list, issue) => {
    const answer = await demo.post('/api/user', aPerson({ '/product_list': list }))
    expect([answer.statusCode, told(answer)]).toEqual([422, [issue]])
  })

  it('with a country that is not configured', async () => {
    const answer = await demo.post('/api/user', aPerson({ '/country': 'PL', '/personal_code': null }))
    expect([answer.statusCode, told(answer)]).toEqual([422, ['/country enum']])
  })

  it('with a product that the company lacks, without naming others', async () => {
    const foreign = await test.as('other')
    const answer = await foreign.post(
      '/api/user',
      aPerson({ '/product_list': [{ product_type: 'LEASING', permissions: ['READ'] }] }),
    )
    expect([answer.statusCode, told(answer)]).toEqual([422, ['/product_list/0/product_type productNotOffered']])
  })

  it('with a duplicate key in the body', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/user',
      headers: { authorization: `Bearer ${demo.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(aPerson()).replace('{', '{"email":"first@example.com",'),
    })
    expect(answer.statusCode).toBe(422)
  })

  it.each(newUserExamples('invalid'))('the example %s', async name => {
    const { payload } = invalidNewUser(name)
    const before = await counts()
    expect((await demo.post('/api/user', payload)).statusCode).toBe(422)
    expect(await counts()).toEqual(before)
  })
})

describe('permission to add users', () => {
  it('requires a session', async () => {
    expect((await test.client().post('/api/user', aPerson())).statusCode).toBe(401)
  })

  it('excludes read-only users, whatever the body contains', async () => {
    const viewer = await test.as('viewer')
    for (const body of [aPerson(), {}, aPerson({ '/email': 'x' })]) {
      const answer = await viewer.post('/api/user', body)
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'FORBIDDEN'])
    }
  })

  it('excludes operators, who belong to no company', async () => {
    expect((await (await test.as('operator')).post('/api/user', aPerson())).statusCode).toBe(403)
  })

  it('excludes a product without the permission', async () => {
    const manager = await test.db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'demo')
      .executeTakeFirstOrThrow()
    const leasing = await test.db
      .selectFrom('product as r')
      .innerJoin('party as p', 'p.id', 'r.party_id')
      .select('r.id')
      .where('p.fid', '=', 'P-1001')
      .where('r.type', '=', 'LEASING')
      .executeTakeFirstOrThrow()
    const row = { user_id: manager.id, product_id: leasing.id, type: 'MANAGE_USERS' as const }
    await test.db
      .deleteFrom('permission')
      .where('user_id', '=', row.user_id)
      .where('product_id', '=', row.product_id)
      .where('type', '=', row.type)
      .execute()
    const before = await counts()
    const person = aPerson({
      '/product_list': [
        { product_type: 'LOAN', permissions: ['READ'] },
        { product_type: 'LEASING', permissions: ['READ'] },
      ],
    })
    expect((await demo.post('/api/user', person)).statusCode).toBe(403)
    expect(await counts()).toEqual(before)
    await test.db.insertInto('permission').values(row).execute()
  })

  it('excludes another company than the page shows', async () => {
    const answer = await demo.post('/api/user', aPerson(), { 'x-party': 'P-1002' })
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'PARTY_CHANGED'])
  })
})

describe('sending twice', () => {
  it('at the same moment has one effect', async () => {
    const person = aPerson()
    const answers = await Promise.all([1, 2, 3].map(() => demo.post('/api/user', person)))
    expect(answers.map(answer => answer.statusCode)).toEqual([201, 201, 201])
    const user = await findUser(person['email'])
    expect(
      await test.db.selectFrom('user_addition').select('id').where('user_id', '=', user!.id).execute(),
    ).toHaveLength(1)
    expect(
      await test.db.selectFrom('password_link').select('id').where('user_id', '=', user!.id).execute(),
    ).toHaveLength(1)
  })

  it('lets one of two conflicting managers win and rejects the other', async () => {
    const person = aPerson({ '/product_list': [{ product_type: 'FACTORING', permissions: ['READ'] }] })
    const wish = { ...person, product_list: [{ product_type: 'FACTORING', permissions: ['READ', 'MANAGE_USERS'] }] }
    const answers = await Promise.all([demo.post('/api/user', person), demo.post('/api/user', wish)])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 409])
  })

  it('with a key returns the first response, and rejects another body', async () => {
    const headers = { 'idempotency-key': 'new-user-0001' }
    const person = aPerson()
    expect((await demo.post('/api/user', person, headers)).statusCode).toBe(201)
    const again = await demo.post('/api/user', person, headers)
    expect([again.statusCode, again.json()]).toEqual([201, { username: String(person['email']).toLowerCase() }])
    const reused = await demo.post('/api/user', aPerson(), headers)
    expect([reused.statusCode, codeOf(reused)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('for another company is a separate request, even with the same key', async () => {
    const headers = { 'idempotency-key': 'new-user-0002' }
    const person = aPerson({ '/product_list': [{ product_type: 'FACTORING', permissions: ['READ'] }] })
    for (const fid of ['P-1001', 'P-1002']) {
      expect((await demo.post(`/api/user/parties/switch?partyFid=${fid}`)).statusCode).toBe(200)
      const answer = await demo.post('/api/user', person, headers)
      expect(answer.statusCode, answer.body).toBe(201)
      // As if the invitation had been followed: an address that is only claimed is given nothing by a second company.
      await test.db
        .updateTable('app_user')
        .set({ email_verified_at: new Date() })
        .where('email', '=', String(person['email']))
        .execute()
    }
    await demo.post('/api/user/parties/switch?partyFid=P-1001')
    const user = await findUser(person['email'])
    expect(await permissionsOf(user!.id)).toEqual(['P-1001 FACTORING READ', 'P-1002 FACTORING READ'])
    const memberships = await test.db
      .selectFrom('membership')
      .select('is_main')
      .where('user_id', '=', user!.id)
      .execute()
    expect(memberships.map(({ is_main: main }) => main).sort()).toEqual([false, true])
  })
})

describe('edited form', () => {
  const operatorUrl = '/api/operator/forms/add-user'

  it('requires a new field at once, rejects older pages, and stores the answer (ACC-26)', async () => {
    const operator = await test.as('operator')
    const live = (await test.client().get('/api/definitions/forms/add-user')).json() as Record<string, any>
    const { schema, ui, texts } = structuredClone(live) as Record<'schema' | 'ui' | 'texts', any>
    schema.properties.job_title = { type: 'string', minLength: 2, maxLength: 40 }
    schema.required.push('job_title')
    for (const table of Object.values(texts) as Record<string, string>[]) table['job_title.title'] = 'Job title'
    const published = await operator.post(`${operatorUrl}/publish`, { schema, ui, texts, comment: 'Job title' })
    expect(published.statusCode, published.body).toBe(200)

    const old = await demo.post('/api/user', aPerson(), { 'x-form-version': String(live['version']) })
    expect([old.statusCode, codeOf(old)]).toEqual([409, 'FORM_VERSION_CHANGED'])
    expect(told(await demo.post('/api/user', aPerson()))).toEqual(['/job_title required'])
    const person = aPerson({ '/job_title': 'Bookkeeper' })
    expect(
      (await demo.post('/api/user', person, { 'x-form-version': String(published.json().version) })).statusCode,
    ).toBe(201)
    const user = await findUser(person['email'])
    const kept = await test.db
      .selectFrom('user_addition')
      .selectAll()
      .where('user_id', '=', user!.id)
      .executeTakeFirstOrThrow()
    expect(opened(test.db, 'user_addition', kept)).toMatchObject({
      payload: person,
      form_version: published.json().version,
    })

    expect((await operator.post(`${operatorUrl}/rollback`, { version: 1, comment: 'Back' })).statusCode).toBe(200)
    expect(told(await demo.post('/api/user', aPerson({ '/job_title': 'Bookkeeper' })))).toEqual([
      '/job_title additionalProperties',
    ])
  })

  it.each([
    [
      'a required field',
      (schema: any) => schema.required.splice(schema.required.indexOf('email'), 1),
      '/properties/email looseRequired',
    ],
    [
      'the length of a name',
      (schema: any) => {
        schema.definitions.PersonName.maxLength = 1000
      },
      '/properties/first_name/maxLength looseLimit',
    ],
    [
      'a list that may be empty',
      (schema: any) => {
        delete schema.properties.product_list.minItems
      },
      '/properties/product_list looseFloor',
    ],
    [
      'an address of any shape',
      (schema: any) => {
        delete schema.properties.email.format
      },
      '/properties/email looseFormat',
    ],
  ])('cannot be loosened: %s', async (_, change, issue) => {
    const operator = await test.as('operator')
    const { schema, ui, texts } = (await test.client().get('/api/definitions/forms/add-user')).json() as Record<
      string,
      any
    >
    change(schema)
    const answer = await operator.post(`${operatorUrl}/publish`, { schema, ui, texts, comment: 'Looser' })
    expect(answer.statusCode).toBe(422)
    expect(
      (answer.json() as { details: { issues: Issue[] }; issues: Issue[] }).issues.map(
        ({ path, code }) => `${path} ${code}`,
      ),
    ).toContain(issue)
  })

  it('is not available as a public form', async () => {
    const answer = await test
      .client()
      .post('/api/form/financial-request/apply', { ...aPerson(), financial_product_type: 'add-user' })
    expect(answer.statusCode).toBe(422)
  })
})
