import { randomBytes } from 'node:crypto'
import type { RelyingParty, SmartIdScheme } from '../../config/identityConfig.ts'
import { checkCertificate } from '../eid/certificate.ts'
import type { Purpose } from '../eid/certificate.ts'
import { ProviderFault } from '../call/providerFault.ts'
import type { IdentityProvider, Outcome, Question, IdentityFailure } from '../eid/identityProvider.ts'
import { jsonCall } from '../call/jsonCall.ts'
import { measuredProvider } from '../call/measuredProvider.ts'
import { HASH_ALGORITHM, isSignedBy } from './acspV2.ts'
import { readSigned, readStarted, readStatus } from './answers.ts'
import type { SignedStatus } from './answers.ts'
import { smartIdVerificationCode } from './verificationCode.ts'

type Settings = RelyingParty & { readonly scheme: SmartIdScheme; readonly now: () => Date }

const CALL_TIMEOUT_MS = 10_000
/** Time for the response after the wait has ended. */
const GRACE_MS = 3_000
const CERTIFICATE_LEVEL = 'QUALIFIED'
/** The app uses the first that it supports: choosing the right one of three codes, or reading one and entering the PIN. */
const interactionTypes = ['confirmationMessageAndVerificationCodeChoice', 'displayTextAndPIN'] as const

/**
 * Qualified authentication certificates of Smart-ID: issued since April 2025, and before (smart-id-java-client,
 * certificate validators).
 */
const purpose: Purpose = {
  policies: ['1.3.6.1.4.1.10015.17.2', '0.4.0.2042.1.2'],
  usages: [
    { extended: '1.3.6.1.4.1.62306.5.7.0', keyUsage: ['digitalSignature'] },
    { extended: '1.3.6.1.5.5.7.3.2', keyUsage: ['digitalSignature', 'keyEncipherment', 'dataEncipherment'] },
  ],
}

const failures: Readonly<Record<string, IdentityFailure>> = {
  USER_REFUSED: 'REFUSED',
  USER_REFUSED_INTERACTION: 'REFUSED',
  USER_REFUSED_CERT_CHOICE: 'REFUSED',
  TIMEOUT: 'TIMEOUT',
  WRONG_VC: 'WRONG_CODE',
  DOCUMENT_UNUSABLE: 'UNUSABLE',
  ACCOUNT_UNUSABLE: 'UNUSABLE',
  REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP: 'UNUSABLE',
  PROTOCOL_FAILURE: 'UNUSABLE',
  EXPECTED_LINKED_SESSION: 'UNUSABLE',
  SERVER_ERROR: 'UNUSABLE',
}

/**
 * Smart-ID, RP API v3, notification-based authentication by semantics identifier `PNO<country>-<code>`
 * (SK-EID/smart-id-documentation; SK-EID/smart-id-java-client 3 for the fields, the end results and what has to be
 * verified). Unknown accounts return 404 since RP API 3.2, 471 or 472 before.
 */
export function smartId(settings: Settings): IdentityProvider {
  const provider: IdentityProvider = {
    newChallenge: () => randomBytes(64),
    verificationCode: smartIdVerificationCode,
    async start(question, signal) {
      const { countryCode, nationalIdentityNumber } = question.person
      const { status, body } = await jsonCall({
        url: `${settings.url}/authentication/notification/etsi/${encodeURIComponent(`PNO${countryCode}-${nationalIdentityNumber}`)}`,
        method: 'POST',
        timeoutMs: CALL_TIMEOUT_MS,
        signal,
        body: {
          relyingPartyUUID: settings.uuid,
          relyingPartyName: settings.name,
          certificateLevel: CERTIFICATE_LEVEL,
          signatureProtocol: 'ACSP_V2',
          signatureProtocolParameters: {
            rpChallenge: question.challenge.toString('base64'),
            signatureAlgorithm: 'rsassa-pss',
            signatureAlgorithmParameters: { hashAlgorithm: HASH_ALGORITHM },
          },
          interactions: interactionsOf(question),
          vcType: 'numeric4',
        },
      })
      if (status === 404 || status === 471 || status === 472)
        return { state: 'REFUSED', refusal: 'NO_ACCOUNT', detail: `HTTP_${status}` }
      if (status !== 200) throw new ProviderFault(`HTTP_${status}`)
      return { state: 'STARTED', sessionId: readStarted(body) }
    },
    async poll(sessionId, question, waitMs, signal) {
      const timeoutMs = Math.max(1_000, Math.round(waitMs))
      const { status, body } = await jsonCall({
        url: `${settings.url}/session/${encodeURIComponent(sessionId)}?timeoutMs=${timeoutMs}`,
        method: 'GET',
        timeoutMs: timeoutMs + GRACE_MS,
        signal,
      })
      if (status === 404) return { state: 'REFUSED', refusal: 'TIMEOUT', detail: 'HTTP_404' }
      if (status !== 200) throw new ProviderFault(`HTTP_${status}`)
      const session = readStatus(body)
      if (session.state === 'RUNNING') return { state: 'RUNNING' }
      const { endResult } = session.result
      if (endResult !== 'OK')
        return { state: 'REFUSED', refusal: failures[endResult] ?? 'UNUSABLE', detail: known(endResult) }
      const signed = readSigned(body)
      return signed === null ? { state: 'INVALID', reason: 'PROOF_INCOMPLETE' } : verified(signed, question, settings)
    },
  }
  return measuredProvider('smart-id', provider, { start: 'call', poll: 'wait' })
}

async function verified(status: SignedStatus, question: Question, settings: Settings): Promise<Outcome> {
  const { signature, cert, interactionTypeUsed } = status
  if (cert.certificateLevel !== CERTIFICATE_LEVEL) return { state: 'INVALID', reason: 'CERTIFICATE_LEVEL' }
  if (!interactionTypes.some(type => type === interactionTypeUsed))
    return { state: 'INVALID', reason: 'OTHER_INTERACTION' }
  const certificateResult = await checkCertificate(cert.value, question.person, {
    authorities: settings.authorities,
    purpose,
    now: settings.now(),
  })
  if (!certificateResult.valid) return { state: 'INVALID', reason: certificateResult.reason }
  const context = {
    scheme: settings.scheme,
    serverRandom: signature.serverRandom,
    rpChallenge: question.challenge.toString('base64'),
    userChallenge: signature.userChallenge,
    relyingPartyName: settings.name,
    interactions: interactionsOf(question),
    interactionTypeUsed,
    flowType: signature.flowType,
  }
  const right = isSignedBy(certificateResult.publicKey, context, Buffer.from(signature.value, 'base64'))
  return right ? { state: 'COMPLETE' } : { state: 'INVALID', reason: 'SIGNATURE' }
}

/** Deterministic for a question: the signature covers a hash of it. */
function interactionsOf({ displayText }: Question): string {
  const [choice, plain] = interactionTypes
  const interactions = [
    { type: choice, displayText200: displayText.slice(0, 200) },
    { type: plain, displayText60: displayText.slice(0, 60) },
  ]
  return Buffer.from(JSON.stringify(interactions)).toString('base64')
}

/** Unknown results are not copied into logs. */
function known(endResult: string): string {
  return endResult in failures ? endResult : 'UNKNOWN_RESULT'
}
