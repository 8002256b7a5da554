import type { LoanBillQuery } from '../../../schemas/generated/types/actions/loan-bill-query.ts'
import type { LoanScheduleQuery } from '../../../schemas/generated/types/actions/loan-schedule-query.ts'
import type { LoanUpcomingQuery } from '../../../schemas/generated/types/actions/loan-upcoming-query.ts'
import type { ContractStatus } from '../../db/tables.ts'

/** Loans that are signed and not finished. Applications and finished loans have nothing available, used or to repay. */
export const runningLoanStatuses: readonly ContractStatus[] = [
  'SIGNED',
  'ACTIVE',
  'DISBURSED',
  'PAUSED',
  'MANUALLY_SUSPENDED',
  'EXPIRED',
]

/** How calls name a loan: the number of the lending company and the number of the contract. */
export type LoanNumber = { readonly companyNumber: string; readonly contractNumber: string }
export type Sorting<Field extends string> = { readonly field: Field; readonly order: 'ASC' | 'DESC' }
export type Paging = { readonly page: number; readonly size: number }
export type ScheduleField = NonNullable<LoanScheduleQuery['sort']>
export type UpcomingField = NonNullable<LoanUpcomingQuery['sort']>
export type BillField = NonNullable<LoanBillQuery['sort']>
export type BillFilter = {
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  /** Part of the number. */
  readonly number?: string | undefined
  readonly types?: readonly string[] | undefined
  readonly statuses?: readonly BillStatus[] | undefined
}
export type BillStatus = 'PAID' | 'UNPAID' | 'OVERDUE' | 'PARTIALLY_PAID'
