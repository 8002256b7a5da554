import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { Client, TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { readPdf } from '../../support/pdf.ts'
import { signingSteps } from '../../support/signing.ts'
import type { SigningDocument } from '../../support/signing.ts'

const textOf = async (pdf: Uint8Array) => (await readPdf(pdf)).text

const clock = aClock('2026-11-21T09:00:00.000Z')
let portal: TestApp
let steps: ReturnType<typeof signingSteps>
let demo: Client
let contractId: string
let alone: SigningDocument
let shared: SigningDocument

beforeAll(async () => {
  portal = await buildTestApp({ config: { now: clock.now } })
  demo = await portal.as('demo')
  steps = signingSteps(portal)
  contractId = await steps.contractId()
  ;[alone, shared] = (await steps.documents(demo)) as [SigningDocument, SigningDocument]
})
afterAll(() => portal.close())
beforeEach(() => steps.restart())

const urlOf = async (documentId: string): Promise<string> => {
  const answer = await steps.ask(demo, documentId)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ url: string }>().url
}
const looked = async (documentId: string) => {
  clock.advance(2)
  return steps.status(demo, documentId)
}
const keys = () => portal.app.simulatedSigning!.signings.list().map(({ postbackUrl }) => new URL(postbackUrl).pathname)
const postback = (path: string, body: object | string = {}, type = 'application/json') =>
  portal.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': type },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('starting to sign', () => {
  test('returns the page of this signer at the configured origin (SIG-05)', async () => {
    const url = await urlOf(shared.id)
    expect(new URL(url).origin).toBe(portal.app.signing!.origin)
    expect(portal.app.signing!.origin).toBe(
      (await portal.client().get('/api/portal')).json<{ signingOrigin: string }>().signingOrigin,
    )
    expect((await portal.client().get('/')).headers['content-security-policy']).toContain(
      `frame-src ${portal.app.signing!.origin};`,
    )
    const page = await (await fetch(url)).text()
    expect(page).toContain('Rasa Žemaitė')
    expect(steps.session(url).signers.map(({ name, surname }) => `${name} ${surname}`)).toEqual(
      shared.signers.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    )
  })

  test('starts one session, however often and from however many windows at once', async () => {
    const before = portal.app.simulatedSigning!.signings.list().length
    const urls = await Promise.all(Array.from({ length: 5 }, () => urlOf(alone.id)))
    expect(new Set(urls).size).toBe(1)
    expect(await urlOf(alone.id)).toBe(urls[0])
    expect(portal.app.simulatedSigning!.signings.list()).toHaveLength(before + 1)
  })

  test('compares e-mail addresses case-insensitively', async () => {
    await portal.db
      .updateTable('contract_document_signer')
      .set({ email: 'Demo@Finance-Portal.EXAMPLE' })
      .where('document_id', '=', alone.id)
      .execute()
    await urlOf(alone.id)
    await portal.db
      .updateTable('contract_document_signer')
      .set({ email: 'demo@finance-portal.example' })
      .where('document_id', '=', alone.id)
      .execute()
  })

  test('uploads the same document that users can read', async () => {
    const { file } = steps.session(await urlOf(alone.id))
    const read = await demo.get(`/api/contract-documents/${alone.id}`)
    expect(Buffer.compare(file.content, read.rawPayload)).toBe(0)
  })
})

describe('rejected signing', () => {
  test('of a user who is not a signer returns 403 NOT_A_SIGNER (SIG-04)', async () => {
    await portal.db
      .updateTable('contract_document_signer')
      .set({ email: 'somebody@else.example' })
      .where('document_id', '=', alone.id)
      .execute()
    const answer = await steps.ask(demo, alone.id)
    await portal.db
      .updateTable('contract_document_signer')
      .set({ email: 'demo@finance-portal.example' })
      .where('document_id', '=', alone.id)
      .execute()
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'NOT_A_SIGNER'])
  })

  test('with an unconfirmed address returns 403 EMAIL_NOT_CONFIRMED (SIG-09)', async () => {
    const confirm = (at: Date | null) =>
      portal.db.updateTable('app_user').set({ email_verified_at: at }).where('username', '=', 'demo').execute()
    await confirm(null)
    const answer = await steps.ask(demo, alone.id)
    await confirm(clock.now())
    expect(answer.json()).toMatchObject({ status: 403, code: 'EMAIL_NOT_CONFIRMED' })
  })

  test('without the permission returns 403 (SIG-04)', async () => {
    expect((await steps.ask(await portal.as('viewer'), alone.id)).statusCode).toBe(403)
  })

  test('by another company returns 404 like an unknown document', async () => {
    const other = await portal.as('other')
    const foreign = await steps.ask(other, alone.id)
    const missing = await other.get(`/api/contract/document/signing-url?contractId=999999&documentId=999999`)
    const without = (body: string) => ({ ...(JSON.parse(body) as object), requestId: '' })
    expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404])
    expect(without(foreign.body)).toEqual(without(missing.body))
  })

  test('of a document of another contract of the same company returns 404', async () => {
    const id = await steps.contractId('F-LT-240117')
    expect(
      (await demo.get(`/api/contract/document/signing-url?contractId=${id}&documentId=${alone.id}`)).statusCode,
    ).toBe(404)
  })

  test('of a signed document returns 409 DOCUMENT_SIGNED; of a contract without pending signatures returns 409', async () => {
    const active = await steps.contractId('F-LT-240117')
    const [signed] = (await demo.get(`/api/contract-documents?contractId=${active}`)).json<{
      content: SigningDocument[]
    }>().content
    const ask = () => demo.get(`/api/contract/document/signing-url?contractId=${active}&documentId=${signed!.id}`)
    expect((await ask()).json()).toMatchObject({ status: 409, code: 'DOCUMENT_SIGNED' })
    await portal.db
      .updateTable('contract_document')
      .set({ status: 'UNSIGNED', signed_at: null })
      .where('id', '=', signed!.id)
      .execute()
    expect((await ask()).json()).toMatchObject({ status: 409, code: 'CONTRACT_NOT_FOR_SIGNING' })
    await portal.db
      .updateTable('contract_document')
      .set({ status: 'SIGNED', signed_at: clock.now() })
      .where('id', '=', signed!.id)
      .execute()
  })

  test('by a signer who has signed and waits for others returns 409 SIGNER_HAS_SIGNED', async () => {
    await steps.answer(await urlOf(shared.id), 'sign')
    clock.advance(2)
    expect((await steps.ask(demo, shared.id)).json()).toMatchObject({ status: 409, code: 'SIGNER_HAS_SIGNED' })
  })

  test.each(['', '?contractId=1', '?documentId=1', '?contractId=1&documentId=1&more=1'])(
    'with the invalid query "%s" returns 400',
    async query => {
      expect((await demo.get(`/api/contract/document/signing-url${query}`)).statusCode).toBe(400)
    },
  )

  test.each(['abc', '0', '-1', '99999999999999999999', '1,2', "1'--", '%00', '🙂', '%25', 'x'.repeat(500)])(
    'with ids like %s returns 404',
    async id => {
      expect(
        (
          await demo.get(
            `/api/contract/document/signing-url?contractId=${contractId}&documentId=${encodeURIComponent(id)}`,
          )
        ).statusCode,
      ).toBe(404)
      expect(
        (
          await demo.get(
            `/api/contract/document/signing-url?contractId=${encodeURIComponent(id)}&documentId=${alone.id}`,
          )
        ).statusCode,
      ).toBe(404)
    },
  )
})

describe('completed signing', () => {
  test('marks the document of one signer as signed, and its PDF names the signer and still contains the contract', async () => {
    const before = await textOf((await demo.get(`/api/contract-documents/${alone.id}`)).rawPayload)
    await steps.answer(await urlOf(alone.id), 'sign')
    const { document, contractStatus } = await looked(alone.id)
    expect(document).toMatchObject({
      status: 'SIGNED',
      signers: [{ email: 'demo@finance-portal.example', signedAt: expect.any(String) }],
    })
    expect(contractStatus).toBe('READY_FOR_SIGNING')
    const answer = await demo.get(`/api/contract-documents/${alone.id}`)
    expect(answer.headers['content-disposition']).toContain(`attachment; filename="${alone.fileName}"`)
    const text = await textOf(answer.rawPayload)
    expect(text).toContain(before.slice(0, 100))
    expect(text).toMatch(/Rasa Žemaitė, pasirašyta 20\d\d-/)
  })

  test('of a document with two signers waits for the second, then marks it as signed', async () => {
    const url = await urlOf(shared.id)
    await steps.answer(url, 'sign')
    const waiting = await looked(shared.id)
    expect(waiting).toMatchObject({ signing: 'OPEN', document: { status: 'UNSIGNED' } })
    expect(waiting.document.signers.map(({ signedAt }) => signedAt !== null)).toEqual([true, false])
    steps.othersSign(url)
    expect(await looked(shared.id)).toMatchObject({ signing: 'NONE', document: { status: 'SIGNED' } })
    const text = await textOf((await demo.get(`/api/contract-documents/${shared.id}`)).rawPayload)
    for (const { firstName, lastName } of shared.signers) expect(text).toContain(`${firstName} ${lastName}, signed`)
  })

  test('of all documents activates the contract, in the list too, and removes its signing item (SIG-07)', async () => {
    for (const { id } of [alone, shared]) {
      const url = await urlOf(id)
      await steps.answer(url, 'sign')
      steps.othersSign(url)
      await looked(id)
    }
    expect(await steps.contractStatus()).toBe('ACTIVE')
    const numbers = async (status: string) =>
      (await demo.get(`/api/contracts?status=${status}`))
        .json<{ content: { contractNumber: string }[] }>()
        .content.map(each => each.contractNumber)
    expect(await numbers('ACTIVE')).toContain('F-LT-260905')
    expect(await numbers('READY_FOR_SIGNING')).toEqual([])
  })

  test('rejected by a signer leaves the document unsigned, revokes other signatures, and the next attempt starts a new session (SIG-10)', async () => {
    const url = await urlOf(shared.id)
    const { signings } = portal.app.simulatedSigning!
    const session = steps.session(url)
    signings.sign(session, session.signers[1]!)
    expect((await looked(shared.id)).document.signers[1]!.signedAt).not.toBeNull()
    await steps.answer(url, 'refuse')
    const refused = await looked(shared.id)
    expect(refused).toMatchObject({ signing: 'REFUSED', document: { status: 'UNSIGNED' } })
    expect(refused.document.signers.length).toBeGreaterThan(0)
    expect(refused.document.signers.every(({ signedAt }) => signedAt === null)).toBe(true)
    expect(await urlOf(shared.id)).not.toBe(url)
  })

  test('with a session unknown to the service ends, and the next attempt starts a new one', async () => {
    const url = await urlOf(alone.id)
    await portal.db
      .updateTable('contract_signing')
      .set({ provider_token: 'forgotten' })
      .where('document_id', '=', alone.id)
      .where('ended_at', 'is', null)
      .execute()
    expect(await looked(alone.id)).toMatchObject({ signing: 'GONE', document: { status: 'UNSIGNED' } })
    expect(await urlOf(alone.id)).not.toBe(url)
  })

  test('reaches the list of documents without a request for the state', async () => {
    await steps.answer(await urlOf(alone.id), 'sign')
    clock.advance(20)
    expect((await steps.documents(demo)).find(({ id }) => id === alone.id)).toMatchObject({ status: 'SIGNED' })
  })
})

describe('postback', () => {
  test('only triggers a status check: its content is not trusted (SIG-08)', async () => {
    await urlOf(alone.id)
    const path = keys().at(-1)!
    for (const body of [
      { action: 'signing_completed', token: 'x', file: 'https://evil.example/a.pdf', status: 'ok' },
      '{not json',
      'x'.repeat(10_000),
      '',
    ]) {
      expect((await postback(path, body)).statusCode).toBe(200)
    }
    expect((await postback(path, 'a=1', 'application/x-www-form-urlencoded')).statusCode).toBe(200)
    expect((await steps.documents(demo)).find(({ id }) => id === alone.id)).toMatchObject({ status: 'UNSIGNED' })
  })

  test('stores the signed document without a user request; a duplicate and a late one change nothing', async () => {
    await steps.answer(await urlOf(alone.id), 'sign')
    const path = keys().at(-1)!
    await Promise.all([postback(path), postback(path)])
    const row = () =>
      portal.db.selectFrom('contract_document').selectAll().where('id', '=', alone.id).executeTakeFirstOrThrow()
    const signed = await row()
    expect(signed.status).toBe('SIGNED')
    clock.advance(300)
    expect((await postback(path)).statusCode).toBe(200)
    expect(await row()).toEqual(signed)
    expect(
      await portal.db.selectFrom('contract_signing').select('state').where('document_id', '=', alone.id).execute(),
    ).toEqual([{ state: 'COMPLETED' }])
  })

  test.each(['x', 'A'.repeat(43), "'; drop table contract;--", '%E0%A4%A'])(
    'with the unknown key "%s" is rejected and triggers no check',
    async key => {
      const answer = await portal.app.inject({
        method: 'POST',
        url: `/api/contract/document/signing-postback/${key.startsWith('%') ? key : encodeURIComponent(key)}`,
      })
      expect([400, 404]).toContain(answer.statusCode)
    },
  )

  test('of a last document that completes concurrently with another activates the contract once', async () => {
    const urls = [await urlOf(alone.id), await urlOf(shared.id)]
    const paths = keys().slice(-2)
    for (const url of urls) {
      await steps.answer(url, 'sign')
      steps.othersSign(url)
    }
    await Promise.all([...paths, ...paths].map(path => postback(path)))
    expect(await steps.contractStatus()).toBe('ACTIVE')
  })
})
