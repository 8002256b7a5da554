import { expect, it } from 'vitest'

import { canonicalPersonalCode } from '../../../server/providers/eid/personalCode.ts'
import { isPersonalCode } from '../../../src/pages/login/personalCode.ts'

const codes = [
  '48503149013', '485 0314 9013', '48513149013', '48500149013', '48503329013', '08503149013', '98503149013', '4850314901', '485031490130', '4850314901x', '',
  '020790-19918', '02079019918', '029990-19918', '32xxxx-11111', '320000-11111', '400000-11111', '１２３４５６７８９０１', 'AB12', 'abc', '12-34', "4' or 1=1",
]

it.each(['LT', 'EE', 'LV', 'FI'])('the page and the server judge the personal codes of %s alike', (country) => {
  const page = codes.map((code) => [code, isPersonalCode(code, country)])
  const server = codes.map((code) => [code, canonicalPersonalCode(country, code) !== null])
  expect(page).toEqual(server)
  expect(page.filter(([, good]) => good).length).toBeGreaterThan(0)
})
