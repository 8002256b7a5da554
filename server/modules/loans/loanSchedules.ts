import { dateSql, moneySql } from '../../db/jsonSql.ts'
import type { Statement } from '../../db/statement.ts'
import type { ScheduleField } from './loans.types.ts'

/** Payments due before the day, or from the day on (LON-12). */
export type SchedulePart = { readonly day: string; readonly isHistory: boolean }

/** schemas/entities/loan-payment.json from `loan_schedule s`. */
export const paymentFields = {
  paymentDate: dateSql('s.payment_date'),
  unpaidAmount: moneySql('s.unpaid_amount'),
  interestAmount: moneySql('s.interest_amount'),
  principalPartAmount: moneySql('s.principal_amount'),
  vatTotal: moneySql('s.vat_amount'),
  totalAmount: moneySql('s.total_amount'),
}

export const scheduleKeys: Readonly<Record<ScheduleField, string>> = {
  paymentDate: 's.payment_date',
  unpaidAmount: 's.unpaid_amount',
  interestAmount: 's.interest_amount',
  principalPartAmount: 's.principal_amount',
  totalAmount: 's.total_amount',
}

/** @param loanId expression for the id of the loan */
export function scheduleConditionSql(statement: Statement, loanId: string, { day, isHistory }: SchedulePart): string {
  return `s.loan_contract_id = ${loanId} and s.payment_date ${isHistory ? '<' : '>='} ${statement.value(day)}::date`
}
