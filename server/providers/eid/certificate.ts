import { X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Person } from './identityProvider.ts'
import { loadX509 } from './x509.ts'

/** Requirements of a personal certificate besides its validity. */
export type Purpose = {
  /** Object identifiers of policies, all of which are required. */
  readonly policies: readonly string[]
  /** At least one of these sets of extended key usages and key usages must be fully present; empty requires none. */
  readonly usages: readonly { readonly extended: string | null; readonly keyUsage: readonly KeyUsage[] }[]
}
export type KeyUsage = 'digitalSignature' | 'keyEncipherment' | 'dataEncipherment'

export type CertificateResult =
  | { readonly valid: true; readonly publicKey: KeyObject }
  | { readonly valid: false; readonly reason: string }

const SERIAL_NUMBER_OID = '2.5.4.5'
const COUNTRY_OID = '2.5.4.6'

/**
 * Verifies an authentication certificate: issued by a configured CA, both within their validity, not a CA itself, for
 * this purpose, and of exactly this person. The provider checks revocation: it returns OK only for valid certificates,
 * and a session of minutes needs no long-term proof.
 * @param der base64 of the certificate as the provider sent it
 * @param authorities trusted certificates (PEM); each issuing authority must be among them
 */
export async function checkCertificate(
  der: string,
  person: Person,
  { authorities, purpose, now }: { authorities: readonly string[]; purpose: Purpose; now: Date },
): Promise<CertificateResult> {
  const certificate = parse(der)
  if (certificate === null) return { valid: false, reason: 'CERTIFICATE_UNREADABLE' }
  if (certificate.ca) return { valid: false, reason: 'CERTIFICATE_OF_AUTHORITY' }
  if (!isInForce(certificate, now)) return { valid: false, reason: 'CERTIFICATE_NOT_IN_FORCE' }
  const trusted = authorities
    .map(pem => new X509Certificate(pem))
    .some(authority => authority.ca && isInForce(authority, now) && isIssuedBy(certificate, authority))
  if (!trusted) return { valid: false, reason: 'CERTIFICATE_NOT_TRUSTED' }
  const details = await readDetails(certificate)
  if (details === null) return { valid: false, reason: 'CERTIFICATE_UNREADABLE' }
  if (!isFor(details, purpose)) return { valid: false, reason: 'CERTIFICATE_FOR_OTHER_PURPOSE' }
  if (!isOf(details, person)) return { valid: false, reason: 'OTHER_PERSON' }
  return { valid: true, publicKey: certificate.publicKey }
}

function parse(der: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(der, 'base64'))
  } catch {
    return null
  }
}

function isInForce(certificate: X509Certificate, now: Date): boolean {
  return now >= new Date(certificate.validFrom) && now <= new Date(certificate.validTo)
}

function isIssuedBy(certificate: X509Certificate, authority: X509Certificate): boolean {
  try {
    return certificate.checkIssued(authority) && certificate.verify(authority.publicKey)
  } catch {
    return false
  }
}

type Details = {
  serialNumbers: readonly string[]
  countries: readonly string[]
  policies: readonly string[]
  extended: readonly string[]
  keyUsage: readonly KeyUsage[]
}

/** Names and extensions, which Node's own class does not expose. */
async function readDetails({ raw }: X509Certificate): Promise<Details | null> {
  const x509 = await loadX509()
  try {
    const certificate = new x509.X509Certificate(raw)
    const usages = certificate.getExtension(x509.KeyUsagesExtension)?.usages ?? 0
    const { digitalSignature, keyEncipherment, dataEncipherment } = x509.KeyUsageFlags
    const flags = { digitalSignature, keyEncipherment, dataEncipherment }
    return {
      serialNumbers: certificate.subjectName.getField(SERIAL_NUMBER_OID),
      countries: certificate.subjectName.getField(COUNTRY_OID),
      policies: certificate.getExtension(x509.CertificatePolicyExtension)?.policies ?? [],
      extended: (certificate.getExtension(x509.ExtendedKeyUsageExtension)?.usages ?? []).map(String),
      keyUsage: (Object.keys(flags) as KeyUsage[]).filter(name => (usages & flags[name]) !== 0),
    }
  } catch {
    return null
  }
}

function isFor({ policies, extended, keyUsage }: Details, purpose: Purpose): boolean {
  if (!purpose.policies.every(policy => policies.includes(policy))) return false
  return (
    purpose.usages.length === 0 ||
    purpose.usages.some(
      usage =>
        (usage.extended === null || extended.includes(usage.extended)) &&
        usage.keyUsage.every(each => keyUsage.includes(each)),
    )
  )
}

/**
 * `PNOLT-30303039914` (ETSI EN 319 412-1), or the bare code beside the country in older certificates of Estonian
 * Mobile-ID. A subject with two serial numbers matches no one.
 */
function isOf({ serialNumbers, countries }: Details, { countryCode, nationalIdentityNumber }: Person): boolean {
  const [serialNumber] = serialNumbers
  if (serialNumbers.length !== 1 || serialNumber === undefined) return false
  if (serialNumber === `PNO${countryCode}-${nationalIdentityNumber}`) return true
  return serialNumber === nationalIdentityNumber && countries.length === 1 && countries[0] === countryCode
}
