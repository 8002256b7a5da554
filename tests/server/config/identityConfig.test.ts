import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { SimulatedAuthority } from '../../../server/providers/simulated-identity/authority.ts'

let folder: string
let authority: SimulatedAuthority
const environment = (change: Record<string, string> = {}): Record<string, string> => ({
  SMART_ID_URL: 'https://rp-api.smart-id.com/v3/',
  SMART_ID_RP_UUID: '00000000-0000-4000-8000-000000000000',
  SMART_ID_RP_NAME: 'DEMO',
  SMART_ID_CA_FILE: join(folder, 'ca.pem'),
  ...change,
})
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-eid-'))
  authority = await SimulatedAuthority.create()
  writeFileSync(
    join(folder, 'ca.pem'),
    `${authority.certificate}\n${(await SimulatedAuthority.create()).certificate}\n`,
  )
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const person = await authority.issue(
    { countryCode: 'LT', serialNumber: 'PNOLT-1', givenName: 'A', surname: 'B' },
    publicKey,
  )
  writeFileSync(join(folder, 'person.pem'), `-----BEGIN CERTIFICATE-----\n${person}\n-----END CERTIFICATE-----\n`)
  writeFileSync(join(folder, 'empty.pem'), '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function problemsOf(variables: Record<string, string>): string[] {
  try {
    readConfig(variables, folder)
  } catch (error) {
    return (error as Error).message.split('\n').slice(1)
  }
  return []
}

describe('configuration of electronic identities', () => {
  it('is off when nothing is set', () => {
    expect(readConfig({}, folder).identity).toMatchObject({ smartId: null, mobileId: null })
  })

  it('accepts a contract with its authorities', () => {
    const { smartId, mobileId } = readConfig(environment({ SMART_ID_SCHEME: 'smart-id-demo' }), folder).identity
    expect(smartId).toMatchObject({ url: 'https://rp-api.smart-id.com/v3', name: 'DEMO', scheme: 'smart-id-demo' })
    expect(smartId?.authorities.map(pem => pem.replace(/\s/g, ''))).toContain(authority.certificate.replace(/\s/g, ''))
    expect(smartId?.authorities).toHaveLength(2)
    expect(mobileId).toBeNull()
  })

  it('names missing values beside those that are set', () => {
    const problems = problemsOf({ MOBILE_ID_URL: 'https://mid.example' })
    expect(problems).toEqual([
      expect.stringContaining('MOBILE_ID_RP_UUID, MOBILE_ID_RP_NAME, MOBILE_ID_CA_FILE must be set too'),
    ])
  })

  it.each([
    ['an address without TLS', { SMART_ID_URL: 'http://rp-api.smart-id.com/v3' }, 'SMART_ID_URL'],
    ['an address with a password', { SMART_ID_URL: 'https://me:hunter2@rp-api.smart-id.com/v3' }, 'SMART_ID_URL'],
    ['a UUID that is none', { SMART_ID_RP_UUID: 'demo' }, 'SMART_ID_RP_UUID'],
    ['a name that the protocol cuts', { SMART_ID_RP_NAME: 'ž'.repeat(17) }, 'SMART_ID_RP_NAME'],
    ['a file that is not there', { SMART_ID_CA_FILE: 'missing.pem' }, 'SMART_ID_CA_FILE'],
    ['an empty file', { SMART_ID_CA_FILE: 'empty.pem' }, 'SMART_ID_CA_FILE'],
    ['the certificate of a person', { SMART_ID_CA_FILE: 'person.pem' }, 'SMART_ID_CA_FILE'],
    ['a scheme of somebody else', { SMART_ID_SCHEME: 'other' }, 'SMART_ID_SCHEME'],
    ['a phone that confirms at once', { SIMULATED_PHONE_SECONDS: '0' }, 'SIMULATED_PHONE_SECONDS'],
  ])('rejects %s', (_name, change, variable) => {
    const problems = problemsOf(environment(change as Record<string, string>))
    expect(problems).toEqual([expect.stringContaining(variable)])
    expect(problems.join()).not.toContain('hunter2')
  })

  it('reports every problem at once', () => {
    expect(
      problemsOf(
        environment({
          SMART_ID_URL: 'x',
          SMART_ID_RP_UUID: 'x',
          SMART_ID_CA_FILE: 'x',
          MOBILE_ID_URL: 'https://mid.example',
          PORT: 'x',
        }),
      ),
    ).toHaveLength(5)
  })

  it('gives simulators short timeouts and real users long ones', () => {
    expect(readConfig({}, folder).identity.ttlSeconds).toBeLessThan(60)
    const real = readConfig(
      { ...environment(), SIMULATORS: 'false', SMTP_URL: 'smtp://mail:25', SMS_GATEWAY_URL: 'https://sms.example' },
      folder,
    )
    expect(real.identity.ttlSeconds).toBe(110)
  })
})
