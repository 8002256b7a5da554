import { idSql, moneySql } from '../../db/jsonSql.ts'
import { amount, columns, computed, date, id, text } from '../../lists/columns.ts'
import { feeTypes } from './statements.types.ts'

const contract = { table: 'contract c', on: 'c.id = a.contract_id' }
const invoice = { table: 'invoice i', on: 'i.id = a.invoice_id' }
const feeList = feeTypes.map(type => `'${type}'`).join(', ')
const RECONCILIATION_AMOUNT = `json_build_object('amount', ${moneySql('r.amount')}, 'currency', r.currency)`

/** Fields common to both responses, from `act a` and `contract c`. The date has an index per contract. */
const ofEveryAct = {
  id: id('a.id'),
  contractId: id('a.contract_id'),
  contractNumber: text('c.contract_number', { join: contract, sort: ['o.contract_number'] }),
  date: date('a.date'),
  number: text('a.number'),
  factoringProduct: text('c.factoring_product', { join: contract }),
  type: text('a.type'),
  amount: amount('a.amount', 'a.currency'),
}

/** schemas/entities/statement.json from `act a` and `contract c`. */
export const statementColumns = columns('statement', {
  ...ofEveryAct,
  reconciliationActs:
    computed(`(select coalesce(json_agg(json_build_object('id', ${idSql('r.id')}, 'date', r.date, 'number', r.number, 'type', r.type, 'amount', ${RECONCILIATION_AMOUNT}) order by r.date, r.id), '[]')
    from act r where r.parent_act_id = a.id and r.type = 'RECONCILIATION')`),
  feesActId: computed(`case when a.type in (${feeList}) then ${idSql('a.id')} end`),
})

/** schemas/entities/act.json from `act a`, `contract c`, and the optional `invoice i` and `third_party t`. */
export const actColumns = columns('act', {
  ...ofEveryAct,
  invoiceId: id('a.invoice_id'),
  invoiceNumber: text('i.invoice_number', { join: invoice }),
  thirdPartyName: computed('t.name'),
  thirdPartyRegistrationCode: computed('t.registration_code'),
  feesActId: computed(
    `(select ${idSql('parent.id')} from act parent where parent.id = a.parent_act_id and parent.type in (${feeList}))`,
  ),
})
