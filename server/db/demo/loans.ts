import { addDays, addMonths, daysBetween, DEMO_TODAY } from './calendar.ts'
import { decimal, fraction, share, type Cents } from './cents.ts'
import type { DemoParty } from './companies.ts'
import type { Row } from './generate.ts'
import { lendingCompanies, loanPlans, type LoanPlan } from './loanPlans.ts'
import { FACTOR_NAME } from './plans.ts'

export type DemoLoans = { readonly contracts: Row[]; readonly bills: Row[] }

type BillType = 'Contract' | 'Principle' | 'Interest' | 'DefaultInterest'
type Bill = { readonly type: BillType; readonly due: string; readonly total: Cents; readonly paid: Cents }

/** Days between issuing a bill and its due date. */
const NOTICE_DAYS = 20

/**
 * Loans, limits and leasing with every bill since their start. Equal principal parts each month, interest on the
 * remaining debt; repaid is the amount paid on principal bills. Uses no randomness, so that the other demo data stays
 * unchanged.
 */
export function makeLoans(parties: readonly DemoParty[]): DemoLoans {
  const world: DemoLoans = { contracts: [], bills: [] }
  loanPlans.forEach((plan, index) => {
    const id = String(index + 1)
    const bills = billsOf(plan)
    const repaid =
      plan.type === 'LIMIT'
        ? (plan.drawnBack ?? 0) * 100
        : sum(
            bills.filter(({ type }) => type === 'Principle'),
            ({ paid }) => paid,
          )
    world.contracts.push(contractRow(plan, id, parties.findIndex(party => party.fid === plan.party) + 1, repaid))
    bills.forEach((bill, at) => world.bills.push(billRow(plan, id, String(world.bills.length + 1), bill, at + 1)))
  })
  return world
}

function contractRow(plan: LoanPlan, id: string, partyId: number, repaid: Cents): Row {
  const total = plan.total * 100
  const disbursed = plan.disbursed * 100
  const available = total - disbursed + (plan.type === 'LIMIT' ? repaid : 0)
  return {
    id,
    party_id: partyId,
    product_type: plan.type,
    company_number: lendingCompanies[plan.party] ?? '101',
    contract_number: plan.number,
    financier: FACTOR_NAME,
    status: plan.status,
    currency: 'EUR',
    start_date: plan.start,
    end_date: addMonths(plan.start, plan.months),
    interest_rate: fraction(plan.rate),
    interest_type: plan.fixed ? 'FIXED' : 'VARIABLE',
    total_amount: decimal(total),
    disbursed_amount: decimal(disbursed),
    repaid_amount: decimal(repaid),
    available_amount: decimal(available),
  }
}

/** The contract fee, then one bill per part of each instalment whose notice was sent by the demo day. */
function billsOf(plan: LoanPlan): Bill[] {
  if (plan.disbursed === 0) return []
  const fee = share(plan.total * 100, 50)
  const bills: Bill[] = [{ type: 'Contract', due: addDays(plan.start, NOTICE_DAYS), total: fee, paid: fee }]
  const months = instalments(plan)
  const due = months.filter(day => day < DEMO_TODAY).length
  const firstLate = due - (plan.late?.instalments ?? 0)
  months.forEach((day, at) => {
    const paid = (amount: Cents) =>
      at < firstLate ? amount : at === firstLate && at < due ? share(amount, (plan.late?.paidPercent ?? 0) * 100) : 0
    const { principal, interest } = partsOf(plan, at)
    if (principal > 0) bills.push({ type: 'Principle', due: day, total: principal, paid: paid(principal) })
    bills.push({ type: 'Interest', due: day, total: interest, paid: paid(interest) })
    // 0.05 % of the amount owed per day late, billed on the demo day.
    const owed = principal - paid(principal)
    if (at >= firstLate && at < due)
      bills.push({
        type: 'DefaultInterest',
        due: addDays(DEMO_TODAY, NOTICE_DAYS),
        total: share(owed, 5 * daysBetween(day, DEMO_TODAY)),
        paid: 0,
      })
  })
  return bills
}

/** Due dates from the first month after the start up to those already billed. */
function instalments(plan: LoanPlan): string[] {
  const days: string[] = []
  for (let month = 1; month <= plan.months; month += 1) {
    const day = `${addMonths(plan.start, month).slice(0, 8)}${String(plan.dueDay).padStart(2, '0')}`
    if (addDays(day, -NOTICE_DAYS) <= DEMO_TODAY) days.push(day)
  }
  return days
}

/**
 * For a limit, only interest on the currently drawn amount is billed. The last instalment includes the cents that do
 * not divide.
 */
function partsOf(plan: LoanPlan, at: number): { principal: Cents; interest: Cents } {
  if (plan.type === 'LIMIT')
    return { principal: 0, interest: share(share((plan.disbursed - (plan.drawnBack ?? 0)) * 100, plan.rate), 833) }
  const part = Math.floor((plan.disbursed * 100) / plan.months)
  const owed = plan.disbursed * 100 - part * at
  return { principal: at === plan.months - 1 ? owed : part, interest: share(share(owed, plan.rate), 833) }
}

const prefixes: Readonly<Record<BillType, string>> = {
  Contract: 'S',
  Principle: 'K',
  Interest: 'P',
  DefaultInterest: 'D',
}

function billRow(plan: LoanPlan, contractId: string, id: string, bill: Bill, serial: number): Row {
  return {
    id,
    loan_contract_id: contractId,
    bill_number: `${plan.number.slice(0, 1)}${prefixes[bill.type]}${plan.number.slice(-6)}-${String(serial).padStart(4, '0')}`,
    bill_type: bill.type,
    issue_date: addDays(bill.due, -NOTICE_DAYS),
    due_date: bill.due,
    currency: 'EUR',
    total_amount: decimal(bill.total),
    paid_amount: decimal(bill.paid),
    open_amount: decimal(bill.total - bill.paid),
  }
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0)
}
