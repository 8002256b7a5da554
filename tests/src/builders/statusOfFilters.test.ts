import { expect, test } from 'vitest'

import { statusOfFilters } from '../../../src/builders/list/statusOfFilters.ts'
import { definitions } from './listPage.tsx'

const of = (name: string, values: Parameters<typeof statusOfFilters>[1]) => statusOfFilters(definitions[name]!, values)

test('the only status under the filters, also where the list has no tabs (SHL-68)', () => {
  expect(of('loan/bills', { status: ['OVERDUE'] })).toEqual({ next: 'bill', value: 'OVERDUE' })
  expect(of('factoring/invoices', { status: ['REJECTED'] })).toEqual({ next: 'invoice', value: 'REJECTED' })
  expect(of('operator/verifications', { domain: ['OTHER'], search: 'x' })).toEqual({
    next: 'verifierDomain',
    value: 'OTHER',
  })
})

test('no status under several, none, or a filter that classifies (SHL-68)', () => {
  expect(of('loan/bills', { status: ['OVERDUE', 'PAID'] })).toBeUndefined()
  expect(of('loan/bills', {})).toBeUndefined()
  expect(of('loan/bills', { billType: ['Interest'], invoiceNumber: '7' })).toBeUndefined()
})
