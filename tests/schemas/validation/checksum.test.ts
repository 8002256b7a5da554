import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checksumFits, type ChecksumKind } from '../../../schemas/validation/checksum.ts'

/** Numbers that registers and laws publish as examples or that companies print on their letters. */
const known: readonly (readonly [ChecksumKind, string | undefined, string])[] = [
  ['personalCode', undefined, '37605030299'], ['personalCode', undefined, '33309240064'], ['personalCode', undefined, '48903120419'], ['personalCode', undefined, '38805140327'],
  ['companyCode', 'LT', '121215434'], ['companyCode', 'LT', '123033512'], ['companyCode', 'LT', '302012342'], ['companyCode', 'EE', '10060701'], ['companyCode', 'EE', '10421629'],
  ['companyCode', 'LV', '40003245752'], ['companyCode', 'LV', '40003032949'], ['companyCode', 'FI', '0112038-9'], ['companyCode', 'FI', '01120389'], ['companyCode', 'FI', '2336509-6'],
]

const shapes: readonly (readonly [ChecksumKind, string | undefined, number])[] = [
  ['personalCode', undefined, 10], ['companyCode', 'LT', 8], ['companyCode', 'EE', 7], ['companyCode', 'LV', 10], ['companyCode', 'FI', 7],
]

describe('a check digit', () => {
  it.each(known)('of a %s of %s fits %s and none of the other digits does', (kind, country, code) => {
    const fitting = [...'0123456789'].filter((digit) => checksumFits(kind, `${code.slice(0, -1)}${digit}`, country) === true)
    expect(fitting).toEqual([code.at(-1)])
  })

  it.each(known.filter(([, country]) => country !== 'FI'))('of a %s of %s finds nearly every single wrong digit in %s', (kind, country, code) => {
    const wrong = [...code].flatMap((digit, place) => [...'0123456789'].filter((other) => other !== digit && !(kind === 'personalCode' && place === 0 && other > '8' || place === 0 && other === '0'))
      .map((other) => `${code.slice(0, place)}${other}${code.slice(place + 1)}`))
    const missed = wrong.filter((one) => checksumFits(kind, one, country) === true)
    expect(missed.length).toBeLessThan(wrong.length * 0.1)
  })

  it.each(shapes)('of a %s of %s is at most one for any digits before it', (kind, country, length) => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 8 }), { minLength: length, maxLength: length }), (digits) => {
      const fitting = [...'0123456789'].filter((digit) => checksumFits(kind, `${digits.join('')}${digit}`, country) === true)
      // Latvia and Finland give out no code whose remainder has no digit
      expect(fitting.length).toBeLessThanOrEqual(1)
      if (kind === 'personalCode' || country === 'LT' || country === 'EE') expect(fitting.length).toBe(1)
    }), { numRuns: 300 })
  })

  it.each([
    ['personalCode', '4890312041', undefined], ['personalCode', '08903120419', undefined], ['personalCode', '4890312041A', undefined], ['companyCode', '302012342', undefined],
    ['companyCode', '302012342', 'DE'], ['companyCode', '302012342', 'constructor'], ['companyCode', '302012342', 'EE'], ['companyCode', '011203-89', 'FI'], ['companyCode', '', 'LT'],
  ] as const)('is not asked of the %s "%s" of %s', (kind, code, country) => {
    expect(checksumFits(kind, code, country)).toBeUndefined()
  })
})
