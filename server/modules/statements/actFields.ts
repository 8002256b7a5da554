import { idSql, moneySql } from '../../db/jsonSql.ts'
import { feeTypes } from './statementSql.ts'

const amountSql = (act: string): string =>
  `json_build_object('amount', ${moneySql(`${act}.amount`)}, 'currency', ${act}.currency)`
const feeList = feeTypes.map(type => `'${type}'`).join(', ')

/** Fields common to both responses, from `act a` and `contract c`. */
const ofEveryAct: Readonly<Record<string, string>> = {
  id: idSql('a.id'),
  contractId: idSql('a.contract_id'),
  contractNumber: 'c.contract_number',
  date: 'a.date',
  number: 'a.number',
  factoringProduct: 'c.factoring_product',
  type: 'a.type',
  amount: amountSql('a'),
}

/** Fields of schemas/entities/statement.json from `act a` and `contract c`. */
export const statementFields: Readonly<Record<string, string>> = {
  ...ofEveryAct,
  reconciliationActs: `(select coalesce(json_agg(json_build_object('id', ${idSql('r.id')}, 'date', r.date, 'number', r.number, 'type', r.type, 'amount', ${amountSql('r')}) order by r.date, r.id), '[]')
    from act r where r.parent_act_id = a.id and r.type = 'RECONCILIATION')`,
  feesActId: `case when a.type in (${feeList}) then ${idSql('a.id')} end`,
}

/** Fields of schemas/entities/act.json from `act a`, `contract c`, and the optional `invoice i` and `third_party t`. */
export const actFields: Readonly<Record<string, string>> = {
  ...ofEveryAct,
  invoiceId: idSql('a.invoice_id'),
  invoiceNumber: 'i.invoice_number',
  thirdPartyName: 't.name',
  thirdPartyRegistrationCode: 't.registration_code',
  feesActId: `(select ${idSql('parent.id')} from act parent where parent.id = a.parent_act_id and parent.type in (${feeList}))`,
}

/**
 * Sort keys of both lists. None is ever null, so the order is total with the id as tie-breaker. The date has an index
 * per contract.
 */
export const actSortKeys: Readonly<Record<string, string>> = {
  date: 'a.date',
  number: 'a.number',
  type: 'a.type',
  amount: 'a.amount',
  contractNumber: 'o.contract_number',
}
