import { expect, test } from 'vitest'

import applications from '../../../resources/operator-applications.json' with { type: 'json' }
import { cardParts } from '../../../src/builders/list/cardParts.ts'
import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'

test('card shows kind and status of a record in separate places', () => {
  const columns = applications.columns as readonly ColumnDefinition[]
  const { title, subtitle, status, amount } = cardParts(columns, 'reference')
  expect([title, subtitle, status, amount].map(column => column?.field)).toEqual([
    'reference',
    'applicantName',
    'status',
    'amount',
  ])
})
