import { loanSchedule, monthlyDueDates, type SchedulePayment } from '../../../schemas/loanSchedule.ts'
import { addDays, addMonths, daysBetween, demoToday, plannedDay } from './calendar.ts'
import { decimal, fraction, share, type Cents } from './cents.ts'
import type { DemoParty } from './companies.ts'
import type { Row } from './generate.ts'
import { loanActRows, type ActSource } from './loanActs.ts'
import { lendingCompanies, loanPlans, type LoanPlan } from './loanPlans.ts'
import { FACTOR_NAME } from './plans.ts'
import type { LoanBillType, LoanPaymentType } from '../tables.ts'

export type DemoLoans = {
  readonly contracts: Row[]
  readonly schedule: Row[]
  readonly bills: Row[]
  readonly payments: Row[]
  readonly acts: Row[]
}

type Bill = {
  readonly type: LoanBillType
  readonly due: string
  readonly total: Cents
  /** Without what a credit note took back. */
  readonly paid: Cents
  readonly paidAs?: 'PREPAYMENT'
  readonly credited?: Cents
}
type Settlement = {
  readonly type: LoanPaymentType
  readonly date: string
  readonly cents: Cents
}

/** Days between issuing a bill and its due date. */
const NOTICE_DAYS = 20
/** Days from a credit note to the due date of its bill. */
const CREDIT_DAYS = 7
/** Months in which a loan is disbursed. Longer after a first part, so that the rest can still be disbursed on the demo day. */
const DRAW_MONTHS = 6
const OPEN_DRAW_MONTHS = 24
/** Share of an overdue amount charged per day, in ten-thousandths. */
const PENALTY_RATE = 5

/**
 * Loans, limits and leasing with schedule, and with every bill since their start. Bills charge what the schedule says;
 * repaid is the amount paid on principal bills. Uses no randomness, so that the other demo data stays unchanged.
 */
export function makeLoans(parties: readonly DemoParty[]): DemoLoans {
  const loans: DemoLoans = { contracts: [], schedule: [], bills: [], payments: [], acts: [] }
  loanPlans.forEach((planned, index) => {
    const plan = { ...planned, start: plannedDay(planned.start) }
    const id = String(index + 1)
    const schedule = scheduleOf(plan)
    const bills = billsOf(plan, schedule)
    const repaid =
      plan.type === 'LIMIT'
        ? (plan.drawnBack ?? 0) * 100
        : sum(
            bills.filter(({ type }) => type === 'Principle'),
            ({ paid }) => paid,
          )
    const firstBill = loans.bills.length + 1
    loans.contracts.push(contractRow(plan, id, parties.findIndex(party => party.fid === plan.party) + 1, repaid))
    for (const payment of schedule) loans.schedule.push(scheduleRow(payment, id, String(loans.schedule.length + 1)))
    bills.forEach((bill, at) => {
      const billId = String(loans.bills.length + 1)
      loans.bills.push(billRow(plan, id, billId, bill, at + 1))
      for (const settlement of settlementsOf(bill))
        loans.payments.push(paymentRow(settlement, billId, String(loans.payments.length + 1)))
    })
    if (plan.type === 'LOAN')
      loans.acts.push(...loanActRows(actSource(plan, id, bills, firstBill), loans.acts.length + 1))
  })
  return loans
}

function actSource(plan: LoanPlan, contractId: string, bills: readonly Bill[], firstBill: number): ActSource {
  const ids = bills.map((_, at) => String(firstBill + at))
  return {
    contractId,
    contractNumber: plan.number,
    disbursements: disbursementsOf(plan),
    bills: bills.map(({ type, due, total }, at) => ({
      id: ids[at] ?? '',
      type,
      issued: addDays(due, -NOTICE_DAYS),
      total,
    })),
    payments: bills.flatMap((bill, at) =>
      settlementsOf(bill).map(settlement => ({ ...settlement, billId: ids[at] ?? '' })),
    ),
  }
}

function contractRow(plan: LoanPlan, id: string, partyId: number, repaid: Cents): Row {
  const total = plan.total * 100
  const disbursed = plan.disbursed * 100
  const available = total - disbursed + (plan.type === 'LIMIT' ? repaid : 0)
  const drawMonths = disbursed > 0 && disbursed < total ? OPEN_DRAW_MONTHS : DRAW_MONTHS
  return {
    id,
    party_id: partyId,
    product_type: plan.type,
    company_number: plan.lender ?? lendingCompanies[plan.party] ?? '101',
    contract_number: plan.number,
    financier: FACTOR_NAME,
    status: plan.status,
    currency: 'EUR',
    start_date: plan.start,
    end_date: addMonths(plan.start, plan.months + pauseOf(plan)[1]),
    interest_rate: fraction(rateOn(plan, demoToday())),
    interest_type: plan.fixed ? 'FIXED' : 'VARIABLE',
    total_amount: decimal(total),
    disbursed_amount: decimal(disbursed),
    repaid_amount: decimal(repaid),
    available_amount: decimal(available),
    repayment_method: plan.method ?? 'LINEAR',
    day_count: plan.dayCount ?? '30_360',
    base_rate: plan.base?.index ?? null,
    disbursement_end_date: addMonths(plan.start, drawMonths),
    grace_end_date: plan.grace === undefined ? null : addMonths(plan.start, plan.grace),
    penalty_rate: fraction(PENALTY_RATE),
    bill_of_exchange: plan.billOfExchange ?? false,
    guarantees: plan.guarantees ?? [],
    pledges: plan.pledges ?? [],
  }
}

/** Nothing for a limit, which has no fixed repayments, and for a loan that is not disbursed. */
function scheduleOf(plan: LoanPlan): SchedulePayment[] {
  if (plan.disbursed === 0 || plan.type === 'LIMIT') return []
  return loanSchedule({
    disbursements: disbursementsOf(plan),
    rates: ratesOf(plan),
    dayCount: plan.dayCount ?? '30_360',
    method: plan.method ?? 'LINEAR',
    dueDates: dueDatesOf(plan),
    ...(plan.grace === undefined ? {} : { graceEnd: addMonths(plan.start, plan.grace) }),
    prepayments: prepaymentsOf(plan),
    ...(plan.vatRate === undefined ? {} : { vatRate: plan.vatRate, vatOn: 'INTEREST' as const }),
  })
}

function disbursementsOf({ start, disbursed, parts = [[0, disbursed]] }: LoanPlan): { date: string; cents: Cents }[] {
  if (disbursed === 0) return []
  return parts.map(([months, euros]) => ({ date: addMonths(start, months), cents: euros * 100 }))
}

function ratesOf(plan: LoanPlan): { from: string; rate: number }[] {
  const changes = plan.base?.changes ?? []
  return [
    { from: plan.start, rate: plan.rate },
    ...changes.map(([months, rate]) => ({ from: addMonths(plan.start, months), rate })),
  ]
}

function rateOn(plan: LoanPlan, date: string): number {
  return ratesOf(plan).findLast(({ from }) => from <= date)?.rate ?? plan.rate
}

function prepaymentsOf({ start, prepaid }: LoanPlan): { date: string; cents: Cents }[] {
  return prepaid === undefined ? [] : [{ date: addMonths(start, prepaid[0]), cents: prepaid[1] * 100 }]
}

/** Monthly from the month after the start, on the plan's day. Paused months have no payment. */
function dueDatesOf(plan: LoanPlan): string[] {
  const [pausedAfter, paused] = pauseOf(plan)
  const first = `${addMonths(plan.start, 1).slice(0, 8)}${String(plan.dueDay).padStart(2, '0')}`
  return monthlyDueDates(first, plan.months + paused).filter((_, at) => at < pausedAfter || at >= pausedAfter + paused)
}

function pauseOf({ months, paused = [months, 0] }: LoanPlan): readonly [after: number, months: number] {
  return paused
}

/** The contract fee, one bill per part of each payment whose notice was sent by the demo day, then other fees. */
function billsOf(plan: LoanPlan, schedule: readonly SchedulePayment[]): Bill[] {
  if (plan.disbursed === 0) return []
  const fee = share(plan.total * 100, 50)
  const bills: Bill[] = [{ type: 'Contract', due: addDays(plan.start, NOTICE_DAYS), total: fee, paid: fee }]
  for (const { date, cents } of prepaymentsOf(plan))
    bills.push({ type: 'Principle', due: date, total: cents, paid: cents, paidAs: 'PREPAYMENT' })
  const billed = instalmentsOf(plan, schedule).filter(({ date }) => addDays(date, -NOTICE_DAYS) <= demoToday())
  const due = billed.filter(({ date }) => date < demoToday()).length
  const firstLate = due - (plan.late?.instalments ?? 0)
  billed.forEach(({ date, principal, interest, vat }, at) => {
    const paid = (amount: Cents) =>
      at < firstLate ? amount : at === firstLate && at < due ? share(amount, (plan.late?.paidPercent ?? 0) * 100) : 0
    if (principal > 0) bills.push({ type: 'Principle', due: date, total: principal, paid: paid(principal) })
    const charged = interest + vat
    if (charged > 0) bills.push({ type: 'Interest', due: date, total: charged, paid: paid(charged) })
    const owed = principal - paid(principal)
    if (owed > 0 && at >= firstLate && at < due)
      bills.push({
        type: 'DefaultInterest',
        due: addDays(demoToday(), NOTICE_DAYS),
        total: share(owed, PENALTY_RATE * daysBetween(date, demoToday())),
        paid: 0,
      })
  })
  for (const { type, months, cents, creditedCents: credited = 0 } of plan.fees ?? []) {
    const due = addMonths(plan.start, months)
    bills.push({ type, due, total: cents, paid: due < demoToday() ? cents - credited : 0, credited })
  }
  return bills
}

/** The payments of the schedule; of a limit, interest on the currently used amount. */
function instalmentsOf(
  plan: LoanPlan,
  schedule: readonly SchedulePayment[],
): readonly Pick<SchedulePayment, 'date' | 'principal' | 'interest' | 'vat'>[] {
  if (plan.type !== 'LIMIT') return schedule
  const interest = share(share((plan.disbursed - (plan.drawnBack ?? 0)) * 100, plan.rate), 833)
  return dueDatesOf(plan).map(date => ({ date, principal: 0, interest, vat: 0 }))
}

function scheduleRow(
  { date, owed, principal, interest, vat, total }: SchedulePayment,
  contract: string,
  id: string,
): Row {
  return {
    id,
    loan_contract_id: contract,
    payment_date: date,
    unpaid_amount: decimal(owed),
    interest_amount: decimal(interest),
    principal_amount: decimal(principal),
    vat_amount: decimal(vat),
    total_amount: decimal(total),
  }
}

const prefixes: Readonly<Record<LoanBillType, string>> = {
  Contract: 'S',
  Prolong: 'T',
  Guarantee: 'G',
  Principle: 'K',
  Interest: 'P',
  DefaultInterest: 'D',
  CompensatoryInterest: 'C',
}

function billRow(plan: LoanPlan, contractId: string, id: string, bill: Bill, serial: number): Row {
  const settled = sum(settlementsOf(bill), ({ cents }) => cents)
  return {
    id,
    loan_contract_id: contractId,
    bill_number: `${plan.number.slice(0, 1)}${prefixes[bill.type]}${plan.number.slice(-6)}-${String(serial).padStart(4, '0')}`,
    bill_type: bill.type,
    issue_date: addDays(bill.due, -NOTICE_DAYS),
    due_date: bill.due,
    currency: 'EUR',
    total_amount: decimal(bill.total),
    paid_amount: decimal(settled),
    open_amount: decimal(bill.total - settled),
  }
}

/** How a bill became smaller, in order of date. A credit note counts as paid (LON-09). */
function settlementsOf({ due, paid, paidAs, credited = 0 }: Bill): Settlement[] {
  const settlements: Settlement[] = [
    { type: 'CREDIT_NOTE', date: addDays(due, -CREDIT_DAYS), cents: credited },
    { type: paidAs ?? 'PAYMENT', date: due < demoToday() ? due : demoToday(), cents: paid },
  ]
  return settlements.filter(({ cents }) => cents > 0)
}

function paymentRow({ type, date, cents }: Settlement, billId: string, id: string): Row {
  return {
    id,
    loan_bill_id: billId,
    payment_type: type,
    paid_on: date,
    amount: decimal(cents),
    number: `${type === 'CREDIT_NOTE' ? 'KR' : 'M'}-${id.padStart(6, '0')}`,
  }
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0)
}
