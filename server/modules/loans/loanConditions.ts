import type { Statement } from '../../db/statement.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { REPORT_SQL } from './loanReportList.ts'

/** Conditions on `loan_bill b` under one loan `o` of `owned`. @param today placeholder of the business day */
export function billConditionSql(statement: Statement, filter: ListFilter, today: () => string): string {
  return ['b.loan_contract_id = o.id', ...filter.conditions(statement, today).map(({ sql }) => sql)].join(' and ')
}

/** Conditions on `loan_act a` under one loan `o` of `owned`. */
export function reportConditionSql(statement: Statement, filter: ListFilter): string {
  return ['a.loan_contract_id = o.id', REPORT_SQL, ...filter.conditions(statement).map(({ sql }) => sql)].join(' and ')
}
