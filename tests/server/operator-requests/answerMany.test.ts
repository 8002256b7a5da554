import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OperatorRequestResults } from '../../../schemas/generated/types/actions/operator-request-results.ts'
import { readRejectedRows } from '../../../schemas/rejectedRows.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { type SentRequest, sendBuyerRequest, sendLimitRequest } from '../../support/sentRequests.ts'

let test: TestApp
let demo: Client
let other: Client
let operator: Client
let limit: SentRequest
let buyers: SentRequest
let foreign: SentRequest
beforeAll(async () => {
  test = await buildTestApp()
  demo = await test.as('demo')
  other = await test.as('other')
  operator = await test.as('operator')
}, 120_000)
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('contract_request').execute()
  await test.db.deleteFrom('outbox').execute()
  limit = await sendLimitRequest(test, demo)
  buyers = await sendBuyerRequest(test, demo)
  foreign = await sendLimitRequest(test, other, 'F-EE-250102')
})

type Named = readonly (readonly [Pick<SentRequest, 'id'>, number])[]
const toBody = (named: Named) => named.map(([{ id }, revision]) => ({ id, revision }))
const approve = (named: Named, note?: string, by = operator) =>
  by.post('/api/operator/requests:approve', { requests: toBody(named), ...(note === undefined ? {} : { note }) })
const refuse = (named: Named, reason: string) =>
  operator.post('/api/operator/requests:refuse', { requests: toBody(named), reason })
type Answered = { statusCode: number; json(): unknown }
const rejection = (answer: Answered) => {
  const body = answer.json() as { code: string; details?: Readonly<Record<string, unknown>> }
  return [answer.statusCode, body.code, readRejectedRows(body.details ?? {})]
}
const states = async () =>
  Object.fromEntries(
    (await test.db.selectFrom('contract_request').select(['reference', 'status']).execute()).map(
      ({ reference, status }) => [reference, status],
    ),
  )
/** A row of the outbox stays when it was sent, so its count does not depend on when the mail leaves. */
const mailsOf = async ({ reference }: SentRequest) =>
  (await test.db.selectFrom('outbox').select(['recipient', 'subject']).execute()).filter(
    ({ subject }) => subject?.includes(reference) === true,
  )
const audited = async (action: 'CONTRACT_REQUEST_APPROVED' | 'CONTRACT_REQUEST_DECLINED') =>
  (await test.db.selectFrom('audit_event').select('details').where('action', '=', action).execute()).map(
    ({ details }) => (details as { request?: string }).request,
  )

describe('POST /operator/requests:approve and :refuse (REQ-47)', () => {
  it('answers requests of several companies at once, with a result for each in the order of the call', async () => {
    const before = await mailsOf(limit)
    const answer = await approve(
      [
        [foreign, 1],
        [limit, 1],
      ],
      ' As agreed ',
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.json<OperatorRequestResults>().rows).toEqual([
      { id: foreign.id, reference: foreign.reference, status: 'APPROVED' },
      { id: limit.id, reference: limit.reference, status: 'APPROVED' },
    ])
    expect(await states()).toEqual({
      [limit.reference]: 'APPROVED',
      [foreign.reference]: 'APPROVED',
      [buyers.reference]: 'SUBMITTED',
    })
    const note = (await operator.get(`/api/operator/requests/${limit.id}`)).json<{ note: string }>().note
    expect(note).toBe('As agreed')
    expect((await mailsOf(limit)).length).toBeGreaterThan(before.length)
    expect(await audited('CONTRACT_REQUEST_APPROVED')).toEqual(
      expect.arrayContaining([limit.reference, foreign.reference]),
    )
  })

  it('declines with a reason, which may not be missing', async () => {
    expect((await refuse([[limit, 1]], '  ')).statusCode).toBe(422)
    expect((await operator.post('/api/operator/requests:refuse', { requests: toBody([[limit, 1]]) })).statusCode).toBe(
      422,
    )
    expect((await refuse([[limit, 1]], 'The limit is enough')).statusCode).toBe(200)
    expect((await states())[limit.reference]).toBe('DECLINED')
    expect(await audited('CONTRACT_REQUEST_DECLINED')).toContain(limit.reference)
  })

  it('answers none of them when one cannot be, and names each of those with its reason (LST-16)', async () => {
    await demo.post(`/api/contracts/${buyers.contractId}/requests/${buyers.id}/withdraw`)
    await operator.post(`/api/operator/requests/${foreign.id}/refuse`, { reason: 'No' }, { 'if-match': '"1"' })
    const changed = await sendLimitRequest(test, other, 'F-EE-250102')
    const answer = await approve([
      [limit, 1],
      [foreign, 1],
      [{ id: '999999999' }, 1],
      [changed, 2],
      [buyers, 1],
    ])
    expect(rejection(answer)).toEqual([
      412,
      'VERSION_CONFLICT',
      [
        { id: foreign.id, reason: 'ANSWERED', number: foreign.reference },
        { id: '999999999', reason: 'MISSING' },
        { id: changed.id, reason: 'CHANGED', number: changed.reference },
        { id: buyers.id, reason: 'WITHDRAWN', number: buyers.reference },
      ],
    ])
    expect((await states())[limit.reference]).toBe('SUBMITTED')
    expect((await mailsOf(limit)).some(({ subject }) => /approved/i.test(subject ?? ''))).toBe(false)
  })

  it('is NOT_FOUND when all that prevents it are missing', async () => {
    expect(rejection(await approve([[{ id: '999999999' }, 1]]))).toEqual([
      404,
      'NOT_FOUND',
      [{ id: '999999999', reason: 'MISSING' }],
    ])
  })

  it('changes nothing when it is repeated, also with a request that it has not answered yet', async () => {
    await approve([[limit, 1]], 'Yes')
    const mails = (await mailsOf(limit)).length
    const again = await approve(
      [
        [limit, 1],
        [buyers, 1],
      ],
      'Yes',
    )
    expect(again.statusCode).toBe(200)
    expect((await mailsOf(limit)).length).toBe(mails)
    expect((await states())[buyers.reference]).toBe('APPROVED')
    expect(rejection(await approve([[limit, 1]], 'Something else'))).toEqual([
      412,
      'VERSION_CONFLICT',
      [{ id: limit.id, reason: 'ANSWERED', number: limit.reference }],
    ])
  })

  it('decides once when two operators answer the same requests at the same time, in different orders', async () => {
    const both = [
      [limit, 1],
      [buyers, 1],
    ] as const
    const answers = await Promise.all([approve(both, 'Yes'), refuse(both.toReversed(), 'No')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    const { [limit.reference]: one, [buyers.reference]: two } = await states()
    expect(one).toBe(two)
  })

  it.each([
    ['no request', []],
    [
      'the same request twice',
      [
        ['own', 1],
        ['own', 2],
      ],
    ],
    ['201 requests', Array.from({ length: 201 }, (_, index) => [String(index + 1), 1])],
    ['an id that is none', [['x', 1]]],
    ['a revision that is none', [['own', 0]]],
  ] as const)('rejects %s', async (_, named) => {
    const requests = named.map(([id, revision]) => ({ id: id === 'own' ? limit.id : id, revision }))
    const answer = await operator.post('/api/operator/requests:approve', { requests })
    expect(answer.statusCode).toBe(422)
    expect((await states())[limit.reference]).toBe('SUBMITTED')
  })

  it('is closed for companies', async () => {
    expect((await approve([[limit, 1]], undefined, demo)).statusCode).toBe(403)
    expect((await approve([[limit, 1]], undefined, test.client())).statusCode).toBe(401)
    expect((await states())[limit.reference]).toBe('SUBMITTED')
  })

  it('finds in the list the revision that it names', async () => {
    const { content } = (await operator.get('/api/operator/requests')).json<{
      content: { id: string; revision: number }[]
    }>()
    expect(content.map(({ id, revision }) => [id, revision])).toContainEqual([limit.id, 1])
  })
})
