import { sumOf } from '../../../schemas/format/sum.ts'
import type { LoanPayment } from '../../../schemas/generated/types/entities/loan-payment.ts'

/** Payments of one month (`2026-03`) or year (`2026`); amounts are decimal strings. */
export type RepaymentPeriod = {
  readonly period: string
  readonly principal: string
  readonly interest: string
  readonly vat: string
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
  const byMonth = groupByPeriod(payments, MONTH_LENGTH)
  const periods = byMonth.size > MAX_MONTHS ? groupByPeriod(payments, YEAR_LENGTH) : byMonth
  return [...periods].map(([period, group]) => ({
    period,
    principal: sumOf(group.map(({ principalPartAmount }) => principalPartAmount)),
    interest: sumOf(group.map(({ interestAmount }) => interestAmount)),
    vat: sumOf(group.map(({ vatTotal }) => vatTotal)),
    total: sumOf(group.map(({ totalAmount }) => totalAmount)),
  }))
}

/** Whether VAT is due on any payment: only then its amounts need a column (LON-26). */
export function hasVat(payments: readonly LoanPayment[]): boolean {
  return payments.some(({ vatTotal }) => /[1-9]/.test(vatTotal))
}

/** @param length of the beginning of a date that names the period */
function groupByPeriod(payments: readonly LoanPayment[], length: number): Map<string, LoanPayment[]> {
  const periods = new Map<string, LoanPayment[]>()
  for (const payment of payments) {
    const period = payment.paymentDate.slice(0, length)
    periods.set(period, [...(periods.get(period) ?? []), payment])
  }
  return periods
}
