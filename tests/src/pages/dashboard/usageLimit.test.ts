import { expect, test } from 'vitest'

import { usageLimit } from '../../../../src/pages/dashboard/cards/UsageHistory.tsx'

const contract = { id: '1', contractNumber: 'F-1', status: 'ACTIVE' }

test.each([
  ['its amount', { factoringCreditLimit: '1000.00' }, '1000.00'],
  ['none for a limit of nothing', { factoringCreditLimit: '0.00' }, undefined],
  ['none for a missing limit', {}, undefined],
])('the line of the limit in the usage chart: %s (DSH-59)', (_case, fields, amount) => {
  expect(
    usageLimit({ ...contract, ...fields } as unknown as Parameters<typeof usageLimit>[0], 'factoringCreditLimit'),
  ).toBe(amount)
})
