import { dateSql, idSql, moneySql } from '../../db/jsonSql.ts'
import { amount, columns, computed, date, id, text } from '../../lists/columns.ts'
import { listOf } from '../../lists/List.ts'

/** What an act is: its type, and of a payment how it settles bills (LON-09). @param act alias of a row of loan_act */
export function actKindSql(act: string): string {
  return `case when ${act}.type = 'PAYMENT' then coalesce(${act}.payment_type, 'PAYMENT') else ${act}.type end`
}

const contract = { table: 'loan_contract c', on: 'c.id = a.loan_contract_id' }

/** schemas/entities/loan-report.json from `loan_act a`, its `loan_contract c` and the optional `loan_bill b`. */
export const loanReportColumns = columns('loan-report', {
  id: id('a.id'),
  contractId: id('a.loan_contract_id'),
  companyNumber: text('c.company_number', { join: contract }),
  contractNumber: text('c.contract_number', { join: contract, sort: ['o.contract_number'] }),
  number: text('a.number'),
  date: date('a.date', { json: dateSql('a.date') }),
  type: text('a.type'),
  kind: computed(actKindSql('a'), { sort: [actKindSql('a')] }),
  billNumber: computed('b.bill_number'),
  amount: amount('a.amount', 'a.currency'),
  reconciliationActs:
    computed(`(select coalesce(json_agg(json_build_object('id', ${idSql('r.id')}, 'date', ${dateSql('r.date')}, 'number', r.number,
    'type', r.type, 'billNumber', d.bill_number, 'amount', json_build_object('amount', ${moneySql('r.amount')}, 'currency', r.currency)) order by r.id), '[]')
    from loan_act r left join loan_bill d on d.id = r.loan_bill_id where r.parent_act_id = a.id)`),
})

export const LOAN_REPORT_JOINS =
  'join loan_contract c on c.id = a.loan_contract_id left join loan_bill b on b.id = a.loan_bill_id'

/** A line of the reports; the acts of a payment are shown under it. Matches the index loan_report_by_contract. */
export const REPORT_SQL = 'a.parent_act_id is null'

/** The query schemas are written by hand: contractId names loans. */
export const loanReportList = listOf('loan/reports', loanReportColumns)
