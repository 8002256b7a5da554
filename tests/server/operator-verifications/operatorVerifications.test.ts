import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BuyerVerdictListAnswer } from '../../../schemas/generated/types/actions/buyer-verdict-list-answer.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { aContact, sentInvoices } from '../../support/verification.ts'

let test: TestApp
let operator: Client
beforeAll(async () => {
  test = await buildTestApp()
  operator = await test.as('operator')
  await test.db.deleteFrom('invoice_verdict').execute()
  const { key, ids } = await sentInvoices(test, 3)
  const answer = (email: string, invoices: object[]) =>
    test
      .client()
      .post(
        '/api/public/invoice/buyer/verify',
        { verifier: { fullName: 'Jonas Buhalteris', email, agreesWithVerificationTerms: true }, invoices },
        { 'x-verification-key': key },
      )
  const sent = [
    await answer(aContact.email, [{ invoiceId: ids[0], action: 'ACCEPT' }]),
    await answer('jonas@holding.example', [{ invoiceId: ids[1], action: 'REJECT', comment: 'Not ours' }]),
  ]
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200])
}, 120_000)
afterAll(() => test.close())

const list = async (query = '') =>
  (await operator.get(`/api/operator/verifications${query}`)).json<BuyerVerdictListAnswer>()

describe('GET /operator/verifications (VER-33)', () => {
  it('lists what buyers answered, with the domain that differs from the contact’s, newest first', async () => {
    const { content, totalElements } = await list()
    expect(totalElements).toBe(2)
    expect(content).toMatchObject([
      { verdict: 'REJECTED', verifierEmail: 'jonas@holding.example', contactEmail: aContact.email, domain: 'OTHER' },
      { verdict: 'ACCEPTED', verifierEmail: aContact.email, contactEmail: aContact.email, domain: 'SAME' },
    ])
    expect(content[0]?.companyName).not.toBe('')
    expect(content[0]?.buyerName).not.toBe(content[0]?.companyName)
  })

  it('can be filtered by domain, verdict and text, and never shows a superseded verdict', async () => {
    expect((await list('?domain=OTHER')).content.map(({ verdict }) => verdict)).toEqual(['REJECTED'])
    expect((await list('?verdict=ACCEPTED')).totalElements).toBe(1)
    expect((await list('?search=holding')).totalElements).toBe(1)
    expect((await list('?search=%25')).totalElements).toBe(0)
    expect((await operator.get('/api/operator/verifications?domain=NONE')).statusCode).toBe(400)
    await test.db
      .updateTable('invoice_verdict')
      .set({ superseded_at: test.config.now() })
      .where('action', '=', 'REJECT')
      .execute()
    expect((await list()).content.map(({ verdict }) => verdict)).toEqual(['ACCEPTED'])
    await test.db.updateTable('invoice_verdict').set({ superseded_at: null }).execute()
  })

  it('is for operators only', async () => {
    expect((await (await test.as('demo')).get('/api/operator/verifications')).statusCode).toBe(403)
    expect((await test.client().get('/api/operator/verifications')).statusCode).toBe(401)
  })
})
