import { describe, expect, test } from 'vitest'

import { sumOf } from '../../../../schemas/format/sum.ts'
import type { LoanPayment } from '../../../../schemas/generated/types/entities/loan-payment.ts'
import type { LoanUpcomingPayment } from '../../../../schemas/generated/types/entities/loan-upcoming-payment.ts'
import { nextPayments } from '../../../../src/pages/dashboard/cards/nextPayments.ts'
import { hasVat, repaymentPeriods } from '../../../../src/pages/loans/repaymentPeriods.ts'

const aPayment = (paymentDate: string, change: Partial<LoanPayment> = {}): LoanPayment => ({
  paymentDate,
  unpaidAmount: '1000.00',
  principalPartAmount: '100.10',
  interestAmount: '5.05',
  vatTotal: '0.00',
  totalAmount: '105.15',
  currencyCode: 'EUR',
  ...change,
})
const aBill = (
  dueDate: string,
  openAmount: string,
  change: Partial<LoanUpcomingPayment> = {},
): LoanUpcomingPayment => ({
  billNumber: `B-${dueDate}-${openAmount}`,
  billType: 'Principle',
  dueDate,
  openAmount,
  currencyCode: 'EUR',
  status: 'UNPAID',
  ...change,
})

describe('sum of decimal strings', () => {
  test.each([
    [[], '0.00'],
    [['0.10', '0.20'], '0.30'],
    [['9007199254740993.01', '0.01'], '9007199254740993.02'],
    [['1.00', '-1.05'], '-0.05'],
  ])('%j is %s', (amounts, sum) => {
    expect(sumOf(amounts)).toBe(sum)
  })
})

describe('repayments by period (LON-33)', () => {
  test('have one column per month of a short schedule', () => {
    const payments = [aPayment('2026-01-05'), aPayment('2026-01-25'), aPayment('2026-02-05')]
    expect(repaymentPeriods(payments)).toEqual([
      { period: '2026-01', principal: '200.20', interest: '10.10', vat: '0.00', total: '210.30' },
      { period: '2026-02', principal: '100.10', interest: '5.05', vat: '0.00', total: '105.15' },
    ])
    expect(hasVat(payments)).toBe(false)
  })

  test('add up to the total with their VAT', () => {
    const payments = [
      aPayment('2026-01-05', { vatTotal: '1.21', totalAmount: '106.36' }),
      aPayment('2026-01-25', { vatTotal: '-0.01', totalAmount: '105.14' }),
      aPayment('2026-02-05'),
    ]
    expect(repaymentPeriods(payments)).toEqual([
      { period: '2026-01', principal: '200.20', interest: '10.10', vat: '1.20', total: '211.50' },
      { period: '2026-02', principal: '100.10', interest: '5.05', vat: '0.00', total: '105.15' },
    ])
    expect(hasVat(payments)).toBe(true)
  })

  test.each([
    [24, 24],
    [25, 3],
  ])('of %i months are %i columns', (months, columns) => {
    const payments = Array.from({ length: months }, (_, at) =>
      aPayment(`${2026 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-05`),
    )
    expect(repaymentPeriods(payments)).toHaveLength(columns)
  })

  test('are none without payments', () => {
    expect(repaymentPeriods([])).toEqual([])
  })
})

describe('next payment (LON-31)', () => {
  const today = '2026-11-23'
  const plan = (schedule: readonly LoanPayment[], ...billed: string[]) => ({ schedule, billed: new Set(billed) })

  test('is the sum of the bills of the next due day', () => {
    const bills = [aBill('2026-12-05', '100.00'), aBill('2026-12-05', '12.34'), aBill('2027-01-05', '90.00')]
    expect(nextPayments(bills, plan([]), today)).toEqual({
      overdue: undefined,
      next: { amount: '112.34', currency: 'EUR', date: '2026-12-05', days: 12 },
      planned: undefined,
    })
  })

  test('keeps overdue bills apart, with the date of the oldest one', () => {
    const late = { status: 'OVERDUE' } as const
    const bills = [aBill('2026-10-05', '50.00', late), aBill('2026-11-05', '60.00', late), aBill(today, '7.00')]
    expect(nextPayments(bills, plan([]), today)).toEqual({
      overdue: { amount: '110.00', currency: 'EUR', date: '2026-10-05', days: -49 },
      next: { amount: '7.00', currency: 'EUR', date: today, days: 0 },
      planned: undefined,
    })
  })

  test('comes from the schedule while no bill is open', () => {
    const late = [aBill('2026-10-05', '50.00', { status: 'OVERDUE' })]
    expect(nextPayments(late, plan([aPayment('2026-12-24')]), today).planned).toEqual({
      amount: '105.15',
      currency: 'EUR',
      date: '2026-12-24',
      days: 31,
    })
    expect(nextPayments([], plan([]), today)).toEqual({ overdue: undefined, next: undefined, planned: undefined })
  })

  test('is no payment of the schedule whose bills are paid already', () => {
    const schedule = [aPayment('2026-11-24'), aPayment('2026-12-24'), aPayment('2027-01-24')]
    const { planned } = nextPayments([], plan(schedule, '2026-10-24', '2026-11-24'), today)
    expect([planned?.date, planned?.days]).toEqual(['2026-12-24', 31])
    expect(nextPayments([], plan(schedule.slice(0, 1), '2026-11-24'), today).planned).toBeUndefined()
  })
})
