import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigit, referenceNumber } from '../../../server/db/referenceNumber.ts'

describe('reference number', () => {
  it('contains form, year in Vilnius, serial number and check digit', () => {
    expect(referenceNumber('LP', new Date('2026-11-21T10:00:00Z'), '123')).toBe(
      `LP-2026-000123-${checkDigit('2026000123')}`,
    )
    expect(referenceNumber('LP', new Date('2026-12-31T22:30:00Z'), '1234567')).toMatch(/^LP-2027-1234567-\d$/)
  })

  it('has the check digit of ISO 7064 MOD 11,10', () => {
    expect(checkDigit('0794')).toBe('5') // example of the standard
  })

  it('detects every single wrong digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), fc.nat(9), fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
        const wrong = digits.slice(0, at) + String((Number(digits[at]) + shift) % 10) + digits.slice(at + 1)
        expect(checkDigit(wrong)).not.toBe(checkDigit(digits))
      }),
    )
  })
})
