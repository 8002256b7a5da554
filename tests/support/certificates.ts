import { KeyObject, webcrypto } from 'node:crypto'
import { loadX509 } from '../../server/providers/eid/x509.ts'

export type ServerCertificate = { readonly certificate: string; readonly key: string }
export type Authority = {
  readonly certificate: string
  /** A certificate for a host name, or for an address. */
  issue(name: { readonly dns: string } | { readonly ip: string }): Promise<ServerCertificate>
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY_MS = 86_400_000

/** An authority of its own for the certificates of test servers. */
export async function anAuthority(): Promise<Authority> {
  const x509 = await loadX509()
  const makeKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const times = () => ({ notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + DAY_MS) })
  const name = 'CN=Authority of the tests'
  const keys = await makeKeys()
  const own = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name,
    keys,
    signingAlgorithm: ALGORITHM,
    ...times(),
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  })
  let serial = 1
  return {
    certificate: own.toString('pem'),
    issue: async host => {
      const serverKeys = await makeKeys()
      const certificate = await x509.X509CertificateGenerator.create({
        serialNumber: `0${(serial += 1)}`,
        subject: 'CN=Database of the tests',
        issuer: name,
        publicKey: serverKeys.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: ALGORITHM,
        ...times(),
        extensions: [
          new x509.SubjectAlternativeNameExtension([
            'dns' in host ? { type: 'dns', value: host.dns } : { type: 'ip', value: host.ip },
          ]),
        ],
      })
      return {
        certificate: certificate.toString('pem'),
        key: KeyObject.from(serverKeys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
      }
    },
  }
}
