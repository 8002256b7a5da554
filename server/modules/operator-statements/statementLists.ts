import { amount, columns, computed, date, text, timestamp, uuid } from '../../lists/columns.ts'
import { listOf } from '../../lists/List.ts'
import { searchIn } from '../../lists/searchIn.ts'

const noSort = { sort: [] } as const

/** What operators see: links that were not used and rejected uploads are neither. */
export const SHOWN_SQL = "s.status in ('COLLECTING','COMPLETE','INCOMPLETE')"
export const STATEMENT_JOINS = 'left join party p on p.id = s.party_id'

/** schemas/entities/bank-statement.json, the fields of the list, from `bank_statement s` and its client `p`. */
export const statementColumns = columns('bank-statement', {
  id: uuid('s.id'),
  reference: text('s.reference'),
  companyName: text('s.company_name'),
  companyCode: text('s.company_code', noSort),
  country: text('s.country', noSort),
  institution: text('s.institution_name', noSort),
  status: text('s.status', { sort: ['s.status', 's.sent_at'] }),
  transactionCount: computed('s.transaction_count'),
  clientName: computed('p.name'),
  sentAt: timestamp('s.sent_at'),
  completedAt: timestamp('s.completed_at', noSort),
})

export const bankStatementList = listOf('operator/statements', statementColumns, {
  api: { name: 'bank-statement', calls: ['list'], days: 'common/date.json', multiselect: { uniqueItems: true } },
  predicates: {
    search: searchIn('s.reference', 's.company_name', 's.company_code', 's.institution_name'),
  },
})

export const TRANSACTION_JOINS =
  'join bank_statement s on s.id = t.statement_id join bank_statement_account a on a.id = t.account_id'

/** schemas/entities/bank-transaction.json, from `bank_transaction t`, its statement `s` and account `a`. */
export const transactionColumns = columns('bank-transaction', {
  id: computed('t.id::text'),
  statementId: computed('s.id::text'),
  statement: text('s.reference', noSort),
  account: computed('a.iban'),
  bookedOn: date('t.booked_on'),
  status: text('t.status', noSort),
  direction: computed("case when t.amount < 0 then 'OUT' else 'IN' end"),
  amount: amount('t.amount', 't.currency'),
  counterparty: computed('t.counterparty'),
  text: computed('t.text'),
})

/** Transactions of one statement: without its number the list is empty, so no query reads those of all statements. */
export const bankTransactionList = listOf('operator/statement-transactions', transactionColumns, {
  api: { name: 'bank-transaction', calls: ['list', 'export'], days: 'common/date.json' },
  predicates: {
    statement: {
      kind: 'search',
      sql: (reference, { bind }) => [{ sql: `s.reference = upper(btrim(${bind(reference)}))` }],
    },
    search: searchIn('t.counterparty', 't.text'),
  },
  order: ['statement'],
})
