import type { LoanBillQuery } from '../../../schemas/generated/types/actions/loan-bill-query.ts'
import type { LoanScheduleQuery } from '../../../schemas/generated/types/actions/loan-schedule-query.ts'
import type { LoanUpcomingQuery } from '../../../schemas/generated/types/actions/loan-upcoming-query.ts'
import type { ContractStatus, LoanBillType } from '../../db/tables.ts'

/** Loans that are signed and not finished. Applications and finished loans have nothing available, used or to repay. */
export const runningLoanStatuses: readonly ContractStatus[] = [
  'SIGNED',
  'ACTIVE',
  'DISBURSED',
  'PAUSED',
  'MANUALLY_SUSPENDED',
  'EXPIRED',
]

/** Statuses in which more may be disbursed: an expired loan is still repaid, but nothing of it is available. */
const drawableLoanStatuses = runningLoanStatuses.filter(status => status !== 'EXPIRED')

/** What can still be disbursed, as an SQL expression. @param contract alias of a row of loan_contract */
export function availableSql(contract: string): string {
  const statuses = drawableLoanStatuses.map(status => `'${status}'`).join(', ')
  return `(case when ${contract}.status in (${statuses}) then ${contract}.available_amount else 0.00 end)`
}

/** What is disbursed and not repaid, as the dashboards sum it (DSH-63). @param contract alias of a row of loan_contract */
export function toRepaySql(contract: string): string {
  const statuses = runningLoanStatuses.map(status => `'${status}'`).join(', ')
  return `(case when ${contract}.status in (${statuses}) then ${contract}.disbursed_amount - ${contract}.repaid_amount else 0.00 end)`
}

/** How calls name a loan: the number of the lending company and the number of the contract. */
export type LoanNumber = { readonly companyNumber: string; readonly contractNumber: string }
export type Sorting<Field extends string> = { readonly field: Field; readonly order: 'ASC' | 'DESC' }
export type Paging = { readonly page: number; readonly size: number }
export type ScheduleField = NonNullable<LoanScheduleQuery['sort']>
export type UpcomingField = NonNullable<LoanUpcomingQuery['sort']>
export type BillField = NonNullable<LoanBillQuery['sort']>
/** The four types of the API, each with the kinds that it includes (LON-13). */
export const billKinds = {
  Contract: ['Contract', 'Prolong', 'Guarantee'],
  Principle: ['Principle'],
  Interest: ['Interest'],
  DefaultInterest: ['DefaultInterest', 'CompensatoryInterest'],
} as const satisfies Readonly<Record<string, readonly LoanBillType[]>>

export type BillGroup = keyof typeof billKinds
export const billGroups = Object.keys(billKinds) as readonly BillGroup[]

/** Type of a bill of the API as an SQL expression. @param bill alias of a row of loan_bill */
export function billTypeSql(bill: string): string {
  const cases = Object.entries(billKinds).flatMap(([type, kinds]) =>
    kinds.filter(kind => kind !== type).map(kind => `when '${kind}' then '${type}'`),
  )
  return `case ${bill}.bill_type ${cases.join(' ')} else ${bill}.bill_type end`
}

/** Condition that a bill is of a type of the API. */
export function ofTypeSql(bill: string, type: BillGroup): string {
  return `${bill}.bill_type in (${billKinds[type].map(kind => `'${kind}'`).join(', ')})`
}

/** Condition on `loan_contract c`: a loan that the calls show. One that waits for a signature is not listed (LON-08). */
export const SHOWN_LOAN_SQL = "c.product_type = 'LOAN' and c.status <> 'READY_FOR_SIGNING'"
