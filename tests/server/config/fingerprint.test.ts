import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Config } from '../../../server/config/config.ts'
import { differenceOf, fingerprintOf } from '../../../server/config/fingerprint.ts'
import { readPortalSettings } from '../../../server/config/portal.ts'
import { KeyRing } from '../../../server/vault/keyRing.ts'
import { root, testConfig } from '../../support/testDatabase.ts'

const portal = readPortalSettings(root, 'dev')
const key = (digit: string): Buffer => Buffer.alloc(32, digit)
const [a, b, c] = [key('a'), key('b'), key('c')]
const of = (config: Partial<Config> = {}) =>
  fingerprintOf(testConfig({ secretKey: a, oldSecretKeys: [], ...config }), portal)
const ring = (...ids: string[]): Partial<Config> => ({
  dataKeys: { ring: new KeyRing(ids.map(id => ({ id, secret: key(id) }))), newFile: null },
})

// API-44
describe('fingerprint of the configuration', () => {
  it('is the same for processes that differ in what may differ', () => {
    const other = of({
      port: 4000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:4000',
      logLevel: 'debug',
      databasePoolSize: 3,
      queryTimeoutMs: 5,
      dataDir: '/other',
    })
    const own = of({ port: 3000, publicUrl: 'http://localhost:3000' })
    expect(differenceOf(own, other)).toBeNull()
  })

  it.each<[string, Partial<Config>]>([
    ['the public address', { publicUrl: 'https://portal.example' }],
    ['the profile', { profile: 'leasing' }],
    ['the lifetime of sessions', { sessionIdleSeconds: 77 }],
    ['the number of proxies', { trustedProxies: 3 }],
    ['the mail server', { smtpUrl: 'smtp://user:canary@mail.example' }],
    ['the account of a provider', { bank: { url: 'https://b', secretId: 'i', secretKey: 'canary', pageOrigins: [] } }],
  ])('differs by %s', (_name, config) => {
    const [own, other] = [of(), of(config)]
    expect(differenceOf(own, other)).toBe('settings')
    expect(differenceOf(other, own)).toBe('settings')
    expect(JSON.stringify(other)).not.toContain('canary')
  })

  it('differs by the settings of the product', () => {
    const changed = { ...portal, brand: { ...portal.brand, name: 'Other' } }
    expect(differenceOf(of(), fingerprintOf(testConfig({ secretKey: a, oldSecretKeys: [] }), changed))).toBe('settings')
  })

  it('differs by a file of resources/ that was changed, added or removed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-fingerprint-'))
    const legal = join(folder, 'resources', 'legal')
    try {
      mkdirSync(legal, { recursive: true })
      writeFileSync(join(legal, 'terms.lt.pdf'), 'old')
      const own = of({ root: folder })
      expect(differenceOf(own, of({ root: folder }))).toBeNull()
      const changes: (() => void)[] = [
        () => writeFileSync(join(legal, 'terms.lt.pdf'), 'new'),
        () => {
          writeFileSync(join(legal, 'terms.lt.pdf'), 'old')
          writeFileSync(join(legal, 'terms.lv.pdf'), '')
        },
        () => rmSync(join(legal, 'terms.lt.pdf')),
      ]
      for (const change of changes) {
        change()
        expect(differenceOf(own, of({ root: folder }))).toBe('settings')
      }
      rmSync(join(legal, 'terms.lv.pdf'))
      writeFileSync(join(legal, 'terms.lt.pdf'), 'old')
      expect(differenceOf(own, of({ root: folder }))).toBeNull()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  // API-45
  it('fits along the three steps of a replaced SECRET_KEY, and not without the first one', () => {
    const steps = [
      of(),
      of({ oldSecretKeys: [b] }),
      of({ secretKey: b, oldSecretKeys: [a] }),
      of({ secretKey: b, oldSecretKeys: [] }),
    ]
    for (const [index, step] of steps.entries()) {
      const next = steps[index + 1]
      if (next !== undefined) expect(differenceOf(step, next), String(index)).toBeNull()
      expect(differenceOf(step, step)).toBeNull()
    }
    expect(differenceOf(of(), of({ secretKey: b, oldSecretKeys: [a] }))).toBe('SECRET_KEY')
    expect(differenceOf(of(), of({ secretKey: b }))).toBe('SECRET_KEY')
    expect(differenceOf(of({ oldSecretKeys: [c] }), of({ secretKey: b, oldSecretKeys: [c] }))).toBe('SECRET_KEY')
  })

  it('fits along the steps of a replaced key of personal data', () => {
    expect(differenceOf(of(ring('1')), of(ring('1', '2')))).toBeNull()
    expect(differenceOf(of(ring('1', '2')), of(ring('2', '1')))).toBeNull()
    expect(differenceOf(of(ring('2', '1')), of(ring('2')))).toBeNull()
    expect(differenceOf(of(ring('1')), of(ring('2', '1')))).toBe('PERSONAL_DATA_KEYS')
    expect(differenceOf(of(ring('1')), of(ring('2')))).toBe('PERSONAL_DATA_KEYS')
  })

  it('holds no key', () => {
    const text = JSON.stringify(of({ oldSecretKeys: [b], ...ring('1') }))
    for (const secret of [a, b, key('1')]) {
      expect(text).not.toContain(secret.toString('hex'))
      expect(text).not.toContain(secret.toString('base64').slice(0, 20))
    }
  })
})
