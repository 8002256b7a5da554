import { randomBytes, randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { KeyRing, EncryptionError, type DataKey, type Place } from '../../../server/vault/keyRing.ts'
import { decryptPayload, encryptPayload } from '../../../server/vault/encryptedPayload.ts'

const aKey = (id: string): DataKey => ({ id, secret: randomBytes(32) })
const old = aKey('2025')
const current = aKey('2026')
const ring = new KeyRing([current, old])
const place: Place = { table: 'application_file', column: 'content', row: 'a' }
const anyBytes = () => randomBytes(randomInt(0, 3000))

describe('key ring (SEC-56)', () => {
  it('decrypts its own bytes and text of any kind, and never writes the same twice', () => {
    for (let round = 0; round < 200; round += 1) {
      const plain = anyBytes()
      const [one, other] = [ring.encrypt(place, plain), ring.encrypt(place, plain)]
      expect(ring.decrypt(place, one).equals(plain)).toBe(true)
      expect(one.equals(other)).toBe(false)
      const text = plain.toString('utf8')
      expect(ring.decryptText(place, ring.encryptText(place, text))).toBe(text)
    }
  })

  it.each<[string, Partial<Place>]>([
    ['another table', { table: 'related_applicant_file' }],
    ['another column', { column: 'file_name' }],
    ['another row', { row: 'b' }],
    ['another answer', { pointer: '/co_applicant/code' }],
  ])('decrypts nothing that was moved to %s', (_what, change) => {
    const plain = anyBytes()
    expect(() => ring.decrypt({ ...place, ...change }, ring.encrypt(place, plain))).toThrow(EncryptionError)
    expect(() => ring.decryptText({ ...place, ...change }, ring.encryptText(place, '38501010002'))).toThrow(
      EncryptionError,
    )
  })

  it('decrypts nothing that was truncated or changed in any one bit, and reveals nothing of it', () => {
    const plain = Buffer.from('38501010002 stands here')
    const encrypted = ring.encrypt(place, plain)
    for (let length = 0; length < encrypted.length; length += 1)
      expect(() => ring.decrypt(place, encrypted.subarray(0, length))).toThrow(EncryptionError)
    for (let bit = 0; bit < encrypted.length * 8; bit += 1) {
      const changed = Buffer.from(encrypted)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => ring.decrypt(place, changed), `bit ${bit}`).toThrow(EncryptionError)
    }
    const text = ring.encryptText(place, '38501010002')
    for (const wrong of [
      '',
      'sealed:1:',
      '38501010002',
      text.slice(0, -2),
      text.slice(0, 20),
      text.replace('2026', '2025'),
      text.replace('2026', '2024'),
    ]) {
      expect(() => ring.decryptText(place, wrong), wrong).toThrow(EncryptionError)
      expect(() => ring.decryptText(place, wrong)).not.toThrow(/38501010002/)
    }
  })

  it('decrypts data of an older key of the ring, but not of a deleted key or another one under the same id', () => {
    const before = new KeyRing([old]).encryptText(place, 'old')
    expect(ring.decryptText(place, before)).toBe('old')
    expect(() => new KeyRing([current]).decryptText(place, before)).toThrow(
      'the key "2025", which is not in the key ring',
    )
    expect(() => new KeyRing([aKey('2025')]).decryptText(place, before)).toThrow(EncryptionError)
  })

  it('finds by digests of every key, and by none of another ring', () => {
    const stored = new KeyRing([old]).digest('personal-code', '38501010002')
    const found = (by: KeyRing, code: string) => by.digests('personal-code', code).some(digest => digest.equals(stored))
    expect([
      found(ring, '38501010002'),
      found(ring, '38501010003'),
      found(new KeyRing([current]), '38501010002'),
      ring.digests('body', '38501010002').some(one => one.equals(stored)),
    ]).toEqual([true, false, false, false])
  })
})

describe('encrypted payload', () => {
  const at = { table: 'application', column: 'payload', row: 'a' }
  const payload = {
    lending: { property_value: '12345678901', period: 36 },
    note: 'my code is 38501010002, really',
    latvian: '020790-19918',
    list: ['x', '320790-99110'],
    applicant: {
      name: 'Ona',
      code: '48503149013',
      email: 'ona.48503149013@example.com',
      phone: '+37060000012',
      files: [{ fileName: 'sutartis.pdf', fileSize: 3 }],
      none: null,
      yes: true,
    },
    co_applicant: { code: '38501010002', own_code: 'AB', 'odd/~name': '38501010002' },
    typed: 'sealed:1:x:y',
  }

  it('keeps every code and name of a file secret in any place, and is complete when decrypted', () => {
    const encrypted = encryptPayload(ring, at, payload)
    const text = JSON.stringify(encrypted)
    for (const secret of ['38501010002', '020790-19918', '320790-99110', 'sutartis', '"AB"', '"48503149013"'])
      expect(text).not.toContain(secret)
    for (const needed of ['Ona', 'ona.48503149013@example.com', '+37060000012', '"fileSize":3'])
      expect(text).toContain(needed)
    expect(decryptPayload(ring, at, encrypted)).toEqual(payload)
  })

  it('decrypts no code that was put in the place of another', () => {
    const encrypted = encryptPayload(ring, at, payload) as typeof payload
    const swapped = { ...encrypted, applicant: { ...encrypted.applicant, code: encrypted.co_applicant.code } }
    expect(() => decryptPayload(ring, at, swapped)).toThrow(EncryptionError)
    expect(() => decryptPayload(ring, { ...at, row: 'b' }, encrypted)).toThrow(EncryptionError)
  })
})
