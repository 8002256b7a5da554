import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { parseDecimal } from '../../../src/form/number.ts'
import { SchemaForm } from '../../../src/form/SchemaForm.tsx'
import { keepNumber } from '../../../src/form/widgets/TextWidget.tsx'
import { chromeKey, someServices } from './fixtures/sample.ts'

const masked = (typed: string) => {
  const read = parseDecimal(typed, 2, 'thousands')
  return 'value' in read ? read.value : null
}

describe("amount in the portal's format", () => {
  test.each([
    ['250.000,00', '250000.00'],
    ['250000', '250000.00'],
    ['0', '0.00'],
    ['1.000', '1000.00'],
    ['12,5', '12.50'],
    ['007', '7.00'],
    ['1.234.567,8', '1234567.80'],
    ['5,', '5.00'],
    // A dot that cannot separate thousands precedes the cents.
    ['1500.50', '1500.50'],
    ['1.5', '1.50'],
    ['.5', '0.50'],
    ['19999.99', '19999.99'],
  ])('%s is %s', (typed, value) => expect(masked(typed)).toBe(value))

  test.each(['', 'abc', '12,345', '1,2,3', '1..000', '-5', '1e9', '1.0000'])('%s is invalid', typed =>
    expect(masked(typed)).toBeNull(),
  )

  test("is stored as a decimal string, edited in the portal's format and shown with cents on blur (REQ-06, SEC-16)", () => {
    const onChange = vi.fn()
    render(
      <SchemaForm
        definition={{
          schema: { type: 'object', properties: { limit: { type: 'string' } } },
          ui: { sections: [{ id: 'all', fields: ['limit'] }], fields: { limit: { widget: 'amount', unit: 'Eur' } } },
          texts: { en: { 'limit.title': 'Limit', 'sections.all.title': 'All' } },
        }}
        language="en"
        chrome={chromeKey}
        services={someServices({})}
        validator={() => []}
        onChange={onChange}
      />,
    )
    const input = screen.getByLabelText<HTMLInputElement>('Limit')
    fireEvent.change(input, { target: { value: '250000' } })
    // Nothing is written under the hand.
    expect(input.value).toBe('250000')
    expect(onChange).toHaveBeenLastCalledWith({ limit: '250000.00' })
    fireEvent.blur(input)
    expect(input.value).toBe('250.000,00')
    expect(screen.getByText('Eur')).toBeDefined()
  })
})

test.each([
  ['612', '612'],
  ['-612.5', '-612.5'],
  ['61.', '61.'],
  ['', ''],
  ['612x', ''],
  ['+370', ''],
  ['6 12', ''],
  ['1,5', ''],
])('number field keeps %s as "%s"', (typed, kept) => {
  expect(keepNumber(typed)).toBe(kept)
})
