import { sumOf } from '../../../../schemas/format/sum.ts'
import type { LoanPayment } from '../../../../schemas/generated/types/entities/loan-payment.ts'
import type { LoanUpcomingPayment } from '../../../../schemas/generated/types/entities/loan-upcoming-payment.ts'

/** What is owed on one day. `days` until it, negative when it has passed. */
export type DuePayment = {
  readonly amount: string
  readonly currency: string
  readonly date: string
  readonly days: number
}
export type NextPayments = {
  /** All overdue bills; the date is that of the oldest one. */
  readonly overdue: DuePayment | undefined
  /** The bills of the next due day. */
  readonly next: DuePayment | undefined
  /** The next payment of the schedule that has no bill yet, while no bill is open. */
  readonly planned: DuePayment | undefined
}

export type Plan = { readonly schedule: readonly LoanPayment[]; readonly billed: ReadonlySet<string> }

const DAY_MS = 86_400_000

/**
 * What is to be paid, and when. One payment has several bills: principal, interest, fees.
 * @param bills open ones, earliest due date first
 * @param plan the next payments of the schedule, earliest first, and the due dates of bills, which may be paid already
 */
export function nextPayments(
  bills: readonly LoanUpcomingPayment[],
  { schedule, billed }: Plan,
  today: string,
): NextPayments {
  const late = bills.filter(({ status }) => status === 'OVERDUE')
  const due = bills.filter(({ status }) => status !== 'OVERDUE')
  const payment = schedule.find(({ paymentDate }) => !billed.has(paymentDate))
  return {
    overdue: dueOf(late, today),
    next: dueOf(
      due.filter(({ dueDate }) => dueDate === due[0]?.dueDate),
      today,
    ),
    planned:
      due.length > 0 || payment === undefined
        ? undefined
        : {
            amount: payment.totalAmount,
            currency: payment.currencyCode,
            date: payment.paymentDate,
            days: daysUntil(payment.paymentDate, today),
          },
  }
}

function dueOf(bills: readonly LoanUpcomingPayment[], today: string): DuePayment | undefined {
  const [first] = bills
  if (first === undefined) return undefined
  return {
    amount: sumOf(bills.map(({ openAmount }) => openAmount)),
    currency: first.currencyCode,
    date: first.dueDate,
    days: daysUntil(first.dueDate, today),
  }
}

function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)
}
