import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { type RequestForm, requestForms, validRequest } from '../../support/contractRequests.ts'
import { changed, type Payload } from '../../support/leasingPrivate.ts'
import { aPdf, upload } from '../../support/uploads.ts'

let test: TestApp
let demo: Client
let viewer: Client
let other: Client
let provider: string
const contracts: Record<string, string> = {}
let buyer: string
let foreignBuyer: string
beforeAll(async () => {
  test = await buildTestApp()
  demo = await test.as('demo')
  viewer = await test.as('viewer')
  other = await test.as('other')
  for (const { id, contract_number: number } of await test.db
    .selectFrom('contract')
    .select(['id', 'contract_number'])
    .execute())
    contracts[number] = id
  const onContract = async (number: string) =>
    (
      await test.db
        .selectFrom('contract_third_party')
        .select('third_party_id')
        .where('contract_id', '=', contracts[number]!)
        .orderBy('third_party_id', 'desc')
        .executeTakeFirstOrThrow()
    ).third_party_id
  buyer = await onContract('F-LT-240117')
  foreignBuyer = await onContract('F-EE-250102')
  provider = test.app.portal.contracts.requestEmail
}, 120_000)
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('contract_request').execute()
  await test.db.deleteFrom('contract_attachment').execute()
  await test.db.deleteFrom('outbox').execute()
})

type Told = { json(): unknown }
const codeOf = (answer: Told) => (answer.json() as { code: string }).code
const issuesOf = (answer: Told) =>
  (answer.json() as { issues: Issue[] }).issues.map(({ path, code }) => `${path} ${code}`)
const post = (client: Client, form: RequestForm, payload: unknown, headers?: Record<string, string>) =>
  client.post(`/api/notification/email/contract/${form}`, payload as object, headers)
const requests = () => test.db.selectFrom('contract_request').selectAll().orderBy('id').execute()
const mails = () => test.db.selectFrom('outbox').select(['recipient', 'subject', 'body']).orderBy('id').execute()
const sentMails = async () =>
  await test.db
    .selectFrom('simulated_message')
    .select(['recipient', 'subject', 'body'])
    .where('channel', '=', 'EMAIL')
    .orderBy('id')
    .execute()

const active = () => contracts['F-LT-240117']!
const contractAt = (form: RequestForm) => (form === 'add-buyer' ? '/contract_add_buyer/contract_id' : '/contract_id')
const examples: Readonly<Record<RequestForm, string>> = {
  'add-buyer': 'two-buyers',
  'edit-buyer': 'all-fields',
  'delete-buyer': 'with-a-reason',
  'increase-limit': 'only-what-is-required',
  prolong: 'only-what-is-required',
}

/** A request that is in order for the active contract of the demo company. */
function aRequest(form: RequestForm, changes: Parameters<typeof changed>[1] = {}): Payload {
  const values: Parameters<typeof changed>[1] = { [contractAt(form)]: active() }
  if (form === 'edit-buyer' || form === 'delete-buyer') values['/third_party_id'] = buyer
  if (form === 'increase-limit') values['/contract_increase_limit/contract_requested_limit'] = '9000000000.00'
  if (form === 'prolong') values['/contract_prolong/contract_requested_valid_to'] = '2029-12-31'
  return changed(validRequest(form, examples[form]), { ...values, ...changes })
}

describe('request to the provider', () => {
  it.each(requestForms)('%s is stored with its history, version and answers (REQ-01, REQ-03)', async form => {
    const payload = aRequest(form)
    const answer = await post(demo, form, payload)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({
      ok: true,
      reference: expect.stringMatching(/^CR-\d{4}-\d{6}-\d$/),
      status: 'SUBMITTED',
    })
    const [row, ...more] = await requests()
    expect(more).toEqual([])
    expect(row).toMatchObject({
      contract_id: active(),
      form,
      form_version: 1,
      payload,
      status: 'SUBMITTED',
      created_by_name: 'Rasa Žemaitė',
      third_party_id: form.startsWith('edit') || form.startsWith('delete') ? buyer : null,
    })
    expect(await test.db.selectFrom('contract_request_event').select(['status', 'note']).execute()).toEqual([
      { status: 'SUBMITTED', note: null },
    ])
  })

  it.each(requestForms)('%s is mailed to the provider and confirmed to the user (REQ-03)', async form => {
    await post(demo, form, aRequest(form))
    const reference = (await requests())[0]?.reference ?? ''
    const own = [...(await mails()), ...(await sentMails())].filter(({ subject }) => subject?.includes(reference))
    expect(new Set(own.map(({ recipient }) => recipient))).toEqual(
      new Set([
        provider,
        (await test.db.selectFrom('app_user').select('email').where('username', '=', 'demo').executeTakeFirstOrThrow())
          .email,
      ]),
    )
    expect(own.length).toBeGreaterThan(0)
    expect(own.every(({ subject }) => !/[\r\n]/.test(subject ?? ''))).toBe(true)
  })

  it('reaches the provider with its answers in the words of the form', async () => {
    await sql`create function keep_mail() returns trigger language plpgsql as $$ begin new.next_attempt_at = now() + interval '1 day'; return new; end $$`.execute(
      test.db,
    )
    await sql`create trigger keep_mail before insert on outbox for each row execute function keep_mail()`.execute(
      test.db,
    )
    try {
      await post(demo, 'add-buyer', aRequest('add-buyer'))
      const [toProvider, toPerson] = await mails()
      expect(toProvider?.subject).toContain('contract F-LT-240117')
      for (const line of [
        'Company 1',
        'Company name: UAB „Žaliasis slėnis“',
        'Requested limit: 150.000,00 Eur',
        'Country code: +372 Estonia',
        'Company 2',
        'Sent by: Rasa Žemaitė',
      ])
        expect(toProvider?.body).toContain(line)
      expect(toPerson?.body).toContain('Hello Rasa')
      expect(toProvider?.body).not.toContain('contract_id')
      await post(demo, 'delete-buyer', aRequest('delete-buyer'))
      expect((await mails())[2]?.body).toMatch(/Buyer or supplier: .+ \(.+\)/)
    } finally {
      await sql`drop trigger keep_mail on outbox`.execute(test.db)
      await sql`drop function keep_mail()`.execute(test.db)
    }
  })

  it('leaves nothing behind when its commit fails', async () => {
    const file = (await upload(test, demo, 'a.pdf', aPdf(), { contractId: active() })).json<{ uuid: string }>().uuid
    await sql`create function no_mail() returns trigger language plpgsql as $$ begin raise exception 'no mail today'; end $$`.execute(
      test.db,
    )
    await sql`create trigger no_mail before insert on outbox for each row when (new.recipient not like '%requests%') execute function no_mail()`.execute(
      test.db,
    )
    try {
      expect(
        (
          await post(demo, 'increase-limit', aRequest('increase-limit', { '/file_upload_uuids': [file] }), {
            'idempotency-key': 'never-mailed-1',
          })
        ).statusCode,
      ).toBe(500)
    } finally {
      await sql`drop trigger no_mail on outbox`.execute(test.db)
      await sql`drop function no_mail()`.execute(test.db)
    }
    expect(await requests()).toEqual([])
    expect(await mails()).toEqual([])
    expect(await test.db.selectFrom('contract_attachment').select('request_id').execute()).toEqual([
      { request_id: null },
    ])
    expect(
      (
        await post(demo, 'increase-limit', aRequest('increase-limit', { '/file_upload_uuids': [file] }), {
          'idempotency-key': 'never-mailed-1',
        })
      ).statusCode,
    ).toBe(200)
  })

  it('is stored once however often it is sent (REQ-17)', async () => {
    const payload = aRequest('prolong')
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(demo, 'prolong', payload)))
    expect(new Set(answers.map(answer => answer.json<{ reference: string }>().reference)).size).toBe(1)
    expect(await requests()).toHaveLength(1)
    const keyed = () =>
      post(demo, 'prolong', aRequest('prolong', { '/contract_prolong/contract_requested_valid_to': '2030-01-31' }), {
        'idempotency-key': 'prolong-key-1',
      })
    const [first, second] = [await keyed(), await keyed()]
    expect(second.json()).toEqual(first.json())
    const reused = await post(
      demo,
      'prolong',
      aRequest('prolong', { '/contract_prolong/contract_requested_valid_to': '2030-02-28' }),
      { 'idempotency-key': 'prolong-key-1' },
    )
    expect([reused.statusCode, codeOf(reused)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await requests()).toHaveLength(2)
  })

  it('is rejected with the live form version when filled in with another one', async () => {
    const answer = await post(demo, 'edit-buyer', aRequest('edit-buyer'), { 'x-form-version': '7' })
    expect([answer.statusCode, codeOf(answer), answer.json<{ details: object }>().details]).toEqual([
      409,
      'FORM_VERSION_CHANGED',
      { form: 'edit-buyer', version: 1 },
    ])
  })
})

describe('request checked against the contract', () => {
  it.each([
    ['the present limit', '0.00'],
    ['a cent less', '-0.01'],
    ['zero', 'zero'],
  ])('rejects a limit of %s as not higher', async (_what, shift) => {
    const [{ limit } = { limit: '' }] = await test.db
      .selectFrom('contract')
      .select('factoring_credit_limit as limit')
      .where('id', '=', active())
      .execute()
    const cents = shift === 'zero' ? 0n : BigInt(limit.replace('.', '')) + BigInt(Math.round(Number(shift) * 100))
    const text = cents.toString().padStart(3, '0')
    const answer = await post(
      demo,
      'increase-limit',
      aRequest('increase-limit', {
        '/contract_increase_limit/contract_requested_limit': `${text.slice(0, -2)}.${text.slice(-2)}`,
      }),
    )
    expect([answer.statusCode, codeOf(answer), issuesOf(answer)]).toEqual([
      422,
      'VALIDATION_FAILED',
      ['/contract_increase_limit/contract_requested_limit newLimitValidationText'],
    ])
  })

  it.each(['abc', '', '-5.00', '1.000,00', 12, null])(
    'rejects %s as no limit, with the same code (REQ-04)',
    async value => {
      const answer = await post(
        demo,
        'increase-limit',
        aRequest('increase-limit', { '/contract_increase_limit/contract_requested_limit': value }),
      )
      expect([answer.statusCode, issuesOf(answer)]).toEqual([
        422,
        ['/contract_increase_limit/contract_requested_limit newLimitValidationText'],
      ])
    },
  )

  it.each(['2027-11-19', '2026-01-01', '2026-02-30', '2027-13-01', 'tomorrow', ''])(
    'rejects %s as no later end date (REQ-05)',
    async value => {
      const answer = await post(
        demo,
        'prolong',
        aRequest('prolong', { '/contract_prolong/contract_requested_valid_to': value }),
      )
      expect([answer.statusCode, issuesOf(answer)]).toEqual([
        422,
        ['/contract_prolong/contract_requested_valid_to prolongValidationText'],
      ])
      expect(await requests()).toEqual([])
    },
  )

  it('accepts one cent more and one day later', async () => {
    const [{ limit } = { limit: '' }] = await test.db
      .selectFrom('contract')
      .select('factoring_credit_limit as limit')
      .where('id', '=', active())
      .execute()
    const next = (BigInt(limit.replace('.', '')) + 1n).toString()
    expect(
      (
        await post(
          demo,
          'increase-limit',
          aRequest('increase-limit', {
            '/contract_increase_limit/contract_requested_limit': `${next.slice(0, -2)}.${next.slice(-2)}`,
          }),
        )
      ).statusCode,
    ).toBe(200)
    expect(
      (
        await post(
          demo,
          'prolong',
          aRequest('prolong', { '/contract_prolong/contract_requested_valid_to': '2027-11-20' }),
        )
      ).statusCode,
    ).toBe(200)
  })

  it.each(['increase-limit', 'prolong', 'add-buyer'] as const)(
    '%s is rejected in a status that does not allow it (REQ-13, REQ-14)',
    async form => {
      for (const number of ['F-LT-230311', 'F-LT-220208', 'F-LT-260905']) {
        const answer = await post(demo, form, aRequest(form, { [contractAt(form)]: contracts[number]! }))
        expect([answer.statusCode, codeOf(answer)], number).toEqual([409, 'CONTRACT_FUNCTION_UNAVAILABLE'])
      }
      expect(await requests()).toEqual([])
    },
  )
})

describe('permission to send requests', () => {
  it.each(requestForms)('%s requires its permission (REQ-14)', async form => {
    expect((await post(viewer, form, aRequest(form))).statusCode).toBe(403)
    expect((await post(test.client(), form, aRequest(form))).statusCode).toBe(401)
    const kept = form === 'add-buyer' ? 'MANAGE_CONTRACT' : 'ADD_BUYER'
    const lost = form === 'add-buyer' ? 'ADD_BUYER' : 'MANAGE_CONTRACT'
    const own = await test.db.deleteFrom('permission').where('type', '=', lost).returningAll().execute()
    try {
      expect(own.length, kept).toBeGreaterThan(0)
      expect((await post(demo, form, aRequest(form))).statusCode).toBe(403)
    } finally {
      await test.db.insertInto('permission').values(own).execute()
    }
    expect(await requests()).toEqual([])
  })

  it.each(requestForms)('%s returns not found for a contract of another company', async form => {
    const missing = await post(demo, form, aRequest(form, { [contractAt(form)]: '999999999' }))
    const foreign = await post(demo, form, aRequest(form, { [contractAt(form)]: contracts['F-EE-250101']! }))
    expect([missing.statusCode, foreign.statusCode]).toEqual([404, 404])
    const told = (answer: Told) => ({ ...(answer.json() as object), requestId: '' })
    expect(told(foreign)).toEqual(told(missing))
    expect((await post(demo, form, aRequest(form, { [contractAt(form)]: contracts['F-LV-250019']! }))).statusCode).toBe(
      404,
    )
    expect((await post(demo, form, aRequest(form, { [contractAt(form)]: '9999999999999999999' }))).statusCode).toBe(404)
    expect(await requests()).toEqual([])
  })

  it.each(['edit-buyer', 'delete-buyer'] as const)('%s rejects a buyer who is not on the contract', async form => {
    for (const id of [foreignBuyer, '999999999'])
      expect((await post(demo, form, aRequest(form, { '/third_party_id': id }))).statusCode, id).toBe(404)
  })

  it('allows the query to repeat only the contract of the body', async () => {
    const url = '/api/notification/email/contract/add-buyer'
    expect((await demo.post(`${url}?contractId=${active()}`, aRequest('add-buyer'))).statusCode).toBe(200)
    const wrong = await demo.post(`${url}?contractId=${contracts['F-LT-250042']}`, aRequest('add-buyer'))
    expect([wrong.statusCode, issuesOf(wrong)]).toEqual([422, ['/contract_add_buyer/contract_id const']])
    expect((await demo.post(`${url}?status=APPROVED`, aRequest('add-buyer'))).statusCode).toBe(400)
  })
})

describe('files of a request', () => {
  const uuidOf = async (client: Client, contractId?: string, fileType = 'CONTRACT_INCREASE_LIMIT_ATTACHMENT') =>
    (
      await upload(test, client, 'a.pdf', aPdf(), { fileType, ...(contractId === undefined ? {} : { contractId }) })
    ).json<{ uuid: string }>().uuid
  const raise = (uuids: string[]) =>
    post(demo, 'increase-limit', aRequest('increase-limit', { '/file_upload_uuids': uuids }))

  it('belong to the request in the submitted order', async () => {
    const uuids = [await uuidOf(demo, active()), await uuidOf(demo)].reverse()
    expect((await raise(uuids)).statusCode).toBe(200)
    const bound = await test.db
      .selectFrom('contract_attachment')
      .select(['id', 'contract_id', 'request_id'])
      .orderBy('position')
      .execute()
    const [request] = await requests()
    expect(bound).toEqual(uuids.map(id => ({ id, contract_id: active(), request_id: request?.id })))
    const removed = await demo.delete(`/api/contracts/attachment-upload?uuids=${uuids[0]}`)
    expect([removed.statusCode, issuesOf(removed)]).toEqual([422, ['/uuids fileUsed']])
  })

  it('are attached all together or not at all', async () => {
    const good = await uuidOf(demo, active())
    const bad = {
      'of another company': await uuidOf(other, contracts['F-EE-250101']),
      'of another contract': await uuidOf(demo, contracts['F-LT-250042']),
      'of another kind': await uuidOf(demo, active(), 'CONTRACT_PROLONG_ATTACHMENT'),
      'that is unknown': '00000000-0000-4000-8000-000000000000',
    }
    for (const [what, uuid] of Object.entries(bad)) {
      const answer = await raise([good, uuid])
      expect([answer.statusCode, codeOf(answer), issuesOf(answer)], what).toEqual([
        404,
        'NOT_FOUND',
        ['/file_upload_uuids/1 fileMissing'],
      ])
    }
    expect(await requests()).toEqual([])
    expect(
      await test.db.selectFrom('contract_attachment').select('id').where('request_id', 'is not', null).execute(),
    ).toEqual([])
  })

  it('are used once (REQ-35)', async () => {
    const uuid = await uuidOf(demo, active())
    expect((await raise([uuid])).statusCode).toBe(200)
    const again = await post(
      demo,
      'increase-limit',
      aRequest('increase-limit', {
        '/file_upload_uuids': [uuid],
        '/contract_increase_limit/contract_requested_limit': '9000000001.00',
      }),
    )
    expect([again.statusCode, issuesOf(again)]).toEqual([422, ['/file_upload_uuids/0 fileUsed']])
  })
})

describe('invalid input', () => {
  it.each(requestForms)('%s returns a code for every invalid body', async form => {
    const send = (payload: string, type = 'application/json') =>
      test.app.inject({
        method: 'POST',
        url: `/api/notification/email/contract/${form}`,
        payload,
        headers: { 'content-type': type, authorization: `Bearer ${demo.token}` },
      })
    const bodies = [
      '',
      '{}',
      '[]',
      'null',
      '"x"',
      '1',
      '{"a":',
      `{"contract_id":"1","contract_id":"2"}`,
      `{"__proto__":{}}`,
      JSON.stringify({ contract_id: 'x'.repeat(10_240) }),
      '['.repeat(5000),
      JSON.stringify({ contract_add_buyer: { buyers: Array.from({ length: 500 }, () => ({})), contract_id: '1' } }),
    ]
    for (const body of bodies) {
      const answer = await send(body)
      expect([400, 413, 422], `${body.slice(0, 40)} ${answer.statusCode}`).toContain(answer.statusCode)
      expect(codeOf(answer)).toMatch(/^[A-Z]/)
    }
    expect((await send('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    expect(await requests()).toEqual([])
  })

  it('accepts every script, and rejects line breaks and characters off the list', async () => {
    const place = '/contract_add_buyer/buyers/0'
    for (const name of ['ООО Ягода', '王小明 & Co', "O'Brien; drop table contract", '100% _ \\ "x"', '😀 SIA']) {
      expect(
        (await post(demo, 'add-buyer', aRequest('add-buyer', { [`${place}/buyer_company_name`]: name }))).statusCode,
        name,
      ).toBe(200)
    }
    const country = await post(demo, 'add-buyer', aRequest('add-buyer', { [`${place}/buyer_country`]: 'KP' }))
    expect([country.statusCode, issuesOf(country)]).toEqual([422, [`${place}/buyer_country enum`]])
    expect(
      (
        await post(
          demo,
          'add-buyer',
          aRequest('add-buyer', { [`${place}/buyer_company_name`]: 'A\r\nBcc: x@example.com' }),
        )
      ).statusCode,
    ).toBe(422)
  })
})

describe('requests of a contract', () => {
  it('are listed newest first with their history, for every user with read permission', async () => {
    await post(demo, 'increase-limit', aRequest('increase-limit'))
    await post(demo, 'edit-buyer', aRequest('edit-buyer'))
    await post(demo, 'add-buyer', aRequest('add-buyer'))
    const answer = await demo.get(`/api/contracts/${active()}/requests`)
    expect(answer.statusCode, answer.body).toBe(200)
    const { content } = answer.json<{ content: Record<string, unknown>[] }>()
    expect(content.map(({ kind }) => kind)).toEqual(['ADD_BUYER', 'EDIT_BUYER', 'INCREASE_LIMIT'])
    expect(content[0]).toMatchObject({
      createdBy: 'Rasa Žemaitė',
      status: 'SUBMITTED',
      summary: 'UAB „Žaliasis slėnis“, Põhjala Kaubandus OÜ',
      history: [{ status: 'SUBMITTED', note: null, at: expect.any(String) }],
    })
    expect(content[1]?.['summary']).toContain('new limit: 75.000,50 Eur; new address: Ozo g. 25')
    expect(content[2]?.['summary']).toBe('new limit: 9.000.000.000,00 Eur')
    const latvian = (await viewer.get(`/api/contracts/${active()}/requests`)).json<{ content: { summary: string }[] }>()
      .content
    expect(latvian[2]?.summary).toBe('jaunais limits: 9.000.000.000,00 Eur')
  })

  it('include their explanation, attachments and buyer (REQ-19)', async () => {
    const uuids = [
      (await upload(test, demo, 'one.pdf', aPdf(), { contractId: active() })).json<{ uuid: string }>().uuid,
      (await upload(test, demo, 'two.pdf', aPdf(), { contractId: active() })).json<{ uuid: string }>().uuid,
    ]
    await post(
      demo,
      'increase-limit',
      aRequest('increase-limit', {
        '/file_upload_uuids': uuids,
        '/contract_increase_limit/application_explanation': 'Two new buyers',
      }),
    )
    await post(demo, 'delete-buyer', aRequest('delete-buyer', { '/explanation': 'Closed down' }))
    await post(demo, 'add-buyer', aRequest('add-buyer'))
    const { content } = (await viewer.get(`/api/contracts/${active()}/requests`)).json<{
      content: Record<string, unknown>[]
    }>()
    expect(
      content.map(({ explanation, attachments, thirdPartyId }) => ({ explanation, attachments, thirdPartyId })),
    ).toEqual([
      { explanation: null, attachments: [], thirdPartyId: null },
      { explanation: 'Closed down', attachments: [], thirdPartyId: buyer },
      {
        explanation: 'Two new buyers',
        thirdPartyId: null,
        attachments: [
          { uuid: uuids[0], name: 'one.pdf', size: aPdf().length },
          { uuid: uuids[1], name: 'two.pdf', size: aPdf().length },
        ],
      },
    ])
  })

  it.each([
    ['SUBMITTED', 409],
    ['IN_REVIEW', 409],
    ['APPROVED', 200],
    ['DECLINED', 200],
  ] as const)(
    'about one buyer wait for each other: after one that is %s, the next returns %i (REQ-18)',
    async (status, answered) => {
      const first = (await post(demo, 'edit-buyer', aRequest('edit-buyer'))).json<{ reference: string }>()
      await test.db.updateTable('contract_request').set({ status }).execute()
      const next = await post(demo, 'delete-buyer', aRequest('delete-buyer'))
      expect(next.statusCode, next.body).toBe(answered)
      if (answered === 409)
        expect(next.json()).toMatchObject({ code: 'CONTRACT_REQUEST_PENDING', details: { reference: first.reference } })
      expect(await requests()).toHaveLength(answered === 409 ? 1 : 2)
    },
  )

  it('about one buyer sent concurrently are stored once', async () => {
    const answers = await Promise.all([
      post(demo, 'edit-buyer', aRequest('edit-buyer')),
      post(demo, 'delete-buyer', aRequest('delete-buyer')),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await requests()).toHaveLength(1)
  })

  it('of another company are not found', async () => {
    for (const id of [contracts['F-EE-250101'], '999999999', 'x', '0', '%27', '1,2'])
      expect((await demo.get(`/api/contracts/${id}/requests`)).statusCode, id).toBe(404)
    expect((await other.get(`/api/contracts/${active()}/requests`)).statusCode).toBe(404)
    expect((await test.client().get(`/api/contracts/${active()}/requests`)).statusCode).toBe(401)
  })
})
