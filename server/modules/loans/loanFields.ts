import { dateSql } from '../../db/jsonSql.ts'
import { columns, computed, date, id, money, rate, text } from '../../lists/columns.ts'
import { listOf } from '../../lists/List.ts'
import { availableSql, toRepaySql } from './loans.types.ts'

const party = { table: 'party p', on: 'p.id = c.party_id' }

/** schemas/entities/loan.json from `loan_contract c` and its `party p`. */
export const loanColumns = columns('loan', {
  id: id('c.id'),
  companyNumber: text('c.company_number'),
  contractNumber: text('c.contract_number'),
  companyName: text('p.name', { join: party }),
  financier: text('c.financier', { sort: ['c.financier collate "und-x-icu"'] }),
  status: text('c.status'),
  totalLoanAmount: money('c.total_amount'),
  disbursedAmount: money('c.disbursed_amount'),
  repaidAmount: money('c.repaid_amount'),
  repaymentAmount: money(toRepaySql('c')),
  availableAmount: money(availableSql('c')),
  currencyCode: text('c.currency'),
  startDate: date('c.start_date', { json: dateSql('c.start_date') }),
  endDate: date('c.end_date', { json: dateSql('c.end_date') }),
  interest: rate('c.interest_rate'),
  interestType: text('c.interest_type'),
  baseRate: text('c.base_rate', { nullable: true }),
  repaymentMethod: text('c.repayment_method'),
  disbursementEndDate: date('c.disbursement_end_date', { json: dateSql('c.disbursement_end_date'), nullable: true }),
  graceEndDate: date('c.grace_end_date', { json: dateSql('c.grace_end_date'), nullable: true }),
  penalties: rate('c.penalty_rate'),
  billOfExchange: computed('c.bill_of_exchange'),
  guarantees: computed('c.guarantees'),
  pledges: computed('c.pledges'),
  pdfFileExists: computed('exists (select from loan_schedule s where s.loan_contract_id = c.id)'),
})

/** Order of the loans of a party: the newest first. */
export const LOAN_ORDER_SQL = 'c.start_date desc, c.id desc'

/** The page sorts and pages the list; the server sorts its export (LON-36). */
export const loanList = listOf('loan/contracts', loanColumns, {
  api: { name: 'loan-contract', calls: ['export'], describe: { export: 'All loans as a file.' } },
})
