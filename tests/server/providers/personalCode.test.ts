import { describe, expect, it } from 'vitest'
import { canonicalPersonalCode } from '../../../server/providers/eid/personalCode.ts'

describe('a personal code', () => {
  it.each([
    ['LT', '30303039914', '30303039914'], ['EE', ' 3030303 9914 ', '30303039914'], ['LV', '030303-10012', '030303-10012'],
    ['LV', '03030310012', '030303-10012'], ['LV', '329999-99901', '329999-99901'], ['BE', '05040400032', '05040400032'],
  ])('of %s typed as "%s" is %s', (country, typed, code) => {
    expect(canonicalPersonalCode(country, typed)).toBe(code)
  })

  it.each([
    ['LT', '30313039914', 'a month 13'], ['LT', '30303329914', 'a day 32'], ['LT', '30300039914', 'a month 0'], ['EE', '3030303991', 'a digit too few'],
    ['EE', '303030399145', 'a digit too many'], ['LT', '9030303991A', 'a letter'], ['LT', '90303039914', 'a century that is none'],
    ['LV', '031303-10012', 'a month 13'], ['LV', '３03030310012', 'digits of another script'], ['LV', '', 'nothing'], ['BE', 'x'.repeat(10_000), 'ten kilobytes'],
  ])('of %s that is "%s" is none: %s', (country, typed) => {
    expect(canonicalPersonalCode(country, typed)).toBeNull()
  })
})
