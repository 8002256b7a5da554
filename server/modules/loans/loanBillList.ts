import { dateSql, moneySql } from '../../db/jsonSql.ts'
import { columns, columnsOfDay, computed, date, daysOverdue, id, money, text } from '../../lists/columns.ts'
import type { FilterTools } from '../../lists/filterSql.ts'
import { listOf } from '../../lists/List.ts'
import { numberFilter } from '../../lists/numberText.ts'
import { billStatusCondition, billStatusSql, type BillStatus } from '../bills/bills.types.ts'
import { billTypeSql, ofTypeSql, type BillGroup } from './loans.types.ts'

const contract = { table: 'loan_contract c', on: 'c.id = b.loan_contract_id' }

/**
 * schemas/entities/loan-bill.json from `loan_bill b` and `loan_contract c`.
 * @param today placeholder of the business day
 */
export const loanBillColumns = columnsOfDay(today => {
  const status = billStatusSql('b', today)
  const type = billTypeSql('b')
  return columns('loan-bill', {
    id: id('b.id'),
    contractId: id('b.loan_contract_id'),
    companyNumber: text('c.company_number', { join: contract }),
    billNumber: text('b.bill_number'),
    contractName: text('c.contract_number', { join: contract, sort: ['o.contract_number'] }),
    billType: computed(type, { sort: [type] }),
    billKind: text('b.bill_type', { sort: [] }),
    issueDate: date('b.issue_date', { json: dateSql('b.issue_date') }),
    dueDate: date('b.due_date', { json: dateSql('b.due_date') }),
    daysOverdue: daysOverdue('b.due_date', 'b.open_amount > 0', today),
    totalBillAmount: money('b.total_amount'),
    paidAmount: money('b.paid_amount'),
    openAmount: money('b.open_amount'),
    currencyCode: text('b.currency', { sort: [] }),
    status: computed(status, { sort: [status] }),
    hasPdf: computed('true'),
    payments:
      computed(`(select coalesce(json_agg(json_build_object('paymentType', m.payment_type, 'date', ${dateSql('m.paid_on')},
      'sum', ${moneySql('m.amount')}, 'number', m.number, 'paymentReference', (select p.reference from payment p where p.id = m.payment_id),
      'receiptNumber', (select c.contract_number || '/' || p.receipt_number from payment p where p.id = m.payment_id)) order by m.paid_on, m.id), '[]') from loan_bill_payment m where m.loan_bill_id = b.id)`),
  })
})

export const LOAN_BILL_JOINS = 'join loan_contract c on c.id = b.loan_contract_id'

function statusSql(statuses: readonly string[], { today }: FilterTools): readonly { sql: string }[] {
  // PAID does not depend on the day, and PostgreSQL rejects a parameter that no condition uses.
  const day = statuses.every(status => status === 'PAID') ? '' : today()
  const conditions = statuses.map(status => billStatusCondition(status as BillStatus, 'b', day))
  return [{ sql: `(${conditions.join(' or ')})` }]
}

function typeSql(types: readonly string[]): readonly { sql: string }[] {
  return [{ sql: `(${types.map(type => ofTypeSql('b', type as BillGroup)).join(' or ')})` }]
}

/** The query schemas are written by hand: the call names a loan by two numbers, and sorts by two parameters. */
export const loanBillList = listOf('loan/bills', loanBillColumns('current_date'), {
  predicates: {
    billType: { kind: 'multiselect', sql: typeSql },
    status: { kind: 'multiselect', sql: statusSql },
    invoiceNumber: numberFilter('b.bill_number'),
  },
})
