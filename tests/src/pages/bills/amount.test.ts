import { describe, expect, test } from 'vitest'

import { payableAmount } from '../../../../src/pages/bills/amount.ts'
import { leaveForBank } from '../../../../src/pages/bills/usePayment.ts'

describe('amount of a payment', () => {
  test.each([
    ['100', '100.00'],
    ['100,5', '100.50'],
    ['1.234,50', '1234.50'],
    ['1.500', '1500.00'],
    ['99.90', '99.90'],
    ['0,01', '0.01'],
    ['2.000,00', '2000.00'],
  ])('%s is %s', (typed, value) => {
    expect(payableAmount(typed, '2000.00')).toEqual({ kind: 'payable', value })
  })

  test.each(['', ' ', '0', '0,00', '000', '2.000,01', '99999999999999999999'])(
    '"%s" is replaced by the full payable amount (BIL-22)',
    typed => {
      expect(payableAmount(typed, '2000.00')).toEqual({ kind: 'replaced', value: '2000.00' })
    },
  )

  test.each([',', 'abc', '-5', '1e5', '1,234,5,6', '...', '12,345'])('"%s" is invalid and stays as typed', typed => {
    expect(payableAmount(typed, '2000.00')).toEqual({ kind: 'unreadable' })
  })

  test('is compared in cents where floating point would fail', () => {
    expect(payableAmount('9.007.199.254.740.993,02', '9007199254740993.01').kind).toBe('replaced')
    expect(payableAmount('9.007.199.254.740.993,01', '9007199254740993.01').kind).toBe('payable')
  })
})

describe('redirect to the bank (SEC-08)', () => {
  test('opens an allowed origin', () => {
    const went: string[] = []
    expect(leaveForBank('https://pay.example/1', ['https://pay.example'], url => went.push(url))).toBe(true)
    expect(went).toEqual(['https://pay.example/1'])
  })

  test.each([
    'https://evil.example/1',
    'javascript:alert(1)',
    'http://pay.example/1',
    'https://pay.example.evil.example',
    '/path',
    '',
    'data:text/html,x',
  ])('opens nothing else: %s', address => {
    expect(
      leaveForBank(address, ['https://pay.example'], () => {
        throw new Error('went')
      }),
    ).toBe(false)
  })
})
