import type { Sort } from '../../../schemas/resourceDefinition.ts'
import { Statement } from '../../db/statement.ts'
import type { ExportColumn } from '../../lists/export/cellSql.ts'
import type { ExportQuery } from '../../lists/export/rowBatches.ts'
import { sortSql } from '../../lists/List.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { LOAN_BILL_JOINS, loanBillColumns } from './loanBillList.ts'
import { LOAN_ORDER_SQL, loanColumns, loanList } from './loanFields.ts'
import { LOAN_REPORT_JOINS, loanReportColumns, loanReportList } from './loanReportList.ts'
import { billConditionSql, reportConditionSql } from './loanConditions.ts'
import { scheduleConditionSql, scheduleKeys, type SchedulePart } from './loanSchedules.ts'
import { SHOWN_LOAN_SQL, type BillField, type ScheduleField, type Sorting } from './loans.types.ts'
import { ownLoansSql } from './ownedLoans.ts'

type Cells = (sqlOf: (field: string) => string) => ExportColumn[]

/** The party's loans. Equal ones keep the order of the call, as on the page, which sorts them itself (LON-36). */
export function contractExport(partyId: string, filter: ListFilter, sort: Sort, cells: Cells): ExportQuery {
  const statement = new Statement()
  const {
    keys: [key],
    direction,
  } = sortSql(loanList, sort)
  const conditions = filter.conditions(statement).map(({ sql }) => ` and ${sql}`)
  const source = `from loan_contract c join party p on p.id = c.party_id
    where c.party_id = ${statement.value(partyId)}::bigint and ${SHOWN_LOAN_SQL}${conditions.join('')}
    order by ${key} ${direction}, ${LOAN_ORDER_SQL}`
  return { statement, columns: cells(name => loanColumns.raw(name)), source }
}

/** Every matching bill of the party's loans, in list order. */
export function billExport(
  partyId: string,
  filter: ListFilter,
  day: string,
  { field, order }: Sorting<BillField>,
  cells: Cells,
): ExportQuery {
  const statement = new Statement()
  // The parts of an export are prepared alone, so the day of a status is a literal there.
  const columns = loanBillColumns(`'${day}'`)
  const [key] = columns.sortKeys(field)
  const source = `from (${ownLoansSql(statement, partyId, filter.contractIds)}) o
    join loan_bill b on ${billConditionSql(statement, filter, () => `'${day}'`)} ${LOAN_BILL_JOINS} order by ${key} ${order}, b.id ${order}`
  return { statement, columns: cells(name => columns.raw(name)), source }
}

/** Every matching line of the reports of the party's loans, in list order. */
export function reportExport(partyId: string, filter: ListFilter, sort: Sort, cells: Cells): ExportQuery {
  const statement = new Statement()
  const {
    keys: [key],
    direction,
  } = sortSql(loanReportList, sort)
  const source = `from (${ownLoansSql(statement, partyId, filter.contractIds)}) o
    join loan_act a on ${reportConditionSql(statement, filter)} ${LOAN_REPORT_JOINS} order by ${key} ${direction}, a.id ${direction}`
  return { statement, columns: cells(name => loanReportColumns.raw(name)), source }
}

/** The payments of one loan of the party. */
export function scheduleExport(
  loanId: string,
  part: SchedulePart,
  { field, order }: Sorting<ScheduleField>,
  cells: Cells,
): ExportQuery {
  const statement = new Statement()
  const source = `from loan_schedule s where ${scheduleConditionSql(statement, `${statement.value(loanId)}::bigint`, part)}
    order by ${scheduleKeys[field]} ${order}, s.payment_date ${order}`
  return { statement, columns: cells(name => scheduleRawSql[name] ?? ''), source }
}

const scheduleRawSql: Readonly<Record<string, string>> = {
  paymentDate: 's.payment_date',
  unpaidAmount: 's.unpaid_amount',
  principalPartAmount: 's.principal_amount',
  interestAmount: 's.interest_amount',
  vatTotal: 's.vat_amount',
  totalAmount: 's.total_amount',
}
