import { render } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { describe, expect, test } from 'vitest'

import type { FieldDefinition } from '../../../schemas/resourceDefinition.ts'
import { cellText, isDescribed } from '../../../src/cells/cellText.ts'
import { FieldCell } from '../../../src/cells/FieldCell.tsx'

const cellOf = (record: Record<string, unknown>, definition: FieldDefinition) =>
  render(
    <TestTranslationProvider translate={(key: string) => key}>
      <FieldCell record={record} definition={definition} />
    </TestTranslationProvider>,
  ).container

describe('cellText (SHL-59)', () => {
  test.each<[FieldDefinition['kind'], Record<string, unknown>]>([
    ['text', { a: 'UAB „Ąžuolas“ <b>' }],
    ['text', { a: 12 }],
    ['date', { a: '2026-02-28' }],
    ['datetime', { a: '2026-03-29T00:59:59Z' }],
    ['datetime', { a: 'not a moment' }],
    ['integer', { a: 1234567 }],
    ['integer', { a: -1 }],
    ['percent', { a: '12.5' }],
    ['rate', { a: '0.0525' }],
    ['money', { a: '1234567.8' }],
    ['money', { a: '-0.01' }],
    ['money', { a: '10', currencyCode: 'PLN' }],
    ['money', { a: '10', financingCurrencyCode: 'GBP' }],
    ['money', { a: { amount: '-10.5', currency: 'USD' } }],
  ])('is the text of the cell of kind %s for %o', (kind, record) => {
    const definition = { field: 'a', kind }
    expect(cellText(record, definition).text).toBe(cellOf(record, definition).textContent)
  })

  test.each([null, undefined, ''])('is missing where the cell shows a dash: %s', value => {
    expect(cellText({ a: value }, { field: 'a', kind: 'money' })).toEqual({ variant: 'missing' })
    expect(cellOf({ a: value }, { field: 'a', kind: 'money' }).textContent).toBe('–')
  })

  test('marks a negative amount, which has a colour of its own', () => {
    expect(cellText({ a: '-1' }, { field: 'a', kind: 'money' }).variant).toBe('negative')
  })

  test('leaves kinds to the app that are more than a text', () => {
    for (const kind of ['document', 'tags', 'reference', 'feesAct', 'person', 'country'] as const)
      expect(isDescribed({ kind })).toBe(false)
  })
})
