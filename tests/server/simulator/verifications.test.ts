import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenHash } from '../../../server/security/token.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { aContact, sentInvoices } from '../../support/verification.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
}, 120_000)
afterAll(() => test.close())

const simulate = (key: string, answer: string) => test.client().post('/simulator/verifications', { key, answer })
const send = (count: number) =>
  sentInvoices(test, count, { ...aContact, email: `${crypto.randomUUID()}@buyer.example` })
const statuses = async (ids: string[]) =>
  (
    await test.db
      .selectFrom('invoice')
      .select('buyer_verification_status as status')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
  ).map(({ status }) => status)

describe('POST /simulator/verifications', () => {
  it('accepts all invoices as the buyer', async () => {
    const { key, ids } = await send(2)
    expect((await simulate(key, 'ACCEPT_ALL')).statusCode).toBe(204)
    expect(await statuses(ids)).toEqual(['ACCEPTED', 'ACCEPTED'])
  })

  it('rejects the first with a comment, or answers half', async () => {
    const rejected = await send(2)
    await simulate(rejected.key, 'REJECT_FIRST')
    expect((await statuses(rejected.ids)).sort()).toEqual(['ACCEPTED', 'REJECTED'])
    const half = await send(2)
    await simulate(half.key, 'HALF')
    expect((await statuses(half.ids)).sort()).toEqual(['ACCEPTED', 'WAITING'])
  })

  it('opens the link as a scanner, which changes nothing (VER-14)', async () => {
    const { key, ids } = await send(1)
    expect((await simulate(key, 'SCAN')).statusCode).toBe(204)
    expect(await statuses(ids)).toEqual(['WAITING'])
  })

  it('lets a link expire (VER-26)', async () => {
    const { key, ids } = await send(1)
    await simulate(key, 'EXPIRE')
    const { state } = await test.db
      .selectFrom('buyer_verification')
      .select('state')
      .where('key_hash', '=', tokenHash(key))
      .executeTakeFirstOrThrow()
    expect(state).toBe('EXPIRED')
    expect((await simulate(key, 'ACCEPT_ALL')).statusCode).toBe(410)
    expect(await statuses(ids)).toEqual(['WAITING'])
  })
})

describe('a colleague of another company', () => {
  it('accepts under another name, which staff see (VER-30)', async () => {
    const { key, ids } = await send(1)
    await simulate(key, 'FORWARD')
    const verdict = await test.db
      .selectFrom('invoice_verdict')
      .selectAll()
      .where('invoice_id', '=', ids[0] ?? '')
      .executeTakeFirstOrThrow()
    expect(verdict).toMatchObject({ action: 'ACCEPT', is_other_domain: true })
  })
})
