import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationSigning } from '../../../server/modules/applications/application-signing.service.ts'
import { applicationToSign } from '../../../server/modules/applications/applicationToSign.ts'
import { removeUnconfirmed } from '../../../server/modules/applications/unconfirmed.ts'
import { ProviderFault } from '../../../server/providers/call/providerFault.ts'
import type { ESigning } from '../../../server/providers/e-signing/eSigning.ts'
import { KeyRing } from '../../../server/vault/keyRing.ts'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { aDraft, aPrivateRequest, aRequest, confirmedBy, requestSteps } from '../../support/requests.ts'
import type { Answer } from '../../support/requests.ts'
import { opened } from '../../support/encrypted.ts'

const clock = aClock('2026-11-21T10:00:00Z')
const hour = 3600
let portal: TestApp
let steps: ReturnType<typeof requestSteps>
let service: ESigning
let draft = aDraft()
beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
  steps = requestSteps(portal)
  service = portal.app.signing!
})
afterAll(() => portal.close())
beforeEach(() => {
  draft = aDraft()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const send = async (payload = aPrivateRequest()): Promise<Answer & { follow_url: string }> =>
  (await steps.accepted(payload, { 'x-draft': draft })) as Answer & { follow_url: string }
const look = () => applicationSigning(portal.app).progress.sweep()
const signings = (id: string) =>
  portal.db.selectFrom('application_signing').selectAll().where('application_id', '=', id).execute()
const states = async (id: string) => (await signings(id)).map(({ state }) => state).sort()
const sweepOld = () => removeUnconfirmed(portal.db, new Date(clock.now().getTime() - 72 * hour * 1000))
const there = async (id: string): Promise<boolean> =>
  (await portal.db.selectFrom('application').select('id').where('id', '=', id).execute()).length === 1

describe('signed request', () => {
  it('is stored before signing, and complete once the gateway confirms, with the signed PDF as evidence (SIG-20)', async () => {
    const { id, reference, status, follow_url: address } = await send()
    expect(status).toBe('AWAITING_CONFIRMATION')
    expect(await steps.signed(address)).toBe('pending')
    expect(await steps.mails(reference)).toBe(0)
    const [open] = await signings(id)
    for (const token of [open?.provider_token, open?.signer_token])
      expect(KeyRing.isEncryptedText(token ?? '')).toBe(true)
    expect(address).not.toContain(open?.signer_token)
    const [signer] = steps.session(address).signers
    expect([signer?.name, signer?.surname]).toEqual(['Ona', 'Kazlauskienė'])
    steps.sign(address)
    clock.advance(2)
    expect(await steps.signed(address)).toBe('completed')
    expect(await steps.stored(id)).toMatchObject({ status: 'COMPLETE', evidence: 'DOKOBIT', confirmed_at: clock.now() })
    const [signing] = await signings(id)
    expect(opened(portal.db, 'application_signing', signing!).signed_content?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(signing?.signed_sha256).toHaveLength(32)
    // What opened the session is forgotten with its end; the digest still answers the page.
    expect(signing).toMatchObject({
      file_token: null,
      provider_token: null,
      signer_token: null,
      token_digest: expect.any(Buffer),
    })
    expect(await steps.signed(address)).toBe('completed')
    expect(await steps.mails(reference)).toBe(1)
    expect(await steps.events(id)).toEqual(['AWAITING_CONFIRMATION DOKOBIT', 'COMPLETE DOKOBIT'])
  })

  it('is signed by the electronic identity of the country of the code, or else of the phone', async () => {
    const signerOf = async (code: string, phone: string) => {
      draft = aDraft()
      const request = aPrivateRequest()
      const { id } = await send({
        ...request,
        applicant: { ...(request['applicant'] as object), code, phone },
      } as typeof request)
      return (await applicationToSign(portal.db, portal.app.texts, id)).people[0]?.identity
    }
    expect(await signerOf('020790-19918', '+37060000034')).toEqual({ code: '020790-19918', countryCode: 'LV' })
    expect(await signerOf('48503149013', '+37250000056')).toEqual({ code: '48503149013', countryCode: 'EE' })
    expect(await signerOf('48503149013', '+37120000034')).toEqual({ code: '48503149013', countryCode: 'LT' })
  })

  it('invites the spouse after signing, not before (REL-02)', async () => {
    const { id, follow_url: address } = await send(
      confirmedBy(aRequest('leasing-private', {}, { name: 'married-for-the-family-complete' }), 'DOKOBIT'),
    )
    const invited = () =>
      portal.db.selectFrom('related_applicant').select('role').where('application_id', '=', id).execute()
    expect(await invited()).toEqual([])
    steps.sign(address)
    expect(await steps.signed(address)).toBe('completed')
    expect(await invited()).toEqual([{ role: 'spouse' }])
    expect((await steps.stored(id)).status).toBe('AWAITING_APPLICANTS')
  })

  it('is confirmed and notified once for any number of concurrent polls', async () => {
    const { id, reference, follow_url: address } = await send()
    steps.sign(address)
    const postback = new URL(steps.session(address).postbackUrl).pathname
    await Promise.all([
      steps.signed(address),
      look(),
      steps.signed(address),
      portal.app.inject({ method: 'POST', url: postback }),
      steps.signed(address),
      look(),
    ])
    expect(await steps.mails(reference)).toBe(1)
    expect(await steps.events(id)).toEqual(['AWAITING_CONFIRMATION DOKOBIT', 'COMPLETE DOKOBIT'])
  })

  it('is completed by the background job when the applicant closed the browser right after signing', async () => {
    const { id, reference, follow_url: address } = await send()
    steps.sign(address)
    clock.advance(61)
    await look()
    expect((await steps.stored(id)).status).toBe('COMPLETE')
    expect(await steps.mails(reference)).toBe(1)
  })

  it('treats a postback as a reason to poll, whatever it contains', async () => {
    const { id, follow_url: address } = await send()
    const url = new URL(steps.session(address).postbackUrl).pathname
    const call = () =>
      portal.app.inject({ method: 'POST', url, payload: { action: 'signing_completed', status: 'completed' } })
    expect((await call()).statusCode).toBe(200)
    expect((await steps.stored(id)).status).toBe('AWAITING_CONFIRMATION')
    steps.sign(address)
    expect((await call()).statusCode).toBe(200)
    expect((await steps.stored(id)).status).toBe('COMPLETE')
    expect((await portal.app.inject({ method: 'POST', url: `${url}x` })).statusCode).toBe(404)
  })

  it('polls the gateway at most every two seconds', async () => {
    const { follow_url: address } = await send()
    const asked = vi.spyOn(service, 'stateOf')
    for (let poll = 0; poll < 5; poll += 1) await steps.signed(address)
    expect(asked).toHaveBeenCalledTimes(1)
    clock.advance(2)
    await steps.signed(address)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it.each(['nobody-knows-this-token', 'a'.repeat(256)])('has no status for %s', async token => {
    expect((await steps.signingStatus(token)).statusCode).toBe(404)
  })

  it.each(['', 'short', 'a'.repeat(257), '../../x', "x' or 1=1"])('rejects %j as a token', async token => {
    expect((await steps.signingStatus(encodeURIComponent(token))).statusCode).toBe(400)
  })
})

describe('signing that fails', () => {
  it('by declining keeps the request, and the same draft can be confirmed by the bank', async () => {
    const plain = aPrivateRequest({}, 'NONE')
    const { id, follow_url: address } = await send(confirmedBy(plain, 'DOKOBIT'))
    steps.refuse(address)
    expect(await steps.signed(address)).toBe('refused')
    expect((await steps.stored(id)).status).toBe('AWAITING_CONFIRMATION')
    const again = await send(await steps.atTheBank(plain, 'Ona Kazlauskienė'))
    expect([again.id, again.status]).toEqual([id, 'COMPLETE'])
  })

  it('by declining starts a new signing when the same request is sent again', async () => {
    const payload = aPrivateRequest()
    const first = await send(payload)
    steps.refuse(first.follow_url)
    expect(await steps.signed(first.follow_url)).toBe('refused')
    const second = await send(payload)
    expect(second.follow_url).not.toBe(first.follow_url)
    steps.sign(second.follow_url)
    expect(await steps.signed(second.follow_url)).toBe('completed')
    expect(await states(first.id)).toEqual(['COMPLETED', 'REFUSED'])
  })

  it('in the gateway, or unknown to it, has a text of its own', async () => {
    const failed = await send()
    vi.spyOn(service, 'stateOf').mockResolvedValueOnce({ state: 'FAILED', refused: false })
    expect(await steps.signed(failed.follow_url)).toBe('failed')
    draft = aDraft()
    const gone = await send()
    vi.spyOn(service, 'stateOf').mockResolvedValueOnce({ state: 'GONE' })
    expect(await steps.signed(gone.follow_url)).toBe('expired')
  })

  it('of replaced answers is ignored, also when it is polled at that moment (SIG-24)', async () => {
    const first = await send()
    const inTheMiddle = vi.spyOn(service, 'download').mockImplementationOnce(async () => {
      await send(aPrivateRequest({ '/applicant/surname': 'Naujoji' }))
      return Buffer.from('%PDF-1.4 of the former answers')
    })
    steps.sign(first.follow_url)
    expect(await steps.signed(first.follow_url)).toBe('expired')
    expect(inTheMiddle).toHaveBeenCalledTimes(1)
    expect(await steps.stored(first.id)).toMatchObject({ status: 'AWAITING_CONFIRMATION', revision: 2 })
    expect(await states(first.id)).toEqual(['OPEN', 'REPLACED'])
  })
})

describe('unavailable gateway', () => {
  it.each(['upload', 'isUploaded', 'create'] as const)(
    'at %s stores the request and reports it without an address; the next attempt has one (SIG-21)',
    async call => {
      vi.spyOn(service, call).mockRejectedValueOnce(new ProviderFault('TIMEOUT'))
      const payload = aPrivateRequest()
      const first = await send(payload)
      expect(first.follow_url).toBeUndefined()
      expect(first.status).toBe('AWAITING_CONFIRMATION')
      expect(await there(first.id)).toBe(true)
      const second = await send(payload)
      expect(second.id).toBe(first.id)
      expect(second.follow_url).toMatch(/^http/)
      expect(await states(first.id)).toEqual(['NOT_STARTED', 'OPEN'])
    },
  )

  it.each(['stateOf', 'download'] as const)(
    'at %s changes nothing, and a later poll finds the signature',
    async call => {
      const { id, follow_url: address } = await send()
      steps.sign(address)
      vi.spyOn(service, call).mockRejectedValueOnce(new ProviderFault('WRONG_DIGEST'))
      expect(await steps.signed(address)).toBe('pending')
      expect((await steps.stored(id)).status).toBe('AWAITING_CONFIRMATION')
      clock.advance(2)
      expect(await steps.signed(address)).toBe('completed')
    },
  )

  it('at a postback returns 503, so that the gateway retries', async () => {
    const { follow_url: address } = await send()
    vi.spyOn(service, 'stateOf').mockRejectedValueOnce(new ProviderFault('TIMEOUT'))
    expect(
      (await portal.app.inject({ method: 'POST', url: new URL(steps.session(address).postbackUrl).pathname }))
        .statusCode,
    ).toBe(503)
  })

  it('with a killed process: the next one takes over the expired lease', async () => {
    const payload = aPrivateRequest()
    vi.spyOn(service, 'upload').mockRejectedValueOnce(new ProviderFault('TIMEOUT'))
    const { id } = await send(payload)
    await portal.db
      .insertInto('application_signing')
      .values({
        application_id: id,
        revision: 1,
        state: 'STARTING',
        claimed_until: clock.now(),
        created_at: clock.now(),
        file_token: null,
        provider_token: null,
        signer_token: null,
        token_digest: null,
        postback_digest: null,
        checked_at: null,
        ended_at: null,
        signed_content: null,
        signed_sha256: null,
      })
      .execute()
    clock.advance(1)
    expect((await send(payload)).follow_url).toMatch(/^http/)
  })
})

describe('unconfirmed request', () => {
  it('is deleted with its files after three days, when its signing has ended (FRM-67)', async () => {
    const payload = aPrivateRequest()
    const { id, follow_url: address } = await send(payload)
    clock.advance(71 * hour)
    await look()
    await sweepOld()
    expect(await there(id)).toBe(true)
    clock.advance(2 * hour)
    await sweepOld()
    expect(await there(id)).toBe(true)
    await look()
    expect(await steps.signed(address)).toBe('expired')
    await sweepOld()
    expect(await there(id)).toBe(false)
    expect((await send(payload)).id).not.toBe(id)
  })

  it('stays when signed at the last moment, or while the gateway does not respond', async () => {
    const { id, follow_url: address } = await send()
    steps.sign(address)
    clock.advance(80 * hour)
    vi.spyOn(service, 'stateOf').mockRejectedValueOnce(new ProviderFault('UNREACHABLE'))
    await look()
    await sweepOld()
    expect(await there(id)).toBe(true)
    vi.restoreAllMocks()
    clock.advance(61)
    await look()
    expect((await steps.stored(id)).status).toBe('COMPLETE')
    clock.advance(1000 * hour)
    await sweepOld()
    expect(await there(id)).toBe(true)
  })

  it('is accepted again under its key after deletion', async () => {
    const payload = aPrivateRequest()
    const headers = { 'idempotency-key': `removed-${draft}` }
    const first = await steps.accepted(payload, headers)
    await portal.db.deleteFrom('application').where('id', '=', first.id).execute()
    const second = await steps.accepted(payload, headers)
    expect(second.id).not.toBe(first.id)
    expect((await steps.accepted(payload, headers)).id).toBe(second.id)
  })
})
