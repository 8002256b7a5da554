import { KeyObject, randomBytes, webcrypto } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { loadX509 } from '../../server/providers/eid/x509.ts'
import { readBody } from '../../server/providers/call/readBody.ts'
import { gatewayAnswer } from '../../server/providers/simulated-bank/gateway.ts'
import { SimulatedRequisitions } from '../../server/providers/simulated-bank/requisitions.ts'

export type OutsideBank = {
  /** Environment with which a portal calls this service instead of the real one. */
  readonly env: Record<string, string>
  readonly requisitions: SimulatedRequisitions
  /** Resolves when a call arrives whose `METHOD path` and body contain all words; that call gets no response. */
  swallow(...words: string[]): Promise<void>
  /** Like `swallow`, but the response is sent first. */
  answered(...words: string[]): Promise<void>
  close(): void
}
type Watch = { readonly words: readonly string[]; readonly answers: boolean; readonly seen: () => void }

/**
 * The bank account data service over HTTPS, in the test process so that it outlives a killed portal.
 * Reports calls of the portal to the test.
 * @param certificateFile where its certificate is written, for the portal to trust
 */
export async function startOutsideBank(certificateFile: string): Promise<OutsideBank> {
  const { certificate, key } = await selfSigned()
  writeFileSync(certificateFile, certificate)
  const requisitions = new SimulatedRequisitions()
  const watches: Watch[] = []
  let url = ''
  const server = createServer({ cert: certificate, key }, (request, response) => {
    void readBody(request, 64 * 1024).then(text => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', url)
      const asked = `${request.method} ${path} ${text}`
      const place = watches.findIndex(({ words }) => words.every(word => asked.includes(word)))
      const [watch] = place < 0 ? [] : watches.splice(place, 1)
      if (watch?.answers === false) return watch.seen()
      const { status, body } = path.startsWith('/api/v2/token/')
        ? {
            status: 200,
            body: JSON.stringify({
              access: randomBytes(8).toString('hex'),
              access_expires: 86_400,
              refresh: randomBytes(8).toString('hex'),
              refresh_expires: 86_400,
            }),
          }
        : gatewayAnswer(
            { method: request.method ?? '', path, query, body: text === '' ? undefined : JSON.parse(text) },
            { requisitions, linkOf: ({ id }) => `${url}/identification/${id}` },
          )
      response.writeHead(status, { 'content-type': 'application/json' }).end(body, () => watch?.seen())
    })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const watch =
    (answers: boolean) =>
    (...words: string[]) =>
      new Promise<void>(seen => {
        watches.push({ words, answers, seen })
      })
  return {
    env: { BANK_URL: url, BANK_SECRET_ID: 'portal', BANK_SECRET_KEY: 'secret', NODE_EXTRA_CA_CERTS: certificateFile },
    requisitions,
    swallow: watch(false),
    answered: watch(true),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Certificate of 127.0.0.1 for stubs over HTTPS, which a portal trusts by NODE_EXTRA_CA_CERTS. */
export async function selfSigned(): Promise<{ certificate: string; key: string | Buffer }> {
  const x509 = await loadX509()
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: [{ CN: ['Bank of the drill'] }],
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 86_400_000),
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
  })
  return {
    certificate: certificate.toString('pem'),
    key: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }),
  }
}
