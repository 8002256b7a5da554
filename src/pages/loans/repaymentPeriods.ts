import type { LoanPayment } from '../../../schemas/generated/types/entities/loan-payment.ts'

/** Payments of one month (`2026-03`) or year (`2026`); amounts are decimal strings. */
export type RepaymentPeriod = {
  readonly period: string
  readonly principal: string
  readonly interest: string
  readonly total: string
}

/** Up to this many months each has a column; a longer schedule is summed by year. */
const MAX_MONTHS = 24
const MONTH_LENGTH = 7
const YEAR_LENGTH = 4

/**
 * The schedule as columns of a chart, in order. Sums are exact; `total` includes VAT.
 * @param payments earliest first
 */
export function repaymentPeriods(payments: readonly LoanPayment[]): RepaymentPeriod[] {
  const length = countPeriods(payments, MONTH_LENGTH) > MAX_MONTHS ? YEAR_LENGTH : MONTH_LENGTH
  const sums = new Map<string, { principal: bigint; interest: bigint; total: bigint }>()
  for (const payment of payments) {
    const period = payment.paymentDate.slice(0, length)
    const sum = sums.get(period) ?? { principal: 0n, interest: 0n, total: 0n }
    sums.set(period, {
      principal: sum.principal + cents(payment.principalPartAmount),
      interest: sum.interest + cents(payment.interestAmount),
      total: sum.total + cents(payment.totalAmount),
    })
  }
  return [...sums].map(([period, { principal, interest, total }]) => ({
    period,
    principal: decimal(principal),
    interest: decimal(interest),
    total: decimal(total),
  }))
}

function countPeriods(payments: readonly LoanPayment[], length: number): number {
  return new Set(payments.map(({ paymentDate }) => paymentDate.slice(0, length))).size
}

/** Cents of a decimal string with two places. */
function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

function decimal(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
