import { randomBytes, randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { KeyRing, SealError, type DataKey, type Place } from '../../../server/vault/keyRing.ts'
import { openPayload, sealPayload } from '../../../server/vault/sealedPayload.ts'

const aKey = (id: string): DataKey => ({ id, secret: randomBytes(32) })
const old = aKey('2025')
const current = aKey('2026')
const ring = new KeyRing([current, old])
const place: Place = { table: 'application_file', column: 'content', row: 'a' }
const anyBytes = () => randomBytes(randomInt(0, 3000))

describe('a key ring (SEC-56)', () => {
  it('opens what it sealed, bytes and text of any kind, and never writes the same twice', () => {
    for (let round = 0; round < 200; round += 1) {
      const plain = anyBytes()
      const [one, other] = [ring.seal(place, plain), ring.seal(place, plain)]
      expect(ring.open(place, one).equals(plain)).toBe(true)
      expect(one.equals(other)).toBe(false)
      const text = plain.toString('utf8')
      expect(ring.openText(place, ring.sealText(place, text))).toBe(text)
    }
  })

  it.each<[string, Partial<Place>]>([
    ['another table', { table: 'related_applicant_file' }],
    ['another column', { column: 'file_name' }],
    ['another row', { row: 'b' }],
    ['another answer', { pointer: '/co_applicant/code' }],
  ])('opens nothing that was moved to %s', (_what, change) => {
    const plain = anyBytes()
    expect(() => ring.open({ ...place, ...change }, ring.seal(place, plain))).toThrow(SealError)
    expect(() => ring.openText({ ...place, ...change }, ring.sealText(place, '38501010002'))).toThrow(SealError)
  })

  it('opens nothing that was cut short or changed in any one bit, and says nothing of it', () => {
    const plain = Buffer.from('38501010002 stands here')
    const sealed = ring.seal(place, plain)
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => ring.open(place, sealed.subarray(0, length))).toThrow(SealError)
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => ring.open(place, changed), `bit ${bit}`).toThrow(SealError)
    }
    const text = ring.sealText(place, '38501010002')
    for (const wrong of [
      '',
      'sealed:1:',
      '38501010002',
      text.slice(0, -2),
      text.slice(0, 20),
      text.replace('2026', '2025'),
      text.replace('2026', '2024'),
    ]) {
      expect(() => ring.openText(place, wrong), wrong).toThrow(SealError)
      expect(() => ring.openText(place, wrong)).not.toThrow(/38501010002/)
    }
  })

  it('opens what an older key of the ring sealed, and nothing of a key that is gone or is another under the same id', () => {
    const before = new KeyRing([old]).sealText(place, 'old')
    expect(ring.openText(place, before)).toBe('old')
    expect(() => new KeyRing([current]).openText(place, before)).toThrow('the key "2025", which is not in the key ring')
    expect(() => new KeyRing([aKey('2025')]).openText(place, before)).toThrow(SealError)
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

describe('a payload', () => {
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

  it('keeps every code and name of a file secret wherever it stands, and is whole when it is opened', () => {
    const sealed = sealPayload(ring, at, payload)
    const text = JSON.stringify(sealed)
    for (const secret of ['38501010002', '020790-19918', '320790-99110', 'sutartis', '"AB"', '"48503149013"'])
      expect(text).not.toContain(secret)
    for (const needed of ['Ona', 'ona.48503149013@example.com', '+37060000012', '"fileSize":3'])
      expect(text).toContain(needed)
    expect(openPayload(ring, at, sealed)).toEqual(payload)
  })

  it('opens no code that was put in the place of another', () => {
    const sealed = sealPayload(ring, at, payload) as typeof payload
    const swapped = { ...sealed, applicant: { ...sealed.applicant, code: sealed.co_applicant.code } }
    expect(() => openPayload(ring, at, swapped)).toThrow(SealError)
    expect(() => openPayload(ring, { ...at, row: 'b' }, sealed)).toThrow(SealError)
  })
})
