import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../support/app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await buildTestApp()
})
afterAll(() => portal.close())

const base = '/api/general-dashboard/factoring'
const totals = `${base}/totals-multiple-contracts`

describe('totals of all factoring contracts', () => {
  it('equal the summary, with and without the party named', async () => {
    const demo = await portal.as('demo')
    const summary = (await demo.get(`${base}/summary?productFid=P-1001-FACTORING`)).json<object>()
    expect((await demo.get(totals)).json()).toEqual(summary)
    expect((await demo.get(`${totals}?partyId=P-1001`)).json()).toEqual(summary)
  })

  it('return the same not found for an inaccessible, a missing and an inactive party', async () => {
    const demo = await portal.as('demo')
    for (const party of ['P-2001', 'P-9999', 'P-1002', "'", '%']) {
      const answer = await demo.get(`${totals}?partyId=${encodeURIComponent(party)}`)
      expect([answer.statusCode, answer.json<{ code: string }>().code], party).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('require the permission to read, and a session', async () => {
    const viewer = await portal.as('viewer')
    expect((await viewer.get(totals)).statusCode).toBe(200)
    await portal.db
      .deleteFrom('permission')
      .where('user_id', '=', query => query.selectFrom('app_user').select('id').where('username', '=', 'viewer'))
      .where('product_id', '=', query => query.selectFrom('product').select('id').where('fid', '=', 'P-1001-FACTORING'))
      .execute()
    expect((await viewer.get(totals)).statusCode).toBe(404)
    expect((await portal.client().get(totals)).json()).toMatchObject({ status: 401, code: 'SME6' })
  })
})
