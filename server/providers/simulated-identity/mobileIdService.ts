import { constants, privateEncrypt } from 'node:crypto'
import { mobileIdVerificationCode } from '../mobile-id/verificationCode.ts'
import type { SimulatedAuthority, Signer } from './authority.ts'
import type { Phones, PhoneSession } from './phones.ts'
import type { Answer, Service } from './service.ts'
import { otherPerson } from './otherPerson.ts'
import { mobileIdScript } from './testIdentities.ts'

export const MOBILE_ID_BASE = '/mid-api'

/**
 * DigestInfo of SHA-256 (RFC 8017 §9.2). Prepended to a finished hash, it lets the hash be signed without hashing it
 * again.
 */
const sha256DigestInfo = Buffer.from('3031300d060960864801650304020105000420', 'hex')
/** The protocol has no country field; the dial code of the SIM card determines it. */
const countries: Readonly<Record<string, string>> = { '+370': 'LT', '+371': 'LV', '+372': 'EE' }

type Body = {
  relyingPartyUUID?: unknown
  relyingPartyName?: unknown
  phoneNumber?: unknown
  nationalIdentityNumber?: unknown
  hash?: unknown
  hashType?: unknown
  language?: unknown
  displayText?: unknown
}

/** The Mobile-ID side of the REST protocol, as far as authentication needs it. */
export function mobileIdService({
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
      const {
        relyingPartyUUID,
        relyingPartyName,
        phoneNumber,
        nationalIdentityNumber,
        hash,
        hashType,
        language,
        displayText,
      } = (body ?? {}) as Body
      const texts = [relyingPartyUUID, relyingPartyName, language, displayText].every(text => typeof text === 'string')
      const bytes = typeof hash === 'string' ? Buffer.from(hash, 'base64') : Buffer.alloc(0)
      if (path !== '/authentication' || !texts || bytes.length !== 32 || hashType !== 'SHA256')
        return { status: 400, body: {} }
      if (
        typeof phoneNumber !== 'string' ||
        typeof nationalIdentityNumber !== 'string' ||
        !/^\+\d{8,15}$/.test(phoneNumber)
      )
        return { status: 400, body: {} }
      const person = { countryCode: countries[phoneNumber.slice(0, 4)] ?? 'EE', nationalIdentityNumber, phoneNumber }
      const session = phones.ring({
        method: 'MOBILE_ID',
        person,
        displayText: String(displayText),
        verificationCode: mobileIdVerificationCode(bytes),
        request: bytes,
        script: mobileIdScript(person),
      })
      return { status: 200, body: { sessionID: session.id } }
    },
    async status(session) {
      if (session.ended === null) return { status: 200, body: { state: 'RUNNING' } }
      if (session.ended.result !== 'OK')
        return { status: 200, body: { state: 'COMPLETE', result: session.ended.result } }
      return signed(session, authority, signer)
    },
    sessionPath: '/authentication/session/',
  }
}

async function signed(
  session: PhoneSession,
  authority: SimulatedAuthority,
  { privateKey, publicKey }: Signer,
): Promise<Answer> {
  const { countryCode, nationalIdentityNumber } = session.ended?.isOtherPerson === true ? otherPerson : session.person
  const content = Buffer.concat([sha256DigestInfo, session.request as Buffer])
  const value = privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, content).toString('base64')
  const subject = {
    countryCode,
    serialNumber: `PNO${countryCode}-${nationalIdentityNumber}`,
    givenName: 'OK',
    surname: 'TEST',
  }
  const cert = await authority.issue(subject, publicKey)
  return {
    status: 200,
    body: { state: 'COMPLETE', result: 'OK', signature: { value, algorithm: 'SHA256WithRSAEncryption' }, cert },
  }
}
