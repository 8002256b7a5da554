import { describe, expect, it } from 'vitest'
import { canonicalPersonalCode, mobileIdPersonalCode } from '../../../schemas/validation/personalCode.ts'

describe('personal code (FRM-25)', () => {
  it.each([
    ['LT', '30303039914', '30303039914'],
    ['LT', '485\u00a00314\u00a09013', '48503149013'],
    ['EE', ' 3030303 9914 ', '30303039914'],
    ['LV', '030303-10012', '030303-10012'],
    ['LV', '03030310012', '030303-10012'],
    ['LV', '329999-99901', '329999-99901'],
    ['BE', '05040400032', '05040400032'],
    ['FI', '131052-308t', '131052308T'],
    ['FI', 'ab12', 'AB12'],
  ])('of %s typed as "%s" reads as %s', (country, typed, code) => {
    expect(canonicalPersonalCode(country, typed)).toBe(code)
  })

  it.each([
    ['LT', '30313039914', 'a month 13'],
    ['LT', '30303329914', 'a day 32'],
    ['LT', '30300039914', 'a month 0'],
    ['EE', '3030303991', 'a digit too few'],
    ['EE', '303030399145', 'a digit too many'],
    ['LT', '9030303991A', 'a letter'],
    ['LT', '90303039914', 'a century that is none'],
    ['LT', '08503149013', 'a century 0'],
    ['LT', '', 'nothing'],
    ['EE', '１２３４５６７８９０１', 'digits of another script'],
    ['LV', '031303-10012', 'a month 13'],
    ['LV', '029990-19918', 'a month 99'],
    ['LV', '400000-11111', 'no date, and none of the newer ones'],
    ['LV', '32xxxx-11111', 'letters'],
    ['LV', '３03030310012', 'digits of another script'],
    ['LV', '', 'nothing'],
    ['BE', 'x'.repeat(10_000), 'ten kilobytes'],
    ['FI', 'abc', 'too short'],
    ['FI', "4' or 1=1", 'other characters'],
    ['FI', 'ßß12', 'letters that have capitals of other letters'],
  ])('of %s is rejected as "%s": %s', (country, typed) => {
    expect(canonicalPersonalCode(country, typed)).toBeNull()
  })
})

describe('personal code of Mobile-ID', () => {
  it.each([
    ['48503149013', '+37060012345', '48503149013'],
    ['60001019906', '+37200000766', '60001019906'],
    ['485 0314-9013', '+370', '48503149013'],
    ['020790-19918', '+37060012345', '02079019918'],
    ['02079019918', '+37060012345', '02079019918'],
    ['32999999901', '+37120000034', '32999999901'],
    ['150790-19918', '+370', '15079019918'],
    ['48503149013', '+371', '48503149013'],
  ])('typed as "%s" for %s reads as %s', (typed, phone, code) => {
    expect(mobileIdPersonalCode(typed, phone)).toBe(code)
  })

  it.each([
    ['32999999901', '+37060012345', 'Latvian, but nothing says so'],
    ['11139012345', '+37060012345', 'Lithuanian with a month 39, Latvian by chance'],
    ['131052-308T', '+35840123456', 'of a country that Mobile-ID does not serve'],
    ['', '+37060012345', 'nothing'],
    ['48513149013', '+37120000034', 'a month 13'],
  ])('"%s" for %s is invalid: %s', (typed, phone) => {
    expect(mobileIdPersonalCode(typed, phone)).toBeNull()
  })
})
