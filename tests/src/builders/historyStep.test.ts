import { describe, expect, test } from 'vitest'

import { historyStep, type ListState } from '../../../src/builders/url/historyStep.ts'
import { firstPage, type ListUrl } from '../../../schemas/lists/listUrl.ts'
import { invoiceSpec as spec } from './spec.ts'

const start = firstPage(spec)
const at = (page: number, filters: ListUrl['filters'] = {}): ListUrl => ({ ...start, page, filters })
const shown: ListState = { total: 300, failed: false }

describe('history entry of a list change', () => {
  test.each<[string, ListUrl, ListUrl, ListState, string]>([
    ['the same again', at(1), at(1), shown, 'stay'],
    ['the next page', at(1), at(2), shown, 'push'],
    ['the page before', at(3), at(2), shown, 'push'],
    ['a page beyond the end is corrected', at(99), at(30), shown, 'replace'],
    ['page one after a failed call', at(3), at(1), { total: undefined, failed: true }, 'stay'],
    ['the first letter of a search', at(1), at(1, { invoiceNumber: 'S' }), shown, 'push'],
    ['the next letter', at(1, { invoiceNumber: 'S' }), at(1, { invoiceNumber: 'SF' }), shown, 'replace'],
    ['another search text', at(1, { invoiceNumber: 'SF' }), at(1, { invoiceNumber: 'AB' }), shown, 'push'],
    ['another buyer whose id begins alike', at(1, { thirdPartyId: '1' }), at(1, { thirdPartyId: '12' }), shown, 'push'],
    ['a status', at(1), at(1, { status: ['PAID'] }), shown, 'push'],
  ])('%s', (_, from, to, state, step) => {
    expect(historyStep(from, to, spec, state)).toBe(step)
  })
})
