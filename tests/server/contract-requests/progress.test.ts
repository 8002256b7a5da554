import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContractRequestsAnswer } from '../../../schemas/generated/types/actions/contract-requests-answer.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { CONTRACT, type SentRequest, sendBuyerRequest, sendLimitRequest } from '../../support/sentRequests.ts'

let test: TestApp
let demo: Client
let viewer: Client
let other: Client
let operator: Client
beforeAll(async () => {
  test = await buildTestApp()
  demo = await test.as('demo')
  viewer = await test.as('viewer')
  other = await test.as('other')
  operator = await test.as('operator')
}, 120_000)
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('contract_request').execute()
  await test.db.deleteFrom('outbox').execute()
  await test.db.deleteFrom('simulated_message').execute()
})

type Told = { statusCode: number; json(): unknown }
const codeOf = (answer: Told) => (answer.statusCode === 200 ? 200 : (answer.json() as { code: string }).code)
const withdraw = (client: Client, { contractId, id }: SentRequest) =>
  client.post(`/api/contracts/${contractId}/requests/${id}/withdraw`)
const approve = ({ id }: SentRequest, note?: string, revision = 1) =>
  operator.post(`/api/operator/requests/${id}/approve`, note === undefined ? {} : { note }, {
    'if-match': `"${revision}"`,
  })
const refuse = ({ id }: SentRequest, reason: string, revision = 1) =>
  operator.post(`/api/operator/requests/${id}/refuse`, { reason }, { 'if-match': `"${revision}"` })
const events = async ({ id }: SentRequest) =>
  (
    await test.db
      .selectFrom('contract_request_event')
      .select(['status', 'note'])
      .where('request_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ status, note }) => (note === null ? status : `${status}: ${note}`))
const audited = async ({ reference }: SentRequest) =>
  (await test.db.selectFrom('audit_event').select(['action', 'details']).orderBy('id').execute())
    .filter(({ details }) => (details as { request?: string }).request === reference)
    .map(({ action }) => action)
const mails = async () =>
  [
    ...(await test.db.selectFrom('outbox').select(['recipient', 'subject']).execute()),
    ...(await test.db.selectFrom('simulated_message').select(['recipient', 'subject']).execute()),
  ].map(({ recipient, subject }) => `${recipient} ${subject ?? ''}`)
/** Mails with this in the subject, each once: a sent one stays in the outbox. */
const mailed = async (part: string) => [...new Set((await mails()).filter(mail => mail.includes(part)))]
const setStatus = ({ id }: SentRequest, status: 'IN_REVIEW') =>
  test.db.updateTable('contract_request').set({ status }).where('id', '=', id).execute()
const listed = async (client: Client, { contractId, id }: SentRequest) =>
  (await client.get(`/api/contracts/${contractId}/requests`))
    .json<ContractRequestsAnswer>()
    .content.find(request => request.id === id)

describe('withdrawal of a request (REQ-40)', () => {
  it('ends the request, notifies the provider and is in the audit', async () => {
    const request = await sendLimitRequest(test, demo)
    const answer = await withdraw(demo, request)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({ ok: true, reference: request.reference, status: 'WITHDRAWN' })
    expect(await events(request)).toEqual(['SUBMITTED', 'WITHDRAWN'])
    expect(await audited(request)).toEqual(['CONTRACT_REQUEST_SENT', 'CONTRACT_REQUEST_WITHDRAWN'])
    expect(await mailed(`Withdrawn: ${request.reference}`)).toHaveLength(1)
    expect((await listed(demo, request))?.status).toBe('WITHDRAWN')
  })

  it('changes nothing the second time, also of twenty calls at once', async () => {
    const request = await sendLimitRequest(test, demo)
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(demo, request)))
    expect(new Set(answers.map(codeOf))).toEqual(new Set([200]))
    expect(await events(request)).toEqual(['SUBMITTED', 'WITHDRAWN'])
    expect(await mailed('Withdrawn:')).toHaveLength(1)
  })

  it('needs the permission of the kind', async () => {
    const [limit, buyers] = [await sendLimitRequest(test, demo), await sendBuyerRequest(test, demo)]
    const permissions = await test.db.selectFrom('permission').selectAll().where('type', '=', 'ADD_BUYER').execute()
    await test.db.deleteFrom('permission').where('type', '=', 'ADD_BUYER').execute()
    try {
      expect(codeOf(await withdraw(demo, buyers))).toBe('FORBIDDEN')
      expect(codeOf(await withdraw(demo, limit))).toBe(200)
    } finally {
      await test.db.insertInto('permission').values(permissions).execute()
    }
    expect(await events(buyers)).toEqual(['SUBMITTED'])
  })

  it('is not for a user who only reads, for another company or without a session', async () => {
    const request = await sendLimitRequest(test, demo)
    expect(codeOf(await withdraw(other, request))).toBe('NOT_FOUND')
    expect((await withdraw(viewer, request)).statusCode).toBeGreaterThanOrEqual(403)
    expect((await withdraw(test.client(), request)).statusCode).toBe(401)
    expect(await events(request)).toEqual(['SUBMITTED'])
  })

  it.each(['0', '999999999', 'x', '99999999999999999999'])('finds no request %s', async id => {
    const { contractId } = await sendLimitRequest(test, demo)
    expect(codeOf(await withdraw(demo, { contractId, id, reference: '' }))).toBe('NOT_FOUND')
  })

  it('finds no request under another contract of the company', async () => {
    const request = await sendLimitRequest(test, demo)
    const { id } = await test.db
      .selectFrom('contract')
      .select('id')
      .where('contract_number', '!=', CONTRACT)
      .where('party_id', '=', eb => eb.selectFrom('contract').select('party_id').where('id', '=', request.contractId))
      .executeTakeFirstOrThrow()
    expect(codeOf(await withdraw(demo, { ...request, contractId: id }))).toBe('NOT_FOUND')
    expect((await demo.get(`/api/contracts/${id}/requests/${request.id}`)).statusCode).toBe(404)
  })

  it('comes too late once the provider considers or has answered the request', async () => {
    const [considered, approved, declined] = [
      await sendLimitRequest(test, demo),
      await sendLimitRequest(test, demo),
      await sendLimitRequest(test, demo),
    ]
    await setStatus(considered, 'IN_REVIEW')
    await approve(approved)
    await refuse(declined, 'No')
    expect(codeOf(await withdraw(demo, considered))).toBe('CONTRACT_REQUEST_IN_REVIEW')
    expect((await withdraw(demo, approved)).json()).toMatchObject({
      code: 'CONTRACT_REQUEST_ANSWERED',
      status: 409,
      details: { status: 'APPROVED' },
    })
    expect(codeOf(await withdraw(demo, declined))).toBe('CONTRACT_REQUEST_ANSWERED')
  })
})

describe('answer to a request (REQ-43)', () => {
  it('approves, notifies the sender in their language, and shows status and time', async () => {
    await test.db.updateTable('app_user').set({ language: 'lt' }).where('username', '=', 'demo').execute()
    const request = await sendLimitRequest(test, demo)
    const answer = await approve(request, '  From the first of May  ')
    await test.db.updateTable('app_user').set({ language: 'en' }).where('username', '=', 'demo').execute()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ status: 'APPROVED', revision: 2, note: 'From the first of May' })
    expect(await audited(request)).toEqual(['CONTRACT_REQUEST_SENT', 'CONTRACT_REQUEST_APPROVED'])
    expect(await mailed(`jūsų prašymas ${request.reference} patvirtintas`)).toHaveLength(1)
    const shown = await listed(demo, request)
    expect(shown?.history.map(({ status, note }) => [status, note])).toEqual([
      ['SUBMITTED', null],
      ['APPROVED', 'From the first of May'],
    ])
  })

  it('declines with a reason that the client reads in the portal and in the mail', async () => {
    const request = await sendLimitRequest(test, demo)
    expect((await refuse(request, 'The annual accounts are missing %{name}')).statusCode).toBe(200)
    expect(await listed(demo, request)).toMatchObject({
      status: 'DECLINED',
      history: [{ status: 'SUBMITTED' }, { status: 'DECLINED', note: 'The annual accounts are missing %{name}' }],
    })
    expect(await mailed(`your request ${request.reference} has been declined`)).toHaveLength(1)
  })

  it('needs a reason, and takes at most 1,000 characters', async () => {
    const request = await sendLimitRequest(test, demo)
    for (const reason of ['', '   ', 'x'.repeat(1001)]) expect((await refuse(request, reason)).statusCode).toBe(422)
    expect((await approve(request, 'x'.repeat(1001))).statusCode).toBe(422)
    expect(
      (await operator.post(`/api/operator/requests/${request.id}/refuse`, {}, { 'if-match': '1' })).statusCode,
    ).toBe(422)
    expect(await events(request)).toEqual(['SUBMITTED'])
  })

  it('needs the revision that was read', async () => {
    const request = await sendLimitRequest(test, demo)
    const without = await operator.post(`/api/operator/requests/${request.id}/approve`, {})
    expect([400, 422]).toContain(without.statusCode)
    const stale = await approve(request, undefined, 7)
    expect(stale.json()).toMatchObject({ status: 412, code: 'VERSION_CONFLICT', details: { revision: 1 } })
    expect(await events(request)).toEqual(['SUBMITTED'])
  })

  it('is given once: of twenty at once one wins, and one mail is sent (REQ-44, REQ-45)', async () => {
    const request = await sendLimitRequest(test, demo)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? refuse(request, `Reason ${index}`) : approve(request, `Note ${index}`),
      ),
    )
    const codes = answers.map(codeOf)
    expect(codes.filter(code => code === 200)).toHaveLength(1)
    expect(new Set(codes.filter(code => code !== 200))).toEqual(new Set(['CONTRACT_REQUEST_ANSWERED']))
    expect(await events(request)).toHaveLength(2)
    expect(await mailed(`your request ${request.reference} has been`)).toHaveLength(1)
  })

  it('of an operator and a simultaneous withdrawal: one succeeds, and both callers learn the result', async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = await sendLimitRequest(test, demo)
      const [withdrawn, answered] = await Promise.all([withdraw(demo, request), refuse(request, 'No')])
      const pair = [codeOf(withdrawn), codeOf(answered)]
      expect([
        [200, 'CONTRACT_REQUEST_WITHDRAWN'],
        ['CONTRACT_REQUEST_ANSWERED', 200],
      ]).toContainEqual(pair)
      expect(await events(request)).toHaveLength(2)
    }
  })

  it('of a withdrawn request is rejected', async () => {
    const request = await sendLimitRequest(test, demo)
    await withdraw(demo, request)
    expect(codeOf(await refuse(request, 'No'))).toBe('CONTRACT_REQUEST_WITHDRAWN')
    expect(codeOf(await approve(request))).toBe('CONTRACT_REQUEST_WITHDRAWN')
    expect(await mailed('has been')).toEqual([])
  })

  it('succeeds again for the same operator after a lost response, without a second mail', async () => {
    const request = await sendLimitRequest(test, demo)
    expect(codeOf(await refuse(request, 'No'))).toBe(200)
    expect(codeOf(await refuse(request, 'No'))).toBe(200)
    expect(codeOf(await refuse(request, 'Another reason'))).toBe('CONTRACT_REQUEST_ANSWERED')
    expect(await events(request)).toEqual(['SUBMITTED', 'DECLINED: No'])
    expect(await mailed(`your request ${request.reference} has been`)).toHaveLength(1)
  })

  it('answers a request that is in review, too', async () => {
    const request = await sendLimitRequest(test, demo)
    await setStatus(request, 'IN_REVIEW')
    expect(codeOf(await approve(request))).toBe(200)
  })

  it('notifies no one who no longer works for the company', async () => {
    const request = await sendLimitRequest(test, demo)
    const memberships = await test.db
      .selectFrom('membership')
      .selectAll('membership')
      .innerJoin('app_user', 'app_user.id', 'user_id')
      .where('username', '=', 'demo')
      .execute()
    const { user_id: userId } = memberships[0]!
    const rows = await test.db.selectFrom('membership').selectAll().where('user_id', '=', userId).execute()
    await test.db.deleteFrom('membership').where('user_id', '=', userId).execute()
    try {
      expect(codeOf(await approve(request))).toBe(200)
      expect(await mailed(`your request ${request.reference} has been`)).toEqual([])
    } finally {
      await test.db.insertInto('membership').values(rows).execute()
    }
  })

  it('is for operators only', async () => {
    const { id } = await sendLimitRequest(test, demo)
    const headers = { 'if-match': '"1"' }
    expect((await demo.post(`/api/operator/requests/${id}/approve`, {}, headers)).statusCode).toBe(403)
    expect((await demo.post(`/api/operator/requests/${id}/refuse`, { reason: 'No' }, headers)).statusCode).toBe(403)
    expect((await test.client().post(`/api/operator/requests/${id}/approve`, {}, headers)).statusCode).toBe(401)
    expect((await operator.post('/api/operator/requests/999999999/approve', {}, headers)).statusCode).toBe(404)
    expect((await operator.post('/api/operator/requests/x/approve', {}, headers)).statusCode).toBe(404)
  })
})

describe('detail of a request (REQ-41)', () => {
  it('has the answers in the words of the form, without ids', async () => {
    const request = await sendLimitRequest(test, demo)
    const { answers } = (await demo.get(`/api/contracts/${request.contractId}/requests/${request.id}`)).json<{
      answers: { rows: { label: string; value: string }[] }[]
    }>()
    const rows = answers.flatMap(section => section.rows)
    expect(rows.map(({ value }) => value)).toEqual([expect.stringMatching(/^9[\s\u00a0.]?0/), 'Two new buyers'])
    expect(JSON.stringify(answers)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  it('offers its files to the company and to nobody else', async () => {
    const request = await sendLimitRequest(test, demo)
    const { uuid } = (await listed(demo, request))!.attachments[0]!
    const address = `/api/contracts/${request.contractId}/requests/${request.id}/files/`
    const file = await demo.get(`${address}${uuid}`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.headers['content-disposition']).toMatch(/^attachment; .*balance\.pdf/)
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await other.get(`${address}${uuid}`)).statusCode).toBe(404)
    expect((await test.client().get(`${address}${uuid}`)).statusCode).toBe(401)
    const second = await sendLimitRequest(test, demo)
    expect((await demo.get(`${address.replace(`/${request.id}/`, `/${second.id}/`)}${uuid}`)).statusCode).toBe(404)
    for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
      expect((await demo.get(`${address}${id}`)).statusCode).toBe(404)
  })
})
