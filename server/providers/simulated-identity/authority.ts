import { randomBytes } from 'node:crypto'
import type { KeyObject, webcrypto } from 'node:crypto'
import type { KeyUsage } from '../eid/certificate.ts'
import { loadX509 } from '../eid/x509.ts'

export type Signer = { readonly privateKey: KeyObject; readonly publicKey: KeyObject }
export type Subject = {
  readonly countryCode: string
  readonly serialNumber: string
  readonly givenName: string
  readonly surname: string
}
export type CertificateOptions = {
  readonly policies?: readonly string[]
  readonly extended?: readonly string[]
  readonly keyUsage?: readonly KeyUsage[]
  readonly notBefore?: Date
  readonly notAfter?: Date
}

const DAY_MS = 86_400_000
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** Certificate authority for simulated identities and tests; its key exists only in this process and is never written. */
export class SimulatedAuthority {
  /** Its own certificate, PEM. */
  readonly certificate: string
  readonly #keys: webcrypto.CryptoKeyPair

  private constructor(certificate: string, keys: webcrypto.CryptoKeyPair) {
    this.certificate = certificate
    this.#keys = keys
  }

  static async create(name = 'Simulated identities'): Promise<SimulatedAuthority> {
    const x509 = await loadX509()
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: serial(),
      name: [{ CN: [name] }],
      keys,
      signingAlgorithm: algorithm,
      notBefore: new Date(Date.now() - 20 * 365 * DAY_MS),
      notAfter: new Date(Date.now() + 20 * 365 * DAY_MS),
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      ],
    })
    return new SimulatedAuthority(certificate.toString('pem'), keys)
  }

  /** @returns the certificate of a person, DER in base64 as the services send it */
  async issue(subject: Subject, publicKey: KeyObject, options: CertificateOptions = {}): Promise<string> {
    const x509 = await loadX509()
    const { policies = [], extended = [], keyUsage = ['digitalSignature'] } = options
    const flags = keyUsage.reduce((all, name) => all | x509.KeyUsageFlags[name], 0)
    const authority = new x509.X509Certificate(this.certificate)
    const certificate = await x509.X509CertificateGenerator.create({
      serialNumber: serial(),
      issuer: authority.subjectName,
      signingKey: this.#keys.privateKey,
      signingAlgorithm: algorithm,
      publicKey: new x509.PublicKey(publicKey.export({ type: 'spki', format: 'der' })),
      subject: [
        { C: [subject.countryCode] },
        { CN: [`${subject.surname},${subject.givenName}`] },
        { '2.5.4.4': [subject.surname] },
        { '2.5.4.42': [subject.givenName] },
        { '2.5.4.5': [subject.serialNumber] },
      ],
      notBefore: options.notBefore ?? new Date(Date.now() - 10 * 365 * DAY_MS),
      notAfter: options.notAfter ?? new Date(Date.now() + 10 * 365 * DAY_MS),
      extensions: [
        new x509.BasicConstraintsExtension(false),
        new x509.KeyUsagesExtension(flags, true),
        ...(extended.length === 0 ? [] : [new x509.ExtendedKeyUsageExtension([...extended])]),
        ...(policies.length === 0 ? [] : [new x509.CertificatePolicyExtension([...policies])]),
      ],
    })
    return Buffer.from(certificate.rawData).toString('base64')
  }
}

function serial(): string {
  return `01${randomBytes(15).toString('hex')}`
}
