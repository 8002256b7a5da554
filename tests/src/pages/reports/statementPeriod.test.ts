import { expect, test } from 'vitest'

import { statementQuery } from '../../../../src/pages/reports/statementPeriod.ts'

const today = '2026-11-21'

test.each([
  ['no days: this month until today', { contractId: '7' }, 'statement-7-2026-11-01-2026-11-21'],
  ['both days', { contractId: '7', dateFrom: '2026-01-01', dateTo: '2026-03-31' }, 'statement-7-2026-01-01-2026-03-31'],
  ['an open end: until today', { contractId: '7', dateFrom: '2026-01-15' }, 'statement-7-2026-01-15-2026-11-21'],
  [
    'an open beginning: the month of the end',
    { contractId: '7', dateTo: '2026-02-10' },
    'statement-7-2026-02-01-2026-02-10',
  ],
  ['a day that is still to come', { contractId: '7', dateFrom: '2027-01-01' }, 'statement-7-2027-01-01-2027-01-01'],
])('%s', (_name, filters, id) => {
  expect(statementQuery(filters, today)?.id).toBe(id)
})

test.each([
  ['no contract', {}],
  ['two contracts', { contractId: '7,8' }],
  ['two contracts as a list', { contractId: ['7', '8'] }],
  ['days backwards', { contractId: '7', dateFrom: '2026-03-02', dateTo: '2026-03-01' }],
])('%s have no statement', (_name, filters) => {
  expect(statementQuery(filters, today)).toBeNull()
})
