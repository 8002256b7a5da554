import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'

import { rowPath } from '../../../src/builders/list/rowPath.ts'
import { fromFilterSegment } from '../../../src/builders/url/filterSegment.ts'
import { invoices } from './spec.ts'

const template = invoices.rowClick!
const pattern = invoices.detail!.path!

test('address of an invoice contains the query of the list in readable form (INV-30)', () => {
  expect(rowPath(template, { id: '7' }, '?contractId=1,2&page=3&size=10')).toBe(
    '/factoring/invoice/7/contractId=1,2&page=3&size=10',
  )
})

test('address of an invoice without a query has a dash as its segment', () => {
  expect(rowPath(template, { id: '7' }, '')).toBe('/factoring/invoice/7/-')
  expect(fromFilterSegment('-')).toBe('')
})

test('address of an invoice restores any search text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), text => {
      const search = `?${new URLSearchParams({ invoiceNumber: text, page: '1' })}`
      const { pathname } = new URL(rowPath(template, { id: '7' }, search) ?? '', 'http://portal')
      const params = matchRoutes([{ path: pattern }], pathname)?.[0]?.params
      expect(params?.['id']).toBe('7')
      expect(new URLSearchParams(fromFilterSegment(params?.['filter'])).get('invoiceNumber')).toBe(text)
    }),
  )
})

test('row without a target record has no address', () => {
  expect(rowPath('/operator/applications/{applicationId}', { id: '1', applicationId: null }, '')).toBeUndefined()
  expect(rowPath('/operator/applications/{applicationId}', { id: '1', applicationId: 'a b' }, '')).toBe(
    '/operator/applications/a%20b',
  )
})
