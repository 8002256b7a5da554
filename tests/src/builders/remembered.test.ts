import { expect, it } from 'vitest'

import {
  forgetRemembered,
  rememberContracts,
  rememberedContracts,
  rememberedSearch,
  rememberSearch,
} from '../../../src/builders/state/remembered.ts'

it('remembered contracts and addresses belong to a company and product, and a switch deletes them (SES-26, SES-30, SEC-17)', () => {
  rememberContracts('p1/f1', ['1', '2'])
  rememberSearch('p1/f1', 'factoring/invoices', '?contractId=1,2')
  expect(rememberedContracts('p1/f1')).toEqual(['1', '2'])
  expect(rememberedContracts('p2/f2')).toEqual([])
  forgetRemembered()
  expect(rememberedContracts('p1/f1')).toEqual([])
  expect(rememberedSearch('p1/f1', 'factoring/invoices')).toBe('')
})
