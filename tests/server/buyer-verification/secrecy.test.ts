import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { randomToken } from '../../../server/security/token.ts'
import { buildTestApp } from '../../support/app.ts'
import { everything } from '../../support/encrypted.ts'
import { logOf } from '../../support/serverLog.ts'
import { aContact, sendToBuyer, sentInvoices, someInvoices } from '../../support/verification.ts'

afterEach(() => vi.restoreAllMocks())

const verifier = { fullName: 'Jonas Kanarėlė', email: 'canary@buyer.example', agreesWithVerificationTerms: true }

describe('the key of a link (VER-12, SEC-55, SEC-72)', () => {
  it('is in no log line and in no table once its mail was sent, however it is used', async () => {
    const test = await buildTestApp({ config: { logLevel: 'trace' } })
    try {
      const log = logOf(test)
      const { key, ids } = await sentInvoices(test, 2)
      const headers = { 'x-verification-key': key }
      for (const method of ['HEAD', 'GET'] as const) {
        await test.app.inject({ method, url: `/invoiceVerification/${key}?language=lt` })
        await test.app.inject({ method, url: '/api/public/invoice/buyer/unverified', headers })
      }
      await test.app.inject({ url: `/api/public/invoice/buyer/unverified?key=${key}`, headers })
      await test.app.inject({ url: `/api/public/invoice/buyer/${key}` })
      await test.client().post('/api/public/invoice/buyer/verify', { verifier, invoices: 'nonsense' }, headers)
      const answered = await test
        .client()
        .post(
          '/api/public/invoice/buyer/verify',
          { verifier, invoices: [{ invoiceId: ids[0], action: 'REJECT', comment: 'Canary comment' }] },
          headers,
        )
      expect(answered.statusCode).toBe(200)
      await test
        .client()
        .post(
          '/api/public/invoice/buyer/verify',
          { verifier, invoices: [{ invoiceId: ids[0], action: 'ACCEPT' }] },
          headers,
        )
      await test.app.outbox.wakeAll()
      expect(log()).toContain('/api/public/invoice/buyer/verify')
      for (const secret of [key, encodeURIComponent(key), 'Kanarėlė', 'canary@', 'Canary comment', aContact.email])
        expect(log(), secret).not.toContain(secret)
      for (const [table, text] of await everything(test.db))
        // The simulated mail server is the buyer's mailbox.
        if (table !== 'simulated_message') expect(text.includes(key), table).toBe(false)
    } finally {
      await test.close()
    }
  }, 120_000)
})

describe('a thousand scanners (VER-14)', () => {
  it('change no row by GET and HEAD of page and call', async () => {
    const test = await buildTestApp()
    try {
      const { key, ids, ...place } = await sentInvoices(test, 2)
      await test.app.outbox.wakeAll()
      const unknown = randomToken()
      const digest = async () =>
        createHash('sha256')
          .update(
            JSON.stringify(
              // Rate limits are counted, and nothing else.
              [...(await everything(test.db))].filter(([table]) => table !== 'throttle').sort(),
            ),
          )
          .digest('hex')
      const before = await digest()
      for (let turn = 0; turn < 250; turn += 1)
        for (const method of ['HEAD', 'GET'] as const) {
          await test.app.inject({ method, url: `/invoiceVerification/${turn % 2 === 0 ? key : unknown}?language=lt` })
          await test.app.inject({
            method,
            url: '/api/public/invoice/buyer/unverified',
            headers: { 'x-verification-key': key },
            remoteAddress: `10.1.${String(turn % 250)}.1`,
          })
        }
      expect(await digest()).toBe(before)
      // The link still works afterwards; only its own limit per minute was used up.
      await test.db.deleteFrom('throttle').execute()
      const shown = await test.app.inject({
        url: '/api/public/invoice/buyer/unverified',
        headers: { 'x-verification-key': key },
      })
      expect(
        shown
          .json<{ content: { id: string }[] }>()
          .content.map(({ id }) => id)
          .sort(),
      ).toEqual([...ids].sort())
      const more = await someInvoices(test, place, 1)
      expect(await sendToBuyer(test, { ...place, invoiceIds: more })).toHaveLength(43)
    } finally {
      await test.close()
    }
  }, 180_000)
})

describe('a contract of reverse factoring', () => {
  it('names the supplier as the seller and the company as the buyer (VER-01)', async () => {
    const test = await buildTestApp()
    try {
      const { contractId, thirdPartyId, company, supplier, userId } = await test.db
        .selectFrom('invoice as i')
        .innerJoin('contract as c', 'c.id', 'i.contract_id')
        .innerJoin('party as p', 'p.id', 'c.party_id')
        .innerJoin('third_party as t', 't.id', 'i.third_party_id')
        .select(['i.contract_id as contractId', 'i.third_party_id as thirdPartyId', 'p.name as company'])
        .select([
          't.name as supplier',
          eb => eb.selectFrom('app_user').select('id').where('username', '=', 'demo').as('userId'),
        ])
        .where('c.factoring_product', '=', 'REVERSE')
        .where('i.status', '=', 'SUBMITTED')
        .where('i.invoice_type', '=', 'INVOICE')
        .orderBy('i.id')
        .limit(1)
        .executeTakeFirstOrThrow()
      const ids = await someInvoices(test, { contractId, thirdPartyId }, 1)
      const key = await sendToBuyer(test, { contractId, thirdPartyId, userId: userId ?? '', invoiceIds: ids })
      const shown = await test.app.inject({
        url: '/api/public/invoice/buyer/unverified',
        headers: { 'x-verification-key': key },
      })
      expect(shown.json()).toMatchObject({ isReverse: true, sellerName: supplier, buyerName: company })
      const answer = await test
        .client()
        .post(
          '/api/public/invoice/buyer/verify',
          { verifier, invoices: [{ invoiceId: ids[0], action: 'ACCEPT' }] },
          { 'x-verification-key': key },
        )
      expect(answer.json()).toMatchObject({ acceptedCount: 1, waitingCount: 0 })
    } finally {
      await test.close()
    }
  }, 120_000)
})
