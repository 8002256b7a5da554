import { randomBytes } from 'node:crypto'
import type { Language } from '../../db/tables.ts'
import type { RelyingParty } from '../../config/identityConfig.ts'
import { checkCertificate } from '../eid/certificate.ts'
import type { Purpose } from '../eid/certificate.ts'
import { ProviderFault } from '../call/providerFault.ts'
import type { IdentityProvider, Outcome, Question, IdentityFailure } from '../eid/identityProvider.ts'
import { jsonCall } from '../call/jsonCall.ts'
import { measuredProvider } from '../call/measuredProvider.ts'
import { readSigned, readStarted, readStatus } from './answers.ts'
import type { SignedStatus } from './answers.ts'
import { hashOf, isSignedBy } from './signature.ts'
import { mobileIdVerificationCode } from './verificationCode.ts'

type Settings = RelyingParty & { readonly now: () => Date }

const CALL_TIMEOUT_MS = 10_000
/** Time for the response after the wait has ended (SK-EID/MID §3.3.4 requires at least 1.5 seconds). */
const GRACE_MS = 3_000

/** Certificates on SIM cards differ by country and age; every authentication certificate allows digital signatures. */
const purpose: Purpose = { policies: [], usages: [{ extended: null, keyUsage: ['digitalSignature'] }] }

/** The service does not support Latvian. */
const languages: Readonly<Record<Language, string>> = { en: 'ENG', lt: 'LIT', lv: 'ENG', ee: 'EST' }

const failures: Readonly<Record<string, IdentityFailure>> = {
  USER_CANCELLED: 'REFUSED',
  TIMEOUT: 'TIMEOUT',
  NOT_MID_CLIENT: 'NO_ACCOUNT',
  PHONE_ABSENT: 'UNREACHABLE',
  DELIVERY_ERROR: 'UNREACHABLE',
  SIM_ERROR: 'UNUSABLE',
  SIGNATURE_HASH_MISMATCH: 'UNUSABLE',
}

/** Mobile-ID through the REST service of SK (SK-EID/MID; SK-EID/mid-rest-java-client for what has to be verified). */
export function mobileId(settings: Settings): IdentityProvider {
  const provider: IdentityProvider = {
    newChallenge: () => randomBytes(64),
    verificationCode: challenge => mobileIdVerificationCode(hashOf(challenge)),
    async start({ person, challenge, displayText, language }, signal) {
      const { status, body } = await jsonCall({
        url: `${settings.url}/authentication`,
        method: 'POST',
        timeoutMs: CALL_TIMEOUT_MS,
        signal,
        body: {
          relyingPartyUUID: settings.uuid,
          relyingPartyName: settings.name,
          phoneNumber: person.phoneNumber,
          nationalIdentityNumber: person.nationalIdentityNumber,
          hash: hashOf(challenge).toString('base64'),
          hashType: 'SHA256',
          language: languages[language],
          ...displayed(displayText),
        },
      })
      if (status !== 200) throw new ProviderFault(`HTTP_${status}`)
      return { state: 'STARTED', sessionId: readStarted(body) }
    },
    async poll(sessionId, question, waitMs, signal) {
      const timeoutMs = Math.max(1_000, Math.round(waitMs))
      const { status, body } = await jsonCall({
        url: `${settings.url}/authentication/session/${encodeURIComponent(sessionId)}?timeoutMs=${timeoutMs}`,
        method: 'GET',
        timeoutMs: timeoutMs + GRACE_MS,
        signal,
      })
      if (status === 404) return { state: 'REFUSED', refusal: 'TIMEOUT', detail: 'HTTP_404' }
      if (status !== 200) throw new ProviderFault(`HTTP_${status}`)
      const session = readStatus(body)
      if (session.state === 'RUNNING') return { state: 'RUNNING' }
      const { result } = session
      if (result !== 'OK')
        return {
          state: 'REFUSED',
          refusal: failures[result] ?? 'UNUSABLE',
          detail: result in failures ? result : 'UNKNOWN_RESULT',
        }
      const signed = readSigned(body)
      return signed === null ? { state: 'INVALID', reason: 'PROOF_INCOMPLETE' } : verified(signed, question, settings)
    },
  }
  return measuredProvider('mobile-id', provider, { start: 'call', poll: 'wait' })
}

async function verified(
  { cert, signature }: SignedStatus,
  { person, challenge }: Question,
  { authorities, now }: Settings,
): Promise<Outcome> {
  const certificateResult = await checkCertificate(cert, person, { authorities, purpose, now: now() })
  if (!certificateResult.valid) return { state: 'INVALID', reason: certificateResult.reason }
  const right = isSignedBy(certificateResult.publicKey, challenge, Buffer.from(signature.value, 'base64'))
  return right ? { state: 'COMPLETE' } : { state: 'INVALID', reason: 'SIGNATURE' }
}

/** 100 characters of GSM-7, or 50 with Baltic letters (SK-EID/MID §3.2.3). */
function displayed(text: string): { displayText: string; displayTextFormat: 'GSM-7' | 'UCS-2' } {
  return /^[A-Za-z0-9 .,:?-]*$/.test(text)
    ? { displayText: text.slice(0, 100), displayTextFormat: 'GSM-7' }
    : { displayText: text.slice(0, 50), displayTextFormat: 'UCS-2' }
}
