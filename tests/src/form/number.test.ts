import { describe, expect, test } from 'vitest'

import { editableDecimal, formatDecimal, formatMoney, keepDecimalCharacters, parseDecimal } from '../../../src/form/number.ts'
import { explainMoney } from '../../../src/form/widgets/MoneyWidget.tsx'

describe('amounts as people type them (specification 001 §5)', () => {
  test.each([
    ['1234', '1234.00'],
    ['1234,5', '1234.50'],
    ['1234.5', '1234.50'],
    ['1234,50', '1234.50'],
    ['0,05', '0.05'],
    [',5', '0.50'],
    ['12,', '12.00'],
    ['0', '0.00'],
    ['007', '7.00'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.234.567', '1234567.00'],
    ['1.234.567,8', '1234567.80'],
    ['1 234,50 €', '1234.50'],
  ])('%s is %s', (typed, value) => {
    expect(parseDecimal(typed)).toEqual({ value })
  })

  test.each([
    ['1.234', 'ambiguousNumber'],
    ['1,234', 'ambiguousNumber'],
    ['999.000', 'ambiguousNumber'],
    ['0,123', 'tooManyDecimals'],
    ['1234,567', 'tooManyDecimals'],
    ['1.234,567', 'tooManyDecimals'],
    ['1,2,3', 'notANumber'],
    ['1.23.456', 'notANumber'],
    ['1.234.56,7', 'notANumber'],
    ['.', 'notANumber'],
    ['', 'notANumber'],
  ])('%s is refused as %s', (typed, issue) => {
    expect(parseDecimal(typed)).toEqual({ issue })
  })

  test('only digits, dot and comma stay', () => {
    expect(keepDecimalCharacters('-1 234,50 EUR')).toBe('1234,50')
  })

  test('a refused amount is explained, a readable one is not', () => {
    const field = { path: 'a', widget: 'money', schema: {}, ui: {}, section: 's' }
    expect(explainMoney(field, '1.234')).toEqual({ code: 'ambiguousNumber' })
    expect(explainMoney(field, '1234.00')).toBeUndefined()
    expect(explainMoney(field, undefined)).toBeUndefined()
  })
})

describe('amounts as they are shown (German style)', () => {
  test.each([
    ['1234.5', '1.234,50'],
    ['0.05', '0,05'],
    ['1234567', '1.234.567,00'],
    ['-12.00', '-12,00'],
    ['what', 'what'],
  ])('%s as %s', (value, shown) => {
    expect(formatDecimal(value)).toBe(shown)
  })

  test('the currency stays on the line', () => {
    expect(formatMoney('327.87')).toBe('327,87\u00a0€')
  })

  test('what is shown for editing can be read back', () => {
    expect(editableDecimal('1234.00')).toBe('1234')
    expect(parseDecimal(editableDecimal('1234.50'))).toEqual({ value: '1234.50' })
  })
})
