import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoRequests } from '../../../server/modules/contract-requests/demoRequests.ts'
import { demoRequests } from '../../../server/modules/contract-requests/demoStories.ts'
import { valueAt } from '../../../server/forms/valueAt.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { requestKinds } from '../../../server/modules/contract-requests/requestKinds.ts'

let portal: TestApp
const load = () => loadDemoRequests({ db: portal.db, forms: portal.app.forms, now: portal.config.now() })
const stored = () =>
  portal.db
    .selectFrom('contract_request as r')
    .innerJoin('contract as c', 'c.id', 'r.contract_id')
    .innerJoin('membership as m', join =>
      join.onRef('m.user_id', '=', 'r.created_by').onRef('m.party_id', '=', 'r.party_id'),
    )
    .select(['r.id', 'r.kind', 'r.status', 'r.form', 'r.payload', 'r.contract_id', 'r.created_at', 'r.ended_at'])
    .select(['c.start_date', 'c.factoring_credit_limit as limit', 'c.end_date', 'm.user_id'])
    .orderBy('r.id')
    .execute()

beforeAll(async () => {
  portal = await buildTestApp()
  await load()
})
afterAll(() => portal.close())

test('demo requests are of each kind and status, valid for their forms, and sent by members of the company (REQ-46)', async () => {
  const rows = await stored()
  expect(rows).toHaveLength(demoRequests.length)
  expect(new Set(rows.map(({ status }) => status))).toEqual(
    new Set(['SUBMITTED', 'IN_REVIEW', 'APPROVED', 'DECLINED', 'WITHDRAWN']),
  )
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(Object.keys(requestKinds).length)
  for (const { form, payload, status, created_at: at, ended_at: ended } of rows) {
    expect((await portal.app.forms.validate(form as 'prolong', payload)).issues, form).toEqual([])
    expect(ended === null).toBe(['SUBMITTED', 'IN_REVIEW'].includes(status))
    expect((ended ?? portal.config.now()) > at && (ended ?? at) <= portal.config.now()).toBe(true)
  }
})

test('what a demo request was approved for stands in the contract, and what is open is not there yet (REQ-46)', async () => {
  for (const { kind, status, payload, limit, end_date: end, contract_id: contractId } of await stored()) {
    const asked = (path: string) => String(valueAt(payload, path))
    if (kind === 'INCREASE_LIMIT')
      expect(Number(asked('contract_increase_limit.contract_requested_limit')) > Number(limit)).toBe(
        status !== 'APPROVED',
      )
    if (kind === 'PROLONG')
      expect(asked('contract_prolong.contract_requested_valid_to') > String(end)).toBe(status !== 'APPROVED')
    if (kind !== 'EDIT_BUYER') continue
    const buyer = await portal.db
      .selectFrom('contract_third_party')
      .select('credit_limit')
      .where('contract_id', '=', contractId)
      .where('third_party_id', '=', asked('third_party_id'))
      .executeTakeFirstOrThrow()
    expect(Number(asked('buyer_requested_new_limit')) > Number(buyer.credit_limit)).toBe(status !== 'APPROVED')
  }
})

test('demo requests are loaded once and send nothing; operators can answer them, and answers are tasks (REQ-46)', async () => {
  const before = await stored()
  await load()
  expect(await stored()).toEqual(before)
  expect(await portal.db.selectFrom('outbox').select('id').where('channel', '=', 'EMAIL').execute()).toEqual([])
  const operator = await portal.as('operator')
  const { content } = (await operator.get('/api/operator/requests?status=SUBMITTED')).json<{
    content: { id: string }[]
  }>()
  expect(content).toHaveLength(demoRequests.filter(({ status }) => status === 'SUBMITTED').length)
  const files = await Promise.all(
    content.map(async ({ id }) => {
      const one = (await operator.get(`/api/operator/requests/${id}`)).json<{
        files: { id: string }[]
        answers: unknown[]
      }>()
      expect(one.answers.length + one.files.length).toBeGreaterThan(0)
      return one.files.map(file => `/api/operator/requests/${id}/files/${file.id}`)
    }),
  )
  expect((await operator.get(files.flat()[0]!)).body).toContain('an invented document')
  const demo = await portal.as('demo')
  const { tasks } = (await demo.get('/api/general-dashboard/tasks')).json<{
    tasks: { kind: string; count: number }[]
  }>()
  expect(tasks.filter(({ kind }) => kind === 'answeredRequests').map(({ count }) => count)).toEqual([1, 1])
})
