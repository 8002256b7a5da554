import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'

import { rowPath } from '../../../src/builders/list/rowPath.ts'
import { fromFilterSegment } from '../../../src/builders/url/filterSegment.ts'
import { invoices } from './spec.ts'

const template = invoices.rowClick!
const pattern = invoices.detail!.path!

test("an invoice's address carries the list's query readably (INV-30)", () => {
  expect(rowPath(template, { id: '7' }, '?contractId=1,2&page=3&size=10')).toBe(
    '/factoring/invoice/7/contractId=1,2&page=3&size=10',
  )
})

test('without a query the segment is a dash, and reads as no query', () => {
  expect(rowPath(template, { id: '7' }, '')).toBe('/factoring/invoice/7/-')
  expect(fromFilterSegment('-')).toBe('')
})

test('whatever was searched for comes back from the address', () => {
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

test('a row without the record it would lead to has no address', () => {
  expect(rowPath('/operator/applications/{applicationId}', { id: '1', applicationId: null }, '')).toBeUndefined()
  expect(rowPath('/operator/applications/{applicationId}', { id: '1', applicationId: 'a b' }, '')).toBe(
    '/operator/applications/a%20b',
  )
})
