import { sql } from 'kysely'
import { loanSchedule, monthlyDueDates } from '../../../schemas/loanSchedule.ts'
import { signIn, type World } from './world.ts'

const PAYMENTS = 480
const BILLS = 10_000
const NUMBER = 'L-LT-200007'
const loan = `companyNumber=101&contractNumber=${NUMBER}`
const bills = loan.replaceAll(/(companyNumber|contractNumber)/g, 'contract.$1')
/** The query of the bills of the loan; one was issued on each day from this one on. */
export const loanBills = bills
export const FIRST_BILL_DAY = '2000-01-02'

/** How much longer a call of loans may take than the same call of a contract with as many invoices. */
export const LOAN_GOAL = 1.2

/** A call about the loan, and the call about the invoices of a contract that it must be as fast as. */
export type LoanCase = { readonly name: string; readonly path: string; readonly like: string }

export const loanCases: readonly LoanCase[] = [
  { name: 'bills, page 1', path: `/api/hw/bills?${bills}`, like: 'page 1' },
  { name: 'bills, last page', path: `/api/hw/bills?${bills}&page=${BILLS / 10}`, like: 'last page' },
  { name: 'bills by status', path: `/api/hw/bills?${bills}&status=OVERDUE`, like: 'by status' },
  { name: 'bills by end of number', path: `/api/hw/bills?${bills}&invoiceNumber=-0999`, like: 'by end of number' },
  { name: 'bills of a type', path: `/api/hw/bills?${bills}&billType=DefaultInterest`, like: 'by status' },
  {
    name: 'bills of a month',
    path: `/api/hw/bills?${bills}&dateFrom=2020-11-01&dateTo=2020-11-30`,
    like: 'by issue dates of a month',
  },
  ...(
    [
      ['dueDate', 'by amount'],
      ['billNumber', 'by amount'],
      ['billType', 'by name of the buyer'],
      ['contractName', 'by amount'],
      ['status', 'by name of the buyer'],
      ['totalBillAmount', 'by amount'],
      ['paidAmount', 'by amount'],
      ['openAmount', 'by amount'],
    ] as const
  ).map(([field, like]) => ({ name: `bills sorted by ${field}`, path: `/api/hw/bills?${bills}&sort=${field}`, like })),
  { name: 'schedule, page 1', path: `/api/hw/schedules?${loan}`, like: 'page 1' },
  { name: 'schedule, all 480', path: `/api/hw/schedules?${loan}&size=1000`, like: 'page 1 of 1,000' },
  { name: 'reports, page 1', path: '/api/hw/reports?size=10', like: 'page 1, all contracts' },
]
/** Exports are compared by the row. */
export const loanExports = [
  { name: 'export of bills', path: `/api/hw/bills:export?${bills}`, rows: BILLS },
  { name: 'export of bills as CSV', path: `/api/hw/bills:export?${bills}&format=csv`, rows: BILLS },
  { name: 'export of the schedule', path: `/api/hw/schedules:export?${loan}`, rows: PAYMENTS },
] as const

/** A loan with 480 payments to come and 10,000 bills, every tenth of them open; once. */
export async function fillLoan({ database: { db } }: Pick<World, 'database'>): Promise<void> {
  const { id } = await db
    .selectFrom('loan_contract')
    .select('id')
    .where('contract_number', '=', NUMBER)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('loan_schedule').where('loan_contract_id', '=', id).execute()
  const payments = loanSchedule({
    disbursements: [{ date: '2026-11-01', cents: 50_000_000 }],
    rates: [{ from: '2026-11-01', rate: 520 }],
    dayCount: 'ACT_360',
    method: 'ANNUITY',
    dueDates: monthlyDueDates('2036-12-15', PAYMENTS),
  })
  const rows = payments.map(({ date, owed, interest, principal, total }) => [date, owed, interest, principal, total])
  await sql`insert into loan_schedule (loan_contract_id, payment_date, unpaid_amount, interest_amount, principal_amount, vat_amount, total_amount)
    select ${id}::bigint, (r ->> 0)::date, (r ->> 1)::numeric / 100, (r ->> 2)::numeric / 100, (r ->> 3)::numeric / 100, 0, (r ->> 4)::numeric / 100
    from json_array_elements(${JSON.stringify(rows)}::json) r`.execute(db)
  await sql`insert into loan_bill (loan_contract_id, bill_number, bill_type, issue_date, due_date, total_amount, paid_amount, open_amount)
    select ${id}::bigint, 'X-' || n, case n % 4 when 0 then 'Principle' when 1 then 'Interest' when 2 then 'Guarantee' else 'DefaultInterest' end,
      ${FIRST_BILL_DAY}::date + n - 1, ${FIRST_BILL_DAY}::date + n + 19, n, case n % 10 when 0 then 0 else n end, case n % 10 when 0 then n else 0 end
    from generate_series(1, ${BILLS} - (select count(*)::int from loan_bill where loan_contract_id = ${id}::bigint)) n`.execute(
    db,
  )
  await sql`insert into loan_bill_payment (loan_bill_id, payment_type, paid_on, amount, number)
    select id, 'PAYMENT', due_date, paid_amount, 'M-' || id from loan_bill where loan_contract_id = ${id}::bigint and paid_amount > 0
      and not exists (select from loan_bill_payment m where m.loan_bill_id = loan_bill.id)`.execute(db)
  await sql`vacuum analyze loan_bill, loan_bill_payment, loan_schedule`.execute(db)
  await sql`select fold_loan_bill_sums()`.execute(db)
  await sql`vacuum analyze loan_bill_sum`.execute(db)
}

/** A session with LOAN as the active product. */
export async function signInToLoans(base: string): Promise<string> {
  const token = await signIn(base)
  const answer = await fetch(`${base}/api/user/products/switch?productFid=P-1001-LOAN`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`loans cannot be chosen: ${answer.status} ${await answer.text()}`)
  return token
}
