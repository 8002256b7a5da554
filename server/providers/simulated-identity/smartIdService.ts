import { constants, randomBytes, sign } from 'node:crypto'
import { acspV2Payload } from '../smart-id/acspV2.ts'
import { smartIdVerificationCode } from '../smart-id/verificationCode.ts'
import type { SimulatedAuthority, Signer } from './authority.ts'
import type { Phones, PhoneSession } from './phones.ts'
import type { Answer, Service } from './service.ts'
import { otherPerson } from './otherPerson.ts'
import { smartIdScript } from './testIdentities.ts'

export const SMART_ID_BASE = '/smart-id-rp/v3'
export const SIMULATED_SCHEME = 'smart-id-demo'

type Request = {
  relyingPartyName: string
  rpChallenge: string
  interactions: string
  interactionType: string
  displayText: string
}

/** The Smart-ID side of RP API v3, as far as notification-based authentication needs it. */
export function smartIdService({
  phones,
  authority,
  signer,
}: {
  phones: Phones
  authority: SimulatedAuthority
  signer: Signer
}): Service {
  return {
    start(path, body) {
      const person = /^\/authentication\/notification\/etsi\/PNO([A-Z]{2})-([0-9A-Z-]{4,20})$/.exec(
        decodeURIComponent(path),
      )
      const request = readRequest(body)
      if (person === null || request === null) return { status: 400, body: {} }
      const [, countryCode = '', nationalIdentityNumber = ''] = person
      const session = phones.ring({
        method: 'SMART_ID',
        person: { countryCode, nationalIdentityNumber, phoneNumber: null },
        displayText: request.displayText,
        request,
        verificationCode: smartIdVerificationCode(Buffer.from(request.rpChallenge, 'base64')),
        script: smartIdScript(`PNO${countryCode}-${nationalIdentityNumber}`),
      })
      return { status: 200, body: { sessionID: session.id } }
    },
    async status(session) {
      if (session.ended === null) return { status: 200, body: { state: 'RUNNING' } }
      const { result, interaction } = session.ended
      if (result !== 'OK')
        return {
          status: 200,
          body: {
            state: 'COMPLETE',
            result: { endResult: result, ...(interaction === undefined ? {} : { details: { interaction } }) },
          },
        }
      return signed(session, authority, signer)
    },
    sessionPath: '/session/',
  }
}

async function signed(
  session: PhoneSession,
  authority: SimulatedAuthority,
  { privateKey, publicKey }: Signer,
): Promise<Answer> {
  const { relyingPartyName, rpChallenge, interactions, interactionType } = session.request as Request
  const { countryCode, nationalIdentityNumber } = session.ended?.isOtherPerson === true ? otherPerson : session.person
  const serialNumber = `PNO${countryCode}-${nationalIdentityNumber}`
  const serverRandom = randomBytes(24).toString('base64')
  const userChallenge = randomBytes(32).toString('base64url')
  const payload = acspV2Payload({
    scheme: SIMULATED_SCHEME,
    serverRandom,
    rpChallenge,
    userChallenge,
    relyingPartyName,
    interactions,
    interactionTypeUsed: interactionType,
    flowType: 'Notification',
  })
  const certificate = await authority.issue(
    { countryCode, serialNumber, givenName: 'OK', surname: 'TEST' },
    publicKey,
    {
      policies: ['1.3.6.1.4.1.10015.17.2', '0.4.0.2042.1.2'],
      extended: ['1.3.6.1.4.1.62306.5.7.0'],
    },
  )
  const value = sign('sha512', payload, {
    key: privateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 64,
  }).toString('base64')
  return {
    status: 200,
    body: {
      state: 'COMPLETE',
      result: { endResult: 'OK', documentNumber: `${serialNumber}-MOCK-Q` },
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
      cert: { value: certificate, certificateLevel: 'QUALIFIED' },
      interactionTypeUsed: interactionType,
    },
  }
}

type Body = {
  relyingPartyUUID?: unknown
  relyingPartyName?: unknown
  signatureProtocol?: unknown
  interactions?: unknown
  vcType?: unknown
  signatureProtocolParameters?: {
    rpChallenge?: unknown
    signatureAlgorithm?: unknown
    signatureAlgorithmParameters?: { hashAlgorithm?: unknown }
  }
}

/** Null for a request that the real service would reject with 400. */
function readRequest(body: unknown): Request | null {
  const {
    relyingPartyUUID,
    relyingPartyName,
    signatureProtocol,
    signatureProtocolParameters: parameters,
    interactions,
    vcType,
  } = (body ?? {}) as Body
  const rpChallenge = parameters?.rpChallenge
  if (
    typeof relyingPartyUUID !== 'string' ||
    typeof relyingPartyName !== 'string' ||
    signatureProtocol !== 'ACSP_V2' ||
    vcType !== 'numeric4'
  )
    return null
  if (typeof rpChallenge !== 'string' || rpChallenge.length < 44 || rpChallenge.length > 88) return null
  if (
    parameters?.signatureAlgorithm !== 'rsassa-pss' ||
    parameters.signatureAlgorithmParameters?.hashAlgorithm !== 'SHA-512'
  )
    return null
  if (typeof interactions !== 'string') return null
  const [first] = JSON.parse(Buffer.from(interactions, 'base64').toString('utf8')) as {
    type: string
    displayText60?: string
    displayText200?: string
  }[]
  if (first === undefined) return null
  return {
    relyingPartyName,
    rpChallenge,
    interactions,
    interactionType: first.type,
    displayText: first.displayText200 ?? first.displayText60 ?? '',
  }
}
