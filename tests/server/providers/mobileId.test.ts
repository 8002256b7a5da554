import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IdentityProvider, Question } from '../../../server/providers/eid/identityProvider.ts'
import { mobileId } from '../../../server/providers/mobile-id/mobileId.ts'
import { hashOf } from '../../../server/providers/mobile-id/signature.ts'
import { mobileIdVerificationCode } from '../../../server/providers/mobile-id/verificationCode.ts'
import { SimulatedAuthority } from '../../../server/providers/simulated-identity/authority.ts'
import type { CertificateOptions } from '../../../server/providers/simulated-identity/authority.ts'
import { aServer, json } from '../../support/hostileServer.ts'

type Keys = { privateKey: KeyObject; publicKey: KeyObject }
const ec: Keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const otherEc: Keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rsa: Keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const forever = new AbortController().signal
const question: Question = {
  person: { countryCode: 'EE', nationalIdentityNumber: '60001019906', phoneNumber: '+37200000766' },
  challenge: randomBytes(64),
  displayText: 'Log in',
  language: 'ee',
}
const sessionId = 'de305d54-75b4-431b-adb2-eb6b9e546015'

let authority: SimulatedAuthority
let foreign: SimulatedAuthority
let service: Awaited<ReturnType<typeof aServer>>
let client: IdentityProvider
beforeAll(async () => {
  authority = await SimulatedAuthority.create()
  foreign = await SimulatedAuthority.create()
  service = await aServer(json(200, { sessionID: sessionId }))
  client = mobileId({
    url: `${service.url}/mid-api`,
    uuid: '00000000-0000-0000-0000-000000000000',
    name: 'DEMO',
    authorities: [authority.certificate],
    now: () => new Date(),
  })
})
afterAll(() => service.close())

const start = (overrides: Partial<Question> = {}) => client.start({ ...question, ...overrides }, forever)
const poll = () => client.poll(sessionId, question, 1000, forever)
const fault = (code: string) => expect.objectContaining({ name: 'ProviderFault', code })

type Forgery = {
  challenge?: Buffer
  keys?: Keys
  certificateKeys?: Keys
  by?: SimulatedAuthority
  serialNumber?: string
  countryCode?: string
  options?: CertificateOptions
}

/** A complete response, valid except for the given changes. */
async function aComplete({
  challenge = question.challenge,
  keys = ec,
  certificateKeys,
  by = authority,
  serialNumber = 'PNOEE-60001019906',
  countryCode = 'EE',
  options,
}: Forgery = {}) {
  const isEc = keys.privateKey.asymmetricKeyType === 'ec'
  const value = sign(
    'sha256',
    challenge,
    isEc ? { key: keys.privateKey, dsaEncoding: 'ieee-p1363' } : keys.privateKey,
  ).toString('base64')
  const cert = await by.issue(
    { countryCode, serialNumber, givenName: 'MARY ÄNN', surname: 'O’CONNEŽ-ŠUSLIK TESTNUMBER' },
    (certificateKeys ?? keys).publicKey,
    options,
  )
  const algorithm = isEc ? 'SHA256WithECEncryption' : 'SHA256WithRSAEncryption'
  return {
    state: 'COMPLETE',
    result: 'OK',
    signature: { value, algorithm },
    cert,
    time: '2026-11-21T03:00:00',
    traceId: '460ef8a6be5730da',
  }
}

describe('request of Mobile-ID', () => {
  it('addresses the user at the phone with the hash of an own challenge', async () => {
    service.answer(json(200, { sessionID: sessionId }))
    expect(await start()).toEqual({ state: 'STARTED', sessionId })
    expect(service.asked.at(-1)).toEqual({
      method: 'POST',
      url: '/mid-api/authentication',
      body: {
        relyingPartyUUID: '00000000-0000-0000-0000-000000000000',
        relyingPartyName: 'DEMO',
        phoneNumber: '+37200000766',
        nationalIdentityNumber: '60001019906',
        hash: hashOf(question.challenge).toString('base64'),
        hashType: 'SHA256',
        language: 'EST',
        displayText: 'Log in',
        displayTextFormat: 'GSM-7',
      },
    })
  })

  it('shows the code that the phone computes from that hash', () => {
    expect(client.verificationCode(question.challenge)).toBe(mobileIdVerificationCode(hashOf(question.challenge)))
  })

  it.each([
    ['lt', 'LIT'],
    ['lv', 'ENG'],
    ['en', 'ENG'],
    ['ee', 'EST'],
  ] as const)('uses %s as %s', async (language, spoken) => {
    await start({ language })
    expect(service.asked.at(-1)?.body).toMatchObject({ language: spoken })
  })

  it('keeps letters of the Baltic languages in 50 characters', async () => {
    await start({ displayText: `Pieteikšanās ${'ž'.repeat(80)}` })
    const { displayText, displayTextFormat } = service.asked.at(-1)!.body as Record<string, string>
    expect(displayTextFormat).toBe('UCS-2')
    expect(displayText).toHaveLength(50)
  })

  it.each([400, 401, 404, 405, 500, 503])('is a service error for the status %i', async status => {
    service.answer(json(status, { error: 'x' }))
    await expect(start()).rejects.toEqual(fault(`HTTP_${status}`))
  })

  it.each([{}, { sessionID: null }, { sessionID: 'a/b' }, 'x', 3])(
    'is a service error for the response %j',
    async body => {
      service.answer(json(200, body))
      await expect(start()).rejects.toEqual(fault('BAD_ANSWER'))
    },
  )
})

describe('outcome of Mobile-ID', () => {
  it('is requested as a long poll', async () => {
    service.answer(json(200, { state: 'RUNNING' }))
    expect(await client.poll(sessionId, question, 12_345, forever)).toEqual({ state: 'RUNNING' })
    expect(service.asked.at(-1)).toMatchObject({
      method: 'GET',
      url: `/mid-api/authentication/session/${sessionId}?timeoutMs=12345`,
    })
  })

  it.each([
    ['USER_CANCELLED', 'REFUSED'],
    ['TIMEOUT', 'TIMEOUT'],
    ['NOT_MID_CLIENT', 'NO_ACCOUNT'],
    ['PHONE_ABSENT', 'UNREACHABLE'],
    ['DELIVERY_ERROR', 'UNREACHABLE'],
    ['SIM_ERROR', 'UNUSABLE'],
    ['SIGNATURE_HASH_MISMATCH', 'UNUSABLE'],
    ['A_LATER_INVENTION', 'UNUSABLE'],
  ])('%s is no login but %s', async (result, refusal) => {
    service.answer(json(200, { state: 'COMPLETE', result }))
    expect(await poll()).toMatchObject({ state: 'REFUSED', refusal })
  })

  it('ends when the session is unknown to the service', async () => {
    service.answer(json(404, {}))
    expect(await poll()).toMatchObject({ state: 'REFUSED', refusal: 'TIMEOUT' })
  })

  it.each([[401], [500], [502]])('is unknown for the status %i', async status => {
    service.answer(json(status, {}))
    await expect(poll()).rejects.toEqual(fault(`HTTP_${status}`))
  })

  it.each([
    ['ECDSA', ec],
    ['RSA', rsa],
  ])('is complete with a valid signature of %s', async (_name, keys) => {
    service.answer(json(200, await aComplete({ keys })))
    expect(await poll()).toEqual({ state: 'COMPLETE' })
  })

  it('accepts the bare code of older Estonian certificates, beside the country', async () => {
    service.answer(json(200, await aComplete({ serialNumber: '60001019906' })))
    expect(await poll()).toEqual({ state: 'COMPLETE' })
  })

  it.each<[string, string, Forgery]>([
    ['the signature of another key', 'SIGNATURE', { certificateKeys: otherEc }],
    ['a signature of another kind than the key', 'SIGNATURE', { keys: ec, certificateKeys: rsa }],
    ['an answer to another challenge', 'SIGNATURE', { challenge: randomBytes(64) }],
    ['another person', 'OTHER_PERSON', { serialNumber: 'PNOEE-60001017869' }],
    ['the same code in another country', 'OTHER_PERSON', { serialNumber: 'PNOLT-60001019906' }],
    ['a bare code of another country', 'OTHER_PERSON', { serialNumber: '60001019906', countryCode: 'LT' }],
    [
      'a certificate that has expired',
      'CERTIFICATE_NOT_IN_FORCE',
      { options: { notAfter: new Date(Date.now() - 1000) } },
    ],
    [
      'a certificate that may not sign',
      'CERTIFICATE_FOR_OTHER_PURPOSE',
      { options: { keyUsage: ['keyEncipherment'] } },
    ],
  ])('is no login with %s', async (_name, reason, forgery) => {
    service.answer(json(200, await aComplete(forgery)))
    expect(await poll()).toEqual({ state: 'INVALID', reason })
  })

  it('is no login with a certificate of another authority of the same name', async () => {
    service.answer(json(200, await aComplete({ by: foreign })))
    expect(await poll()).toEqual({ state: 'INVALID', reason: 'CERTIFICATE_NOT_TRUSTED' })
  })

  it.each([
    { signature: undefined },
    { cert: undefined },
    { cert: 7 },
    { signature: { value: 'not base64!', algorithm: 'SHA256WithECEncryption' } },
  ])('is no login with %j in it', async change => {
    service.answer(json(200, { ...(await aComplete()), ...change }))
    expect(await poll()).toEqual({ state: 'INVALID', reason: 'PROOF_INCOMPLETE' })
  })
})
