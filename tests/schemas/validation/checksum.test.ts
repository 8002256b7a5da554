import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checksumFits, codeFits, type ChecksumKind } from '../../../schemas/validation/checksum.ts'

/** Numbers that registers and laws publish as examples or that companies print on their letters. */
const known: readonly (readonly [ChecksumKind, string | undefined, string])[] = [
  ['personalCode', undefined, '37605030299'],
  ['personalCode', undefined, '33309240064'],
  ['personalCode', undefined, '48903120419'],
  ['personalCode', undefined, '38805140327'],
  ['companyCode', 'LT', '121215434'],
  ['companyCode', 'LT', '123033512'],
  ['companyCode', 'LT', '302012342'],
  ['companyCode', 'EE', '10060701'],
  ['companyCode', 'EE', '10421629'],
  ['companyCode', 'LV', '40003245752'],
  ['companyCode', 'LV', '40003032949'],
  ['companyCode', 'FI', '0112038-9'],
  ['companyCode', 'FI', '01120389'],
  ['companyCode', 'FI', '2336509-6'],
]

const shapes: readonly (readonly [ChecksumKind, string | undefined, number])[] = [
  ['personalCode', undefined, 10],
  ['companyCode', 'LT', 8],
  ['companyCode', 'EE', 7],
  ['companyCode', 'LV', 10],
  ['companyCode', 'FI', 7],
]

describe('check digit', () => {
  it.each(known)('of a %s of %s matches %s and no other digit does', (kind, country, code) => {
    const fitting = [...'0123456789'].filter(
      digit => checksumFits(kind, `${code.slice(0, -1)}${digit}`, country) === true,
    )
    expect(fitting).toEqual([code.at(-1)])
  })

  it.each(known.filter(([, country]) => country !== 'FI'))(
    'of a %s of %s detects nearly every single wrong digit in %s',
    (kind, country, code) => {
      const wrong = [...code].flatMap((digit, place) =>
        [...'0123456789']
          .filter(
            other =>
              other !== digit &&
              !((kind === 'personalCode' && place === 0 && other > '8') || (place === 0 && other === '0')),
          )
          .map(other => `${code.slice(0, place)}${other}${code.slice(place + 1)}`),
      )
      const missed = wrong.filter(one => checksumFits(kind, one, country) === true)
      expect(missed.length).toBeLessThan(wrong.length * 0.1)
    },
  )

  it.each(shapes)('of a %s of %s has at most one value for any preceding digits', (kind, country, length) => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 8 }), { minLength: length, maxLength: length }), digits => {
        const fitting = [...'0123456789'].filter(
          digit => checksumFits(kind, `${digits.join('')}${digit}`, country) === true,
        )
        // Latvia and Finland give out no code whose remainder has no digit
        expect(fitting.length).toBeLessThanOrEqual(1)
        if (kind === 'personalCode' || country === 'LT' || country === 'EE') expect(fitting.length).toBe(1)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['personalCode', '4890312041', undefined],
    ['personalCode', '08903120419', undefined],
    ['personalCode', '4890312041A', undefined],
    ['companyCode', '302012342', undefined],
    ['companyCode', '302012342', 'DE'],
    ['companyCode', '302012342', 'constructor'],
    ['companyCode', '302012342', 'EE'],
    ['companyCode', '011203-89', 'FI'],
    ['companyCode', '', 'LT'],
  ] as const)('is not required of the %s "%s" of %s', (kind, code, country) => {
    expect(checksumFits(kind, code, country)).toBeUndefined()
  })
})

describe('personal code', () => {
  it.each(['37605030299', '48903120419', '020790-19918', '321122-12345', '50002290002'])('is valid: %s', code => {
    expect(codeFits('personalCode', code)).not.toBe(false)
  })

  it.each([
    ['30 February', '39002300005'],
    ['29 February of 1900', '30002290006'],
    ['a month 13', '39013010001'],
    ['a day 32', '39001320000'],
    ['a day 0', '39001000000'],
    ['a month 0', '39000010000'],
    ['30 February in Latvia', '300290-19918'],
    ['29 February of 1990 in Latvia', '290290-19918'],
    ['a wrong digit in Latvia', '020790-19917'],
  ])('with %s is invalid: %s', (_, code) => {
    expect(codeFits('personalCode', code)).toBe(false)
  })

  it('of Latvia has one check digit with a date and none without', () => {
    expect([...'0123456789'].filter(digit => codeFits('personalCode', `020790-1991${digit}`) === true)).toEqual(['8'])
    expect([...'0123456789'].map(digit => codeFits('personalCode', `321122-1234${digit}`))).toEqual(
      Array.from({ length: 10 }, () => undefined),
    )
  })

  it('is validated by shape and calendar, whatever its check digit', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true }),
        date => {
          const iso = date.toISOString().slice(0, 10).replaceAll('-', '')
          const baltic = `${iso < '2' ? 3 : 5}${iso.slice(2)}001`
          expect(
            [...'0123456789'].filter(digit => codeFits('personalCode', `${baltic}${digit}`) === true),
          ).toHaveLength(1)
          const latvian = `${iso.slice(6)}${iso.slice(4, 6)}${iso.slice(2, 4)}-${iso < '2' ? 1 : 2}111`
          expect(
            [...'0123456789'].filter(digit => codeFits('personalCode', `${latvian}${digit}`) === true),
          ).toHaveLength(1)
        },
      ),
      { numRuns: 300 },
    )
  })
})
