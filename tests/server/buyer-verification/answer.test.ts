import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../../server/http/housekeeping.ts'
import { randomToken, tokenHash } from '../../../server/security/token.ts'
import { encryptRow } from '../../../server/vault/encryptedRow.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { aContact, sendToBuyer, sentInvoices } from '../../support/verification.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
}, 120_000)
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('throttle').execute()
  await test.db.deleteFrom('outbox').execute()
  await sql`update invoice set buyer_verification_id = null, buyer_verification_status = 'NOT_APPLICABLE' where invoice_number like 'VER-%'`.execute(
    test.db,
  )
})

type Content = {
  id: string
  invoiceNumber: string
  invoiceStatus: string
  commentText: string | null
  files: unknown[]
}
const verifier = { fullName: 'Jonas Buhalteris', email: 'jonas@buyer.example', agreesWithVerificationTerms: true }
const get = (key: string | undefined, query = '') =>
  test.app.inject({
    method: 'GET',
    url: `/api/public/invoice/buyer/unverified${query}`,
    headers: key === undefined ? {} : { 'x-verification-key': key },
  })
const list = async (key: string) => (await get(key)).json<{ content: Content[] }>().content
const post = (key: string, body: object, headers: Record<string, string> = {}) =>
  test
    .client()
    .post('/api/public/invoice/buyer/verify', { verifier, ...body }, { 'x-verification-key': key, ...headers })
const accept = (id: string) => ({ invoiceId: id, action: 'ACCEPT' })
const reject = (id: string, comment = 'Not ours') => ({ invoiceId: id, action: 'REJECT', comment })
const stored = (ids: string[]) =>
  test.db.selectFrom('invoice_verdict').selectAll().where('invoice_id', 'in', ids).orderBy('id').execute()
const statuses = async (ids: string[]) =>
  (
    await test.db
      .selectFrom('invoice')
      .select('buyer_verification_status as status')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
  ).map(({ status }) => status)
const stateOf = async (key: string) =>
  (
    await test.db
      .selectFrom('buyer_verification')
      .select('state')
      .where('key_hash', '=', tokenHash(key))
      .executeTakeFirstOrThrow()
  ).state
const digestOf = (rows: unknown) => createHash('sha256').update(JSON.stringify(rows)).digest('hex')
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code: string }).code

describe('GET /public/invoice/buyer/unverified', () => {
  it('shows what the buyer may see and nothing of the contract (VER-01, VER-25)', async () => {
    const { key, ids } = await sentInvoices(test, 2)
    const answer = await get(key)
    expect(answer.statusCode).toBe(200)
    const body = answer.json<Record<string, unknown> & { content: Record<string, unknown>[] }>()
    expect(Object.keys(body).sort()).toEqual([
      'buyerName',
      'content',
      'expiresAt',
      'factorName',
      'isReverse',
      'sellerName',
    ])
    expect(body.content.map(invoice => invoice['id']).sort()).toEqual([...ids].sort())
    expect(Object.keys(body.content[0]!).sort()).toEqual([
      'commentText',
      'files',
      'id',
      'invoiceAmount',
      'invoiceDate',
      'invoiceDueDate',
      'invoiceNumber',
      'invoiceStatus',
      'thirdPartyId',
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('changes no row in a hundred GETs and HEADs of the call and of the page (VER-14, SEC-72)', async () => {
    const { key } = await sentInvoices(test, 2)
    await test.app.outbox.wakeAll()
    const snapshot = async () =>
      digestOf([
        await test.db.selectFrom('buyer_verification').selectAll().orderBy('id').execute(),
        await test.db.selectFrom('invoice_verdict').selectAll().orderBy('id').execute(),
        await test.db.selectFrom('outbox').selectAll().orderBy('id').execute(),
        await test.db
          .selectFrom('invoice')
          .select(['id', 'status', 'buyer_verification_status'])
          .orderBy('id')
          .execute(),
      ])
    const before = await snapshot()
    for (let turn = 0; turn < 50; turn += 1) await get(key)
    for (const method of ['HEAD', 'GET'] as const)
      for (let turn = 0; turn < 25; turn += 1)
        await test.app.inject({ method, url: `/invoiceVerification/${key}?language=lt` })
    const head = await test.app.inject({
      method: 'HEAD',
      url: '/api/public/invoice/buyer/unverified',
      headers: { 'x-verification-key': key },
    })
    expect(head.statusCode).toBe(200)
    expect(await snapshot()).toBe(before)
  })

  it('opens the waiting invoices of all mails to the same contact, not of another contact (VER-13)', async () => {
    const first = await sentInvoices(test, 1)
    const second = await sentInvoices(test, 1, { ...aContact, email: aContact.email.toUpperCase() })
    await sentInvoices(test, 1, { ...aContact, email: 'boss@buyer.example' })
    const shown = (await list(first.key)).map(({ id }) => id)
    expect(shown.sort()).toEqual([...first.ids, ...second.ids].sort())
  })

  it('rejects unknown, expired, replaced keys and another third party (VER-15)', async () => {
    const { key, thirdPartyId, ids, ...place } = await sentInvoices(test, 1)
    expect((await get(key, `?thirdPartyId=${thirdPartyId}`)).statusCode).toBe(200)
    expect((await get(key, `?thirdPartyId=${Number(thirdPartyId) + 1}`)).statusCode).toBe(404)
    expect(codeOf(await get(randomToken()))).toBe('NOT_FOUND')
    expect(codeOf(await get(undefined))).toBe('NOT_FOUND')
    expect((await post(key, { thirdPartyId: '999', invoices: [accept(ids[0]!)] })).statusCode).toBe(404)
    const again = await sendToBuyer(test, { ...place, thirdPartyId, invoiceIds: ids })
    expect((await get(key)).statusCode).toBe(410)
    expect(codeOf(await get(key))).toBe('VERIFICATION_EXPIRED')
    await test.db
      .updateTable('buyer_verification')
      .set({ expires_at: new Date(test.config.now().getTime() - 1) })
      .where('key_hash', '=', tokenHash(again))
      .execute()
    expect(codeOf(await get(again))).toBe('VERIFICATION_EXPIRED')
    expect(codeOf(await post(again, { invoices: [accept(ids[0]!)] }))).toBe('VERIFICATION_EXPIRED')
  })

  it('limits calls of a key and unknown keys of a network (VER-16)', async () => {
    const { key } = await sentInvoices(test, 1)
    for (let call = 0; call < 60; call += 1) expect((await get(key)).statusCode).toBe(200)
    expect((await get(key)).statusCode).toBe(429)
    for (let call = 0; call < 10; call += 1) expect((await get(randomToken())).statusCode).toBe(404)
    expect((await get(randomToken())).statusCode).toBe(429)
    const another = await sentInvoices(test, 1)
    expect((await get(another.key)).statusCode).toBe(200)
  })

  it('offers the file of the invoice, not the supporting document (VER-25)', async () => {
    const { key, ids, contractId } = await sentInvoices(test, 1)
    const { party_id: partyId } = await test.db
      .selectFrom('contract')
      .select('party_id')
      .where('id', '=', contractId)
      .executeTakeFirstOrThrow()
    const files = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
    for (const [index, id] of files.entries()) {
      const encrypted = encryptRow(test.db, 'invoice_upload_file', id)
      await test.db
        .insertInto('invoice_upload_file')
        .values({
          id,
          party_id: partyId,
          contract_id: contractId,
          file_type: index === 0 ? 'INVOICE_FILE' : 'INVOICE_ADDITIONAL_ATTACHMENT',
          buyers: 'UNNAMED',
          state: 'USED',
          uploaded_by: null,
          file_name: `invoice ${index}.pdf`,
          content_type: 'application/pdf',
          size: 4,
          sha256: Buffer.alloc(32),
          content: encrypted.bytes('content', Buffer.from('%PDF')),
          key_id: encrypted.keyId,
          result: null,
          lease_until: null,
          created_at: test.config.now(),
        })
        .execute()
      await test.db
        .insertInto('invoice_file')
        .values({ file_id: id, upload_id: null, invoice_id: ids[0]!, role: index === 0 ? 'INVOICE' : 'SUPPORTING' })
        .execute()
    }
    expect((await list(key))[0]!.files).toEqual([{ uuid: files[0], name: 'invoice 0.pdf' }])
    const file = (id: string, with_ = key) =>
      test.app.inject({
        method: 'GET',
        url: `/api/public/invoice/buyer/files/${id}`,
        headers: { 'x-verification-key': with_ },
      })
    const answer = await file(files[0]!)
    expect([answer.statusCode, answer.body]).toEqual([200, '%PDF'])
    expect(answer.headers['content-disposition']).toContain('attachment; filename="invoice 0.pdf"')
    expect((await file(files[1]!)).statusCode).toBe(404)
    const stranger = await sentInvoices(test, 1, { ...aContact, email: 'else@buyer.example' })
    expect((await file(files[0]!, stranger.key)).statusCode).toBe(404)
  })
})

describe('POST /public/invoice/buyer/verify', () => {
  it('stores verdicts, statuses and the state of the verification (VER-03, VER-07, VER-23)', async () => {
    const { key, ids } = await sentInvoices(test, 3)
    const first = await post(key, { invoices: [accept(ids[0]!), reject(ids[1]!)], verificationComment: 'Half of them' })
    expect(first.json()).toMatchObject({ acceptedCount: 1, rejectedCount: 1, waitingCount: 1 })
    expect(await statuses(ids)).toEqual(['ACCEPTED', 'REJECTED', 'WAITING'])
    expect(await stateOf(key)).toBe('PARTLY')
    const [one, two] = await stored(ids)
    expect(one).toMatchObject({
      action: 'ACCEPT',
      comment: null,
      answer_comment: 'Half of them',
      verifier_name: verifier.fullName,
      verifier_email: verifier.email,
      reference: first.json<{ reference: string }>().reference,
    })
    expect(two).toMatchObject({ action: 'REJECT', comment: 'Not ours' })
    const status = await test.db.selectFrom('invoice').select('status').where('id', 'in', ids).execute()
    expect(new Set(status.map(row => row.status))).toEqual(new Set(['SUBMITTED']))
    await post(key, { invoices: [accept(ids[2]!)] })
    expect(await stateOf(key)).toBe('DONE')
    const shown = await list(key)
    expect(shown.map(({ invoiceStatus, commentText }) => [invoiceStatus, commentText]).sort()).toEqual([
      ['ACCEPT', null],
      ['ACCEPT', null],
      ['REJECT', 'Not ours'],
    ])
  })

  it('takes a body without a third party, as the link may have none (VER-07)', async () => {
    const { key, ids } = await sentInvoices(test, 3)
    const [one = '', two = '', three = ''] = ids
    for (const [id, over] of [
      [one, {}],
      [two, { thirdPartyId: null, verificationComment: null }],
    ] as const)
      expect((await post(key, { invoices: [{ ...accept(id), comment: null }], ...over })).statusCode).toBe(200)
    expect(codeOf(await post(key, { thirdPartyId: '999999', invoices: [accept(three)] }))).toBe('NOT_FOUND')
    expect(await statuses(ids)).toEqual(['ACCEPTED', 'ACCEPTED', 'WAITING'])
  })

  it('needs the tick, the identity and at least one verdict (VER-02, VER-06, VER-19)', async () => {
    const { key, ids } = await sentInvoices(test, 1)
    const invoices = [accept(ids[0]!)]
    for (const body of [
      { invoices, verifier: { ...verifier, agreesWithVerificationTerms: false } },
      { invoices, verifier: { ...verifier, fullName: '' } },
      { invoices, verifier: { ...verifier, email: `${'a'.repeat(251)}@b.lt` } },
      { invoices, verifier: { ...verifier, email: 'nobody' } },
      { invoices: [] },
      { invoices: [...invoices, ...invoices] },
      { invoices: [{ invoiceId: ids[0], action: 'SUBMITTED' }] },
    ])
      expect((await post(key, body)).statusCode).toBe(422)
    expect(await stored(ids)).toEqual([])
    expect(await statuses(ids)).toEqual(['WAITING'])
  })

  it('needs a comment for a rejection (VER-20)', async () => {
    const { key, ids } = await sentInvoices(test, 2)
    const answer = await post(key, { invoices: [accept(ids[0]!), reject(ids[1]!, '  ')] })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ issues: unknown }>().issues).toEqual([{ path: '/invoices/1/comment', code: 'required' }])
    expect((await post(key, { invoices: [reject(ids[1]!, 'x'.repeat(1001))] })).statusCode).toBe(422)
    expect(await stored(ids)).toEqual([])
  })

  it('stores nothing when one invoice is not of the key (VER-19)', async () => {
    const mine = await sentInvoices(test, 1)
    const other = await sentInvoices(test, 1, { ...aContact, email: 'boss@buyer.example' })
    const answer = await post(mine.key, { invoices: [accept(mine.ids[0]!), accept(other.ids[0]!)] })
    expect(answer.statusCode).toBe(404)
    expect(await statuses([...mine.ids, ...other.ids])).toEqual(['WAITING', 'WAITING'])
  })

  it('keeps the first verdict of two and reports it (VER-21)', async () => {
    const { key, ids } = await sentInvoices(test, 2)
    const both = await Promise.all([
      post(key, { invoices: [accept(ids[0]!), accept(ids[1]!)] }),
      post(key, { invoices: [reject(ids[1]!, 'Wrong amount'), reject(ids[0]!, 'Wrong amount')] }),
    ])
    expect(both.map(answer => answer.statusCode).sort()).toEqual([200, 409])
    const lost = both.find(answer => answer.statusCode === 409)!
    const verdicts = await stored(ids)
    expect(verdicts).toHaveLength(2)
    expect(new Set(verdicts.map(({ action }) => action)).size).toBe(1)
    expect(codeOf(lost)).toBe('VERIFICATION_ANSWERED')
    expect(lost.json<{ details: { invoices: { id: string; action: string }[] } }>().details.invoices).toMatchObject(
      verdicts.map(({ invoice_id: id, action }) => ({ id, action })).sort((a, b) => Number(a.id) - Number(b.id)),
    )
  })

  it('returns the same response for the same Idempotency-Key (VER-22)', async () => {
    const { key, ids } = await sentInvoices(test, 2)
    const headers = { 'idempotency-key': 'answer-of-jonas' }
    const first = await post(key, { invoices: [accept(ids[0]!)] }, headers)
    const second = await post(key, { invoices: [accept(ids[0]!)] }, headers)
    expect(second.json()).toEqual(first.json())
    expect(second.statusCode).toBe(200)
    expect(await stored(ids)).toHaveLength(1)
    expect((await post(key, { invoices: [accept(ids[1]!)] }, headers)).statusCode).toBe(422)
  })

  it('mails a receipt and one notice to the sender (VER-24)', async () => {
    const { key, ids } = await sentInvoices(test, 2)
    await test.db.deleteFrom('simulated_message').execute()
    await test.db.deleteFrom('outbox').execute()
    const { reference } = (await post(key, { invoices: [accept(ids[0]!), reject(ids[1]!, 'Wrong amount')] })).json<{
      reference: string
    }>()
    await test.app.outbox.wakeAll()
    const mails = await test.db.selectFrom('simulated_message').select(['recipient', 'subject', 'body']).execute()
    const { email } = await test.db
      .selectFrom('app_user')
      .select('email')
      .where('username', '=', 'demo')
      .executeTakeFirstOrThrow()
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([email, verifier.email].sort())
    for (const { body } of mails) {
      expect(body).toContain(reference)
      expect(body).toContain('Wrong amount')
      expect(body).not.toMatch(/%\{\w+\}/)
    }
    expect(mails.find(({ recipient }) => recipient === email)!.body).toContain(verifier.email)
  })

  it('keeps an earlier rejection as history when the invoice is sent again (VER-11)', async () => {
    const { key, ids, ...place } = await sentInvoices(test, 1)
    await post(key, { invoices: [reject(ids[0]!)] })
    const again = await sendToBuyer(test, { ...place, invoiceIds: ids })
    expect(await statuses(ids)).toEqual(['WAITING'])
    expect((await post(again, { invoices: [accept(ids[0]!)] })).statusCode).toBe(200)
    expect((await stored(ids)).map(({ action, superseded_at }) => [action, superseded_at !== null])).toEqual([
      ['REJECT', true],
      ['ACCEPT', false],
    ])
  })
})

describe('housekeeping', () => {
  it('ends expired verifications, whose invoices keep waiting (VER-26)', async () => {
    const { key, ids } = await sentInvoices(test, 1)
    const done = await sentInvoices(test, 1, { ...aContact, email: 'done@buyer.example' })
    await post(done.key, { invoices: [accept(done.ids[0]!)] })
    await sweep(test.db, new Date(test.config.now().getTime() + 31 * 86_400_000))
    expect(await stateOf(key)).toBe('EXPIRED')
    expect(await stateOf(done.key)).toBe('DONE')
    expect(await statuses(ids)).toEqual(['WAITING'])
    expect(codeOf(await get(key))).toBe('VERIFICATION_EXPIRED')
  })
})
