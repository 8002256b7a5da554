import { expect, it } from 'vitest'

import { businessDay } from '../../../schemas/format/businessDay.ts'
import { closurePhase } from '../../../src/frame/closure.ts'

const DATE = '2023-12-01'

it.each([
  ['2023-11-30T21:59:59Z', 'before'],
  ['2023-11-30T22:00:00Z', 'after'],
  ['2023-12-01T12:00:00Z', 'after'],
  ['2026-11-21T03:00:00Z', 'after'],
  ['2022-12-01T00:00:00Z', 'before'],
])('closure of the portal at %s is %s: the day starts at midnight in Vilnius', (moment, phase) => {
  expect(closurePhase(DATE, new Date(moment))).toBe(phase)
})

it('business day follows summer time (SHL-22)', () => {
  expect(businessDay(new Date('2026-06-30T20:59:59Z'))).toBe('2026-06-30')
  expect(businessDay(new Date('2026-06-30T21:00:00Z'))).toBe('2026-07-01')
})
