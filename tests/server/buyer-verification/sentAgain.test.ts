import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SentVerificationsAnswer } from '../../../schemas/generated/types/actions/sent-verifications-answer.ts'
import type { VerificationHistory } from '../../../schemas/generated/types/actions/verification-history.ts'
import type { VerificationPreview } from '../../../schemas/generated/types/actions/verification-preview.ts'
import type { VerificationWaitingAnswer } from '../../../schemas/generated/types/actions/verification-waiting-answer.ts'
import { tokenHash } from '../../../server/security/token.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { aBuyer, aContact, sentInvoices, someInvoices } from '../../support/verification.ts'

let test: TestApp
let demo: Client
beforeAll(async () => {
  test = await buildTestApp()
  demo = await test.as('demo')
}, 120_000)
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('throttle').execute()
  await test.db.deleteFrom('outbox').execute()
  await sql`delete from invoice_verdict where invoice_id in (select id from invoice where invoice_number like 'VER-%')`.execute(
    test.db,
  )
  await sql`update invoice set buyer_verification_id = null, buyer_verification_status = 'NOT_APPLICABLE' where invoice_number like 'VER-%'`.execute(
    test.db,
  )
  const { contractId, thirdPartyId } = await aBuyer(test)
  await test.db
    .deleteFrom('third_party_contact')
    .where('contract_id', '=', contractId)
    .where('third_party_id', '=', thirdPartyId)
    .execute()
  await test.db
    .insertInto('third_party_contact')
    .values(
      [aContact, { ...aContact, email: 'boss@buyer.example' }].map(({ name, surname, email }) => ({
        contract_id: contractId,
        third_party_id: thirdPartyId,
        name,
        surname,
        email,
      })),
    )
    .execute()
})

const answer = (key: string, invoices: object[], email = 'jonas@buyer.example') =>
  test
    .client()
    .post(
      '/api/public/invoice/buyer/verify',
      { invoices, verifier: { fullName: 'Jonas Buhalteris', email, agreesWithVerificationTerms: true } },
      { 'x-verification-key': key },
    )
const reject = (invoiceId: string) => ({ invoiceId, action: 'REJECT', comment: 'Wrong amount' })
const accept = (invoiceId: string) => ({ invoiceId, action: 'ACCEPT' })
const history = async (id: string) =>
  (await demo.get(`/api/invoice/buyer-verification/history?invoiceId=${id}`)).json<VerificationHistory>()
const sentOf = async (contractId: string) =>
  (await demo.get(`/api/invoice/upload/${contractId}/buyer-verification`)).json<SentVerificationsAnswer>().content
const post = (contractId: string, call: 'send' | 'preview', body: object, headers = {}) =>
  demo.post(`/api/invoice/upload/${contractId}/buyer-verification:${call}`, body, headers)
const expire = (key: string) =>
  test.db
    .updateTable('buyer_verification')
    .set({ expires_at: test.config.now() })
    .where('key_hash', '=', tokenHash(key))
    .execute()
const idOf = async (key: string) =>
  (
    await test.db
      .selectFrom('buyer_verification')
      .select('id')
      .where('key_hash', '=', tokenHash(key))
      .executeTakeFirstOrThrow()
  ).id

describe('the history of an invoice (VER-31)', () => {
  it('has the mail, the verdict as it was claimed and another domain (VER-30)', async () => {
    const { ids, key } = await sentInvoices(test, 2)
    expect((await history(ids[0]!)).sendings).toEqual([
      expect.objectContaining({ email: aContact.email, state: 'SENT', reminders: 0, replacedAt: null }),
    ])
    expect((await history(ids[0]!)).sendings[0]?.sentBy).toMatch(/\S+ \S+/)
    await answer(key, [reject(ids[0]!)], 'jonas@group.example')
    await answer(key, [accept(ids[1]!)], 'ONA@BUYER.EXAMPLE')
    const rejected = await history(ids[0]!)
    expect(rejected).toMatchObject({ isOpen: true, isToSend: false, verificationId: await idOf(key) })
    expect(rejected.answers).toEqual([
      {
        action: 'REJECT',
        comment: 'Wrong amount',
        answerComment: null,
        verifierName: 'Jonas Buhalteris',
        verifierEmail: 'jonas@group.example',
        isOtherDomain: true,
        statementVersion: '1',
        reference: expect.stringMatching(/^IV/) as string,
        answeredAt: expect.any(String) as string,
        stands: true,
      },
    ])
    const accepted = await history(ids[1]!)
    expect(accepted).toMatchObject({ isOpen: false, answers: [{ isOtherDomain: false }] })
  })

  it('is missing for an invoice of another company', async () => {
    const { id } = await test.db
      .selectFrom('invoice as i')
      .innerJoin('contract as c', 'c.id', 'i.contract_id')
      .innerJoin('party as p', 'p.id', 'c.party_id')
      .select('i.id')
      .where('p.fid', '=', 'P-2001')
      .executeTakeFirstOrThrow()
    expect((await demo.get(`/api/invoice/buyer-verification/history?invoiceId=${id}`)).statusCode).toBe(404)
  })
})

describe('sending again (UPL-51)', () => {
  it('ends the old key and keeps the rejection as history (VER-11)', async () => {
    const { ids, key, contractId, thirdPartyId } = await sentInvoices(test, 1)
    await answer(key, [reject(ids[0]!)])
    const group = { thirdPartyId, invoiceIds: ids, contactEmail: 'boss@buyer.example' }
    expect((await post(contractId, 'send', [group])).statusCode).toBe(404)
    expect((await post(contractId, 'send', [{ ...group, replaces: '999999999' }])).statusCode).toBe(404)
    const again = [{ ...group, replaces: await idOf(key) }]
    const headers = { 'idempotency-key': 'send-again-0001' }
    for (let turn = 0; turn < 2; turn += 1)
      expect((await post(contractId, 'send', again, headers)).json()).toEqual({
        invoiceUploadedOk: true,
        sentInvoiceCount: 1,
      })
    // A colleague who saw the same rejection comes too late.
    expect((await post(contractId, 'send', again)).statusCode).toBe(404)
    expect((await answer(key, [accept(ids[0]!)])).statusCode).toBe(410)
    const { sendings, answers } = await history(ids[0]!)
    expect(sendings.map(({ email, state }) => [email, state])).toEqual([
      ['boss@buyer.example', 'SENT'],
      [aContact.email, 'REPLACED'],
    ])
    expect(sendings[1]?.replacedAt).not.toBeNull()
    expect(answers.map(({ action, stands }) => [action, stands])).toEqual([['REJECT', false]])
  })

  it('is offered first for what expired or was rejected, and not for what the provider decided (UPL-52)', async () => {
    const first = await sentInvoices(test, 2)
    const second = await sentInvoices(test, 2)
    await answer(second.key, [accept(second.ids[0]!)])
    await expire(first.key)
    const { contractId } = first
    const [top] = await sentOf(contractId)
    expect(top).toMatchObject({
      verificationId: await idOf(first.key),
      state: 'EXPIRED',
      invoiceCount: 2,
      waitingCount: 2,
      email: aContact.email,
    })
    expect(top?.open.map(({ id, status }) => [id, status])).toEqual(first.ids.map(id => [id, 'WAITING']))
    expect(top?.contacts.map(({ email }) => email)).toEqual([aContact.email, 'boss@buyer.example'])
    const other = (await sentOf(contractId)).find(one => one.waitingCount === 1)
    expect(other).toMatchObject({ state: 'PARTLY', acceptedCount: 1, open: [{ id: second.ids[1] }] })
    await test.db.updateTable('invoice').set({ status: 'FINANCED' }).where('id', 'in', first.ids).execute()
    const decided = (await sentOf(contractId)).find(one => one.state === 'EXPIRED')
    expect(decided?.open).toEqual([])
    const group = { thirdPartyId: first.thirdPartyId, invoiceIds: first.ids, replaces: await idOf(first.key) }
    expect((await post(contractId, 'send', [group])).statusCode).toBe(404)
  })

  it('is counted for each contract, with what was never sent', async () => {
    const { contractId, key } = await sentInvoices(test, 2)
    const place = await aBuyer(test)
    const ids = await someInvoices(test, place, 3)
    await test.db.updateTable('invoice').set({ buyer_verification_status: 'TO_SEND' }).where('id', 'in', ids).execute()
    await expire(key)
    const counts = async (query = '') =>
      (await demo.get(`/api/invoice/buyer-verification/waiting${query}`)).json<VerificationWaitingAnswer>().content
    expect(await counts()).toContainEqual(expect.objectContaining({ contractId, toSendCount: 3, sendAgainCount: 2 }))
    expect(await counts(`?contractIds=${contractId}`)).toHaveLength(1)
    expect((await demo.get('/api/invoice/buyer-verification/waiting?contractIds=999999')).statusCode).toBe(404)
  })
})

describe('the preview of a mail (UPL-50)', () => {
  it('is the mail that is sent, except for the key, and changes nothing', async () => {
    const place = await aBuyer(test)
    const ids = await someInvoices(test, place, 2)
    await test.db.updateTable('invoice').set({ buyer_verification_status: 'TO_SEND' }).where('id', 'in', ids).execute()
    const group = { thirdPartyId: place.thirdPartyId, invoiceIds: ids }
    const previewed = await post(place.contractId, 'preview', group)
    expect(previewed.statusCode, previewed.body).toBe(200)
    const preview = previewed.json<VerificationPreview>()
    expect(await test.db.selectFrom('outbox').select('id').execute()).toEqual([])
    expect((await post(place.contractId, 'send', [group])).statusCode).toBe(200)
    await test.app.outbox.wakeAll()
    const mail = await test.db
      .selectFrom('simulated_message')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const key = /\/invoiceVerification\/([\w-]{43})\?/.exec(mail.body)?.[1] ?? ''
    expect(key).toHaveLength(43)
    expect(preview).toEqual({
      to: mail.recipient,
      language: 'lt',
      subject: mail.subject,
      text: mail.body.replace(key, '…'),
    })
  })
})
