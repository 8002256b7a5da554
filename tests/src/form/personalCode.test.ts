import { expect, it } from 'vitest'

import { keepCode, readCode, takesLatvian } from '../../../src/form/field/personalCode.ts'

it.each([
  ['39001010007', '39001010007'],
  ['390 0101 0007', '39001010007'],
  ['390101-01234', '39010101234'],
  ['020790-19918', '020790-19918'],
  ['020790\u201119918', '020790-19918'],
  ['020790–19918', '020790-19918'],
  ['02079019918', '020790-19918'],
  ['02079019917', '020790-19917'],
  ['32112212345', '321122-12345'],
  ['39002300005', '39002300005'],
  ['30029019918', '30029019918'],
  ['02079', '02079'],
  ['020790', '020790'],
  ['020790-', '020790-'],
  ['020790-199', '020790-199'],
  ['020790-1991812', '020790-1991812'],
  ['', ''],
  ['abc', ''],
])('reads %s as %s', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

it('keeps the typed text until the field is left', () => {
  expect(['0', '020790-', '390101-01', 'a1–2'].map(keepCode)).toEqual(['0', '020790-', '390101-01', '1-2'])
})

it('accepts Latvian codes unless the portal lists other countries only', () => {
  const checksum = { kind: 'personalCode', level: 'warning' } as const
  expect(
    [
      { checksum },
      { checksum: { ...checksum, countries: ['LT', 'LV'] } },
      { checksum: { ...checksum, countries: ['LT', 'EE'] } },
      { checksum: { ...checksum, kind: 'companyCode' as const } },
      {},
    ].map(takesLatvian),
  ).toEqual([true, true, false, false, false])
})
