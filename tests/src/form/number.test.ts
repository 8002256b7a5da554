import { describe, expect, test } from 'vitest'

import { createDotWatch, formatMoney, formatShort, parseDecimal } from '../../../src/form/number.ts'
import { formatDecimal } from '../../../schemas/format/decimal.ts'
import { explainMoney } from '../../../src/form/widgets/MoneyWidget.tsx'

describe('typed amounts (FMT-05, FMT-06)', () => {
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
  ])('%s is rejected as %s', (typed, issue) => {
    expect(parseDecimal(typed)).toEqual({ issue })
  })

  test.each([
    ['-5', 'negativeNumber'],
    ['−1.234,50', 'negativeNumber'],
    ['1e5', 'notANumber'],
    ['0x10', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['5-', 'notANumber'],
    ['1 2', 'notANumber'],
    ['10 00', 'notANumber'],
    ['12a', 'notANumber'],
    ['(5)', 'notANumber'],
    ['--5', 'notANumber'],
    ['٣', 'notANumber'],
  ])('ignore no character of "%s" to make it a number: %s', (typed, issue) => {
    expect(parseDecimal(typed)).toEqual({ issue })
  })

  test.each([
    ['19.999,99', '19999.99'],
    ['19999.99', '19999.99'],
    ['1 000', '1000.00'],
    ['1\u00a0234\u202f567,5', '1234567.50'],
    ['€ 12', '12.00'],
    ['12 EUR', '12.00'],
    ['+5', '5.00'],
    [' 7 ', '7.00'],
  ])('pasted as %s read as %s', (typed, value) => {
    expect(parseDecimal(typed)).toEqual({ value })
  })

  test('that are whole numbers allow only zero decimals, and a dot before three digits separates thousands', () => {
    const whole = (typed: string) => parseDecimal(typed, 0, 'thousands')
    expect(['60', '1.234', '20000.00', '12,'].map(whole)).toEqual([
      { value: '60' },
      { value: '1234' },
      { value: '20000' },
      { value: '12' },
    ])
    expect(['12.5', '12,50', '1e2', 'x', '1,234'].map(whole)).toEqual(
      Array.from({ length: 5 }, () => ({ issue: 'notWhole' })),
    )
  })

  test('are explained when rejected only', () => {
    const field = { path: 'a', widget: 'money', schema: {}, ui: {}, section: 's' }
    expect(explainMoney(field, '1.234')).toEqual({ code: 'ambiguousNumber' })
    expect(explainMoney(field, '1234.00')).toBeUndefined()
    expect(explainMoney(field, undefined)).toBeUndefined()
  })
})

describe('formatted amounts (German style)', () => {
  test.each([
    ['1234.5', '1.234,50'],
    ['0.05', '0,05'],
    ['1234567', '1.234.567,00'],
    ['-12.00', '-12,00'],
    ['what', 'what'],
  ])('%s as %s', (value, shown) => {
    expect(formatDecimal(value)).toBe(shown)
  })

  test.each([
    ['1234.567', 2, '1.234,57'],
    ['999.995', 2, '1.000,00'],
    ['-0.001', 2, '0,00'],
    ['20000.50', 0, '20.001'],
    ['20000.49', 0, '20.000'],
  ])('round extra decimals half up: %s with %i decimals is %s', (value, decimals, shown) => {
    expect(formatDecimal(value, decimals)).toBe(shown)
  })

  test('keep the currency on the same line', () => {
    expect(formatMoney('327.87')).toBe('327,87\u00a0€')
  })

  test('omit the cents of whole numbers', () => {
    expect(['20000.00', '19999.99', '60', '1e5', '-5'].map(formatShort)).toEqual([
      '20.000',
      '19.999,99',
      '60',
      '1e5',
      '-5',
    ])
  })
})

describe('thousands separators in an edited text', () => {
  const after = (...steps: [string, string?][]) => {
    const watch = createDotWatch()
    watch.begin(true)
    return steps.reduce(
      (before, [typed, how = 'insertText']) => ({ text: typed, read: watch.read(typed, before.text, how) }),
      { text: '20.000', read: '' },
    ).read
  }
  test('are ignored when set by the portal', () => {
    expect(after(['20.0000'])).toBe('200000')
    expect(after(['20.00', 'deleteContentBackward'])).toBe('2000')
    expect(after(['20.000,'], ['20.000,5'])).toBe('20000,5')
  })

  test('are read when typed, pasted or autofilled', () => {
    expect(after(['2'], ['2.'], ['2.5'], ['2.50'])).toBe('2.50')
    expect(after(['20.00', 'insertFromPaste'])).toBe('20.00')
    expect(createDotWatch().read('20.00', '20.000', undefined)).toBe('20.00')
  })
})
