import { constants, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderFault } from '../../../server/providers/call/providerFault.ts'
import type { IdentityProvider, Question } from '../../../server/providers/eid/identityProvider.ts'
import { SimulatedAuthority } from '../../../server/providers/simulated-identity/authority.ts'
import type { CertificateOptions } from '../../../server/providers/simulated-identity/authority.ts'
import { acspV2Payload } from '../../../server/providers/smart-id/acspV2.ts'
import { smartId } from '../../../server/providers/smart-id/smartId.ts'
import { aServer, json } from '../../support/hostileServer.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherRsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const purpose: CertificateOptions = {
  policies: ['1.3.6.1.4.1.10015.17.2', '0.4.0.2042.1.2'],
  extended: ['1.3.6.1.4.1.62306.5.7.0'],
}
const forever = new AbortController().signal
const question: Question = {
  person: { countryCode: 'LT', nationalIdentityNumber: '30303039914', phoneNumber: null },
  challenge: randomBytes(64),
  displayText: 'Log in',
  language: 'en',
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
  client = smartId({
    url: `${service.url}/v3`,
    uuid: '00000000-0000-4000-8000-000000000000',
    name: 'DEMO',
    authorities: [authority.certificate],
    scheme: 'smart-id-demo',
    now: () => new Date(),
  })
})
afterAll(() => service.close())

const start = () => client.start(question, forever)
const poll = () => client.poll(sessionId, question, 1000, forever)
const fault = (code: string) => expect.objectContaining({ name: 'ProviderFault', code })

/** The base64 text of the interactions as the client sends it for the question. */
async function sentInteractions(): Promise<string> {
  service.answer(json(200, { sessionID: sessionId }))
  await start()
  return (service.asked.at(-1)!.body as { interactions: string }).interactions
}

type Forgery = {
  challenge?: Buffer
  scheme?: string
  name?: string
  key?: typeof rsa
  certificateKey?: typeof rsa
  by?: SimulatedAuthority
  serialNumber?: string
  options?: CertificateOptions
  level?: string
  interaction?: string
  signed?: { interaction?: string }
}

/** A complete response, valid except for the given changes. */
async function aComplete(forgery: Forgery = {}) {
  const {
    challenge = question.challenge,
    scheme = 'smart-id-demo',
    name = 'DEMO',
    key = rsa,
    certificateKey = rsa,
    by = authority,
  } = forgery
  const interactions = await sentInteractions()
  const serverRandom = randomBytes(24).toString('base64')
  const userChallenge = randomBytes(32).toString('base64url')
  const interaction = forgery.interaction ?? 'displayTextAndPIN'
  const payload = acspV2Payload({
    scheme,
    serverRandom,
    rpChallenge: challenge.toString('base64'),
    userChallenge,
    relyingPartyName: name,
    interactions,
    interactionTypeUsed: forgery.signed?.interaction ?? interaction,
    flowType: 'Notification',
  })
  const value = sign('sha512', payload, {
    key: key.privateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 64,
  }).toString('base64')
  const subject = {
    countryCode: 'LT',
    serialNumber: forgery.serialNumber ?? 'PNOLT-30303039914',
    givenName: 'OK',
    surname: 'TEST',
  }
  return {
    state: 'COMPLETE',
    result: { endResult: 'OK', documentNumber: 'PNOLT-30303039914-MOCK-Q' },
    signatureProtocol: 'ACSP_V2',
    signature: {
      value,
      serverRandom,
      userChallenge,
      flowType: 'Notification',
      signatureAlgorithm: 'rsassa-pss',
      signatureAlgorithmParameters: {
        hashAlgorithm: 'SHA-512',
        maskGenAlgorithm: { algorithm: 'id-mgf1', parameters: { hashAlgorithm: 'SHA-512' } },
        saltLength: 64,
        trailerField: '0xbc',
      },
    },
    cert: {
      value: await by.issue(subject, certificateKey.publicKey, forgery.options ?? purpose),
      certificateLevel: forgery.level ?? 'QUALIFIED',
    },
    interactionTypeUsed: interaction,
    aNewField: 'of a later version',
  }
}

describe('request of Smart-ID', () => {
  it('addresses exactly the user, with an own challenge and a choice of codes', async () => {
    service.answer(json(200, { sessionID: sessionId, aNewField: 1 }))
    expect(await start()).toEqual({ state: 'STARTED', sessionId })
    const { method, url, body } = service.asked.at(-1)!
    expect([method, url]).toEqual(['POST', '/v3/authentication/notification/etsi/PNOLT-30303039914'])
    expect(body).toEqual({
      relyingPartyUUID: '00000000-0000-4000-8000-000000000000',
      relyingPartyName: 'DEMO',
      certificateLevel: 'QUALIFIED',
      signatureProtocol: 'ACSP_V2',
      signatureProtocolParameters: {
        rpChallenge: question.challenge.toString('base64'),
        signatureAlgorithm: 'rsassa-pss',
        signatureAlgorithmParameters: { hashAlgorithm: 'SHA-512' },
      },
      interactions: expect.any(String),
      vcType: 'numeric4',
    })
    expect(JSON.parse(Buffer.from((body as { interactions: string }).interactions, 'base64').toString())).toEqual([
      { type: 'confirmationMessageAndVerificationCodeChoice', displayText200: 'Log in' },
      { type: 'displayTextAndPIN', displayText60: 'Log in' },
    ])
  })

  it('has another challenge each time, of 64 bytes', () => {
    const [one, other] = [client.newChallenge(), client.newChallenge()]
    expect(one).toHaveLength(64)
    expect(one.equals(other)).toBe(false)
  })

  it.each([404, 471, 472])('ends without an account for the status %i', async status => {
    service.answer(json(status, {}))
    expect(await start()).toMatchObject({ state: 'REFUSED', refusal: 'NO_ACCOUNT' })
  })

  it.each([400, 401, 403, 429, 480, 500, 502, 580])('is a service error for the status %i', async status => {
    service.answer(json(status, { sessionID: sessionId }))
    await expect(start()).rejects.toEqual(fault(`HTTP_${status}`))
  })

  it.each([
    ['no session', {}],
    ['a session that is a path', { sessionID: '../../admin' }],
    ['a number', { sessionID: 7 }],
    ['a list', []],
    ['null', null],
    ['a text', 'ok'],
  ])('is a service error for the response %s', async (_name, body) => {
    service.answer(json(200, body))
    await expect(start()).rejects.toEqual(fault('BAD_ANSWER'))
  })
})

describe('server that violates the protocol (SEC-54)', () => {
  it('is not followed elsewhere', async () => {
    let followed = 0
    const elsewhere = await aServer((_request, response) => {
      followed += 1
      void json(200, { sessionID: sessionId })(_request, response)
    })
    service.answer((_request, response) => {
      response.writeHead(307, { location: elsewhere.url }).end()
    })
    await expect(start()).rejects.toEqual(fault('HTTP_307'))
    expect(followed).toBe(0)
    await elsewhere.close()
  })

  it('is not read to the end when its response never ends', async () => {
    let sent = 0
    service.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = (): void => {
        while (!response.destroyed && sent < 50_000_000) {
          sent += 65_536
          if (!response.write('x'.repeat(65_536))) {
            response.once('drain', more)
            return
          }
        }
      }
      more()
    })
    await expect(poll()).rejects.toEqual(fault('TOO_LARGE'))
    expect(sent).toBeLessThan(50_000_000)
  })

  it.each(['', '<html>', '{"state":', '\u0000'])('is a service error with the response text %j', async text => {
    service.answer((_request, response) => {
      response.writeHead(200).end(text)
    })
    await expect(poll()).rejects.toEqual(fault('NOT_JSON'))
  })

  it.each([
    {},
    { state: 'DONE' },
    { state: 'COMPLETE' },
    { state: 'COMPLETE', result: {} },
    { state: 'COMPLETE', result: { endResult: 7 } },
    [],
    null,
  ])('is a service error with the JSON response %j', async body => {
    service.answer(json(200, body))
    await expect(poll()).rejects.toEqual(fault('BAD_ANSWER'))
  })

  it('is a service error after disconnecting', async () => {
    service.answer((_request, response) => {
      response.destroy()
    })
    await expect(poll()).rejects.toEqual(fault('UNREACHABLE'))
  })

  it('times out when it sends nothing at all', async () => {
    service.answer(() => {})
    await expect(poll()).rejects.toEqual(fault('TIMEOUT'))
  }, 10_000)

  it('times out when it sends its head and then nothing', async () => {
    service.answer((_request, response) => {
      response.writeHead(200).write('{"state":')
    })
    await expect(poll()).rejects.toEqual(fault('TIMEOUT'))
  }, 10_000)

  it('is disconnected at once when the caller aborts', async () => {
    service.answer(() => {})
    const gone = new AbortController()
    const waiting = client.poll(sessionId, question, 20_000, gone.signal)
    gone.abort()
    await expect(waiting).rejects.toEqual(fault('ABORTED'))
  })
})

describe('outcome of Smart-ID', () => {
  it('is requested as a long poll', async () => {
    service.answer(json(200, { state: 'RUNNING' }))
    expect(await client.poll(sessionId, question, 12_345, forever)).toEqual({ state: 'RUNNING' })
    expect(service.asked.at(-1)).toMatchObject({ method: 'GET', url: `/v3/session/${sessionId}?timeoutMs=12345` })
  })

  it.each([
    ['USER_REFUSED', 'REFUSED'],
    ['USER_REFUSED_INTERACTION', 'REFUSED'],
    ['USER_REFUSED_CERT_CHOICE', 'REFUSED'],
    ['TIMEOUT', 'TIMEOUT'],
    ['WRONG_VC', 'WRONG_CODE'],
    ['DOCUMENT_UNUSABLE', 'UNUSABLE'],
    ['ACCOUNT_UNUSABLE', 'UNUSABLE'],
    ['REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP', 'UNUSABLE'],
    ['PROTOCOL_FAILURE', 'UNUSABLE'],
    ['EXPECTED_LINKED_SESSION', 'UNUSABLE'],
    ['SERVER_ERROR', 'UNUSABLE'],
    ['A_LATER_INVENTION', 'UNUSABLE'],
  ])('%s is no login but %s', async (endResult, refusal) => {
    service.answer(json(200, { state: 'COMPLETE', result: { endResult } }))
    expect(await poll()).toMatchObject({ state: 'REFUSED', refusal })
  })

  it('ends when the session is unknown to the service', async () => {
    service.answer(json(404, {}))
    expect(await poll()).toMatchObject({ state: 'REFUSED', refusal: 'TIMEOUT' })
  })

  it('is complete when the whole proof is valid (LOG-31, SEC-24)', async () => {
    service.answer(json(200, await aComplete()))
    expect(await poll()).toEqual({ state: 'COMPLETE' })
  })

  it('accepts certificates of before April 2025 by their own usages', async () => {
    const options: CertificateOptions = {
      ...purpose,
      extended: ['1.3.6.1.5.5.7.3.2'],
      keyUsage: ['digitalSignature', 'keyEncipherment', 'dataEncipherment'],
    }
    service.answer(json(200, await aComplete({ options })))
    expect(await poll()).toEqual({ state: 'COMPLETE' })
  })

  const year = 365 * 86_400_000
  it.each<[string, string, () => Forgery]>([
    ['the signature of another key', 'SIGNATURE', () => ({ key: otherRsa })],
    ['the certificate of another key', 'SIGNATURE', () => ({ certificateKey: otherRsa })],
    ['an answer to another challenge', 'SIGNATURE', () => ({ challenge: randomBytes(64) })],
    ['an answer given to another portal', 'SIGNATURE', () => ({ name: 'Somebody' })],
    ['an answer of the other service', 'SIGNATURE', () => ({ scheme: 'smart-id' })],
    [
      'another interaction than was signed',
      'SIGNATURE',
      () => ({ signed: { interaction: 'confirmationMessageAndVerificationCodeChoice' } }),
    ],
    ['an interaction that was not offered', 'OTHER_INTERACTION', () => ({ interaction: 'confirmationMessage' })],
    ['a certificate of a foreign authority of the same name', 'CERTIFICATE_NOT_TRUSTED', () => ({ by: foreign })],
    [
      'a certificate that has expired',
      'CERTIFICATE_NOT_IN_FORCE',
      () => ({ options: { ...purpose, notAfter: new Date(Date.now() - 1000) } }),
    ],
    [
      'a certificate that is not valid yet',
      'CERTIFICATE_NOT_IN_FORCE',
      () => ({
        options: { ...purpose, notBefore: new Date(Date.now() + 60_000), notAfter: new Date(Date.now() + year) },
      }),
    ],
    [
      'a certificate for signing documents',
      'CERTIFICATE_FOR_OTHER_PURPOSE',
      () => ({ options: { ...purpose, extended: ['1.3.6.1.5.5.7.3.4'] } }),
    ],
    [
      'a certificate that is not qualified',
      'CERTIFICATE_FOR_OTHER_PURPOSE',
      () => ({ options: { ...purpose, policies: ['1.3.6.1.4.1.10015.17.1', '0.4.0.2042.1.1'] } }),
    ],
    ['a level below the one asked for', 'CERTIFICATE_LEVEL', () => ({ level: 'ADVANCED' })],
    ['another person', 'OTHER_PERSON', () => ({ serialNumber: 'PNOLT-30303039903' })],
    ['the same code in another country', 'OTHER_PERSON', () => ({ serialNumber: 'PNOEE-30303039914' })],
    ['a passport of that number', 'OTHER_PERSON', () => ({ serialNumber: 'PASLT-30303039914' })],
    ['a code that only begins the same', 'OTHER_PERSON', () => ({ serialNumber: 'PNOLT-303030399140' })],
  ])('is no login with %s', async (_name, reason, forgery) => {
    service.answer(json(200, await aComplete(forgery())))
    expect(await poll()).toEqual({ state: 'INVALID', reason })
  })

  it.each<[string, string, (complete: Awaited<ReturnType<typeof aComplete>>) => object]>([
    ['without a signature', 'PROOF_INCOMPLETE', ({ signature: _signature, ...rest }) => rest],
    ['without a certificate', 'PROOF_INCOMPLETE', ({ cert: _cert, ...rest }) => rest],
    [
      'of another protocol',
      'PROOF_INCOMPLETE',
      complete => ({ ...complete, signatureProtocol: 'RAW_DIGEST_SIGNATURE' }),
    ],
    [
      'of a QR code',
      'PROOF_INCOMPLETE',
      complete => ({ ...complete, signature: { ...complete.signature, flowType: 'QR' } }),
    ],
    [
      'with a weaker hash',
      'PROOF_INCOMPLETE',
      complete => ({
        ...complete,
        signature: {
          ...complete.signature,
          signatureAlgorithmParameters: {
            ...complete.signature.signatureAlgorithmParameters,
            hashAlgorithm: 'SHA-256',
          },
        },
      }),
    ],
    [
      'with a short random number',
      'PROOF_INCOMPLETE',
      complete => ({ ...complete, signature: { ...complete.signature, serverRandom: 'AAAA' } }),
    ],
    [
      'with a certificate of garbage',
      'CERTIFICATE_UNREADABLE',
      complete => ({ ...complete, cert: { ...complete.cert, value: 'AAAA' } }),
    ],
    [
      'with a signature of garbage',
      'SIGNATURE',
      complete => ({ ...complete, signature: { ...complete.signature, value: 'AAAA' } }),
    ],
    [
      'with the certificate of the authority itself',
      'CERTIFICATE_OF_AUTHORITY',
      complete => ({
        ...complete,
        cert: { ...complete.cert, value: authority.certificate.replace(/-----[^-]+-----|\s/g, '') },
      }),
    ],
  ])('is no login %s', async (_name, reason, change) => {
    service.answer(json(200, change(await aComplete())))
    expect(await poll()).toEqual({ state: 'INVALID', reason })
  })

  it('throws only service errors, whatever the response', async () => {
    const complete = await aComplete()
    const bodies = [
      { ...complete, cert: null },
      { ...complete, signature: [] },
      { ...complete, result: { endResult: 'OK' } },
      { ...complete, cert: { value: 'A'.repeat(20_000), certificateLevel: 'QUALIFIED' } },
    ]
    for (const body of bodies) {
      service.answer(json(200, body))
      const outcome = await poll().catch((error: unknown) => error)
      expect(outcome instanceof ProviderFault || (outcome as { state: string }).state === 'INVALID').toBe(true)
    }
  })
})
