import { render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { describe, expect, test } from 'vitest'

import resourceSchema from '../../../resources/resource.schema.json' with { type: 'json' }
import { cellOf, cells } from '../../../src/cells/cells.ts'
import { FieldCell } from '../../../src/cells/FieldCell.tsx'
import { cellKinds } from '../../../src/cells/kinds.ts'
import type { FieldDefinition } from '../../../schemas/resourceDefinition.ts'

function show(record: Record<string, unknown>, definition: FieldDefinition) {
  const { container } = render(
    <TestTranslationProvider translate={(key: string) => key}>
      <FieldCell record={record} definition={definition} />
    </TestTranslationProvider>,
  )
  return container
}

describe('registry of column kinds', () => {
  test('contains exactly the kinds that a document may name', () => {
    expect([...cellKinds].toSorted()).toEqual([...resourceSchema.definitions.cellKind.enum].toSorted())
    expect(Object.keys(cells).toSorted()).toEqual([...cellKinds].toSorted())
  })

  test.each(['tekst', 'constructor', ''])('throws for an unknown kind and names it: %s', kind => {
    expect(() => cellOf(kind)).toThrow(`"${kind}"`)
  })
})

describe('cell', () => {
  test.each<[string, Record<string, unknown>, FieldDefinition, string]>([
    [
      'an amount with its currency',
      { a: { amount: '10.5', currency: 'GBP' } },
      { field: 'a', kind: 'money' },
      '10,50\u00a0£',
    ],
    ['a bare amount in euro', { a: '10.5' }, { field: 'a', kind: 'money' }, '10,50\u00a0€'],
    [
      "a bare amount in the record's currency",
      { a: '1', financingCurrencyCode: 'GBP' },
      { field: 'a', kind: 'money' },
      '1,00\u00a0£',
    ],
    ['a rate', { a: '0.0525' }, { field: 'a', kind: 'rate' }, '5,25\u00a0%'],
    ['a percentage as it is', { a: '5.25' }, { field: 'a', kind: 'percent' }, '5,25\u00a0%'],
    ['a day unchanged', { a: '2024-02-29' }, { field: 'a', kind: 'date' }, '2024-02-29'],
    ['a nested field', { a: { b: { c: 'deep' } } }, { field: 'a.b.c', kind: 'text' }, 'deep'],
    ['zero as a value', { a: 0 }, { field: 'a', kind: 'integer' }, '0'],
    ['false as a value', { a: false }, { field: 'a', kind: 'boolean' }, 'factoring.no'],
    ['a dash for null', { a: null }, { field: 'a', kind: 'money' }, '–'],
    ['a dash for a missing way', { a: 'x' }, { field: 'a.b', kind: 'text' }, '–'],
    [
      'a status in words',
      { a: 'PAID' },
      { field: 'a', kind: 'status', values: 'invoiceStatus' },
      'values.invoiceStatus.PAID',
    ],
  ])('%s', (_, record, definition, shown) => {
    expect(show(record, definition).textContent).toBe(shown)
  })

  test.each([
    [undefined, 1],
    [true, 0],
  ] as const)('shows a status as a chip, and as text where the document says plain: %s', (plain, chips) => {
    const container = show(
      { a: 'PAID' },
      { field: 'a', kind: 'status', values: 'invoiceStatus', ...(plain === undefined ? {} : { plain }) },
    )
    expect(container.textContent).toBe('values.invoiceStatus.PAID')
    expect(container.querySelectorAll('[aria-hidden]')).toHaveLength(chips)
  })

  test.each<[string, FieldDefinition['kind'], string | undefined]>([
    ['ona.vaitke@example.com', 'email', 'mailto:ona.vaitke@example.com'],
    ['ona@example.com?cc=all@example.com', 'email', undefined],
    ['javascript:alert(1)', 'email', undefined],
    ['by post', 'email', undefined],
    ['+370 600-00001', 'phone', 'tel:+37060000001'],
    ['javascript:1', 'phone', undefined],
    ['ask Ona', 'phone', undefined],
  ])('links %s of kind %s to %s, and shows it unchanged (SHL-48)', (value, kind, href) => {
    const container = show({ a: value }, { field: 'a', kind })
    expect(container.textContent).toBe(value)
    expect(container.querySelector('a')?.getAttribute('href')).toBe(href)
  })

  test('announces the dash as "not given" (FMT-14)', () => {
    show({}, { field: 'a', kind: 'text' })
    expect(screen.getByRole('img', { name: 'factoring.notGiven' })).toBeTruthy()
  })
})
