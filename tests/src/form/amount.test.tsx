import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { maskAmount, parseMasked } from '../../../src/form/number.ts'
import { SchemaForm } from '../../../src/form/SchemaForm.tsx'
import { keepNumber } from '../../../src/form/widgets/TextWidget.tsx'
import { chromeKey, someServices } from './fixtures/sample.ts'

describe('an amount in the mask of the portal', () => {
  test.each([
    ['250.000,00', '250000.00'], ['250000', '250000.00'], ['0', '0.00'], ['1.000', '1000.00'], ['12,5', '12.50'], ['007', '7.00'], ['1.234.567,8', '1234567.80'], ['5,', '5.00'],
  ])('%s is %s', (typed, value) => expect(parseMasked(typed)).toBe(value))

  test.each(['', 'abc', '1500.50', '1.5', '12,345', '1,2,3', '1..000', '-5', '.5', '1e9', '1.0000'])('%s is none', (typed) => expect(parseMasked(typed)).toBeNull())

  test('thousands are parted while it is typed and when digits go', () => {
    const typed = [...'1234567,5'].reduce((shown, key) => maskAmount(shown + key, shown), '')
    expect(typed).toBe('1.234.567,5')
    expect(maskAmount('1.234.56', '1.234.567')).toBe('123.456')
    expect(maskAmount('1.50', '1.500')).toBe('150')
    expect(maskAmount('91.500', '1.500')).toBe('91.500')
  })

  test('a dot that the person sets where none belongs stays and is seen', () => {
    expect(maskAmount('1.500.', '1.500')).toBe('1.500.')
    expect(maskAmount('1500.50', '')).toBe('1500.50')
    expect(maskAmount('12.50', '8.844,20')).toBe('12.50')
    expect(maskAmount('1500.50', '16.888,36')).toBe('1500.50')
    expect(maskAmount('1.500,50', '16.888,36')).toBe('1.500,50')
  })

  test('the document holds a decimal string, the field shows the mask, leaving shows the cents', () => {
    const onChange = vi.fn()
    render(
      <SchemaForm
        definition={{ schema: { type: 'object', properties: { limit: { type: 'string' } } }, ui: { sections: [{ id: 'all', fields: ['limit'] }], fields: { limit: { widget: 'amount', unit: 'Eur' } } }, texts: { en: { 'limit.title': 'Limit', 'sections.all.title': 'All' } } }}
        language="en" chrome={chromeKey} services={someServices({})} validator={() => []} onChange={onChange}
      />,
    )
    const input = screen.getByLabelText<HTMLInputElement>('Limit')
    fireEvent.change(input, { target: { value: '250000' } })
    expect(input.value).toBe('250.000')
    expect(onChange).toHaveBeenLastCalledWith({ limit: '250000.00' })
    fireEvent.blur(input)
    expect(input.value).toBe('250.000,00')
    expect(screen.getByText('Eur')).toBeDefined()
  })
})

test.each([['612', '612'], ['-612.5', '-612.5'], ['61.', '61.'], ['', ''], ['612x', ''], ['+370', ''], ['6 12', ''], ['1,5', '']])('a number field keeps %s as "%s"', (typed, kept) => {
  expect(keepNumber(typed)).toBe(kept)
})
