import { describe, expect, test } from 'vitest'

import { formatDateTime } from '../../../src/cells/formatDate.ts'
import { formatDecimal, formatMoney, formatRate } from '../../../src/cells/formatMoney.ts'

describe('amounts in the German style (FMT-03)', () => {
  test.each([
    ['0.00', '0,00 €'],
    ['1234.50', '1.234,50 €'],
    ['-1234.5', '-1.234,50 €'],
    ['999.995', '1.000,00 €'],
    ['-0.001', '0,00 €'],
    ['1000000', '1.000.000,00 €'],
    ['9007199254740993.01', '9.007.199.254.740.993,01 €'],
    ['not a number', 'not a number €'],
  ])('%s is %s', (value, shown) => {
    expect(formatMoney(value).replace('\u00a0', ' ')).toBe(shown)
  })

  test('use the pound symbol and the code of other currencies (FMT-04)', () => {
    expect(formatMoney('1.00', 'GBP')).toBe('1,00\u00a0£')
    expect(formatMoney('1.00', 'PLN')).toBe('1,00\u00a0PLN')
  })
})

describe('rates times a hundred with two decimals (FMT-08)', () => {
  test.each([
    ['0.0525', '5,25 %'],
    ['1', '100,00 %'],
    ['0.85', '85,00 %'],
    ['0.00123456', '0,12 %'],
    ['0.12345', '12,35 %'],
    ['0.00005', '0,01 %'],
    ['12.5', '1.250,00 %'],
    ['-0.05', '-5,00 %'],
    ['0', '0,00 %'],
  ])('%s is %s', (fraction, shown) => {
    expect(formatRate(fraction).replace('\u00a0', ' ')).toBe(shown)
  })
})

test('counts are grouped without decimals', () => {
  expect(formatDecimal('1234567', 0)).toBe('1.234.567')
})

test('timestamps are shown to the minute, other values unchanged', () => {
  expect(formatDateTime('2024-01-31T10:20:59Z')).toMatch(/^2024-01-31 \d\d:20$/)
  expect(formatDateTime('soon')).toBe('soon')
})
