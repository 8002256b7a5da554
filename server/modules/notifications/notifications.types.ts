import { dateSql, idSql, moneySql } from '../../db/jsonSql.ts'

/**
 * Joins the record of an event `e`, whichever kind it is. An event whose record is gone is left out, and so is one of
 * another party.
 */
export const OBJECT_JOINS = `
  left join invoice i on e.object_kind = 'invoice' and i.id = e.object_id left join third_party t on t.id = i.third_party_id
  left join factor_invoice b on e.object_kind = 'bill' and b.id = e.object_id left join invoice v on v.id = b.invoice_id
  left join act a on e.object_kind = 'act' and a.id = e.object_id
  left join loan_bill l on e.object_kind = 'loanBill' and l.id = e.object_id
  left join contract c on c.id = coalesce(i.contract_id, b.contract_id, a.contract_id) and c.party_id = e.party_id
  left join loan_contract k on k.id = l.loan_contract_id and k.party_id = e.party_id`
export const HAS_OBJECT = 'coalesce(c.id, k.id) is not null'

/**
 * Condition that the user may read the product of the event now (NTF-05): a permission that was taken away hides what
 * was told before.
 * @param user SQL of the user's id
 */
export const mayReadSql = (user: string): string =>
  `exists (select from product p join permission m on m.product_id = p.id where p.party_id = e.party_id and p.type = e.product_type
    and m.user_id = ${user} and m.type = 'READ')`

/** schemas/entities/notification.json, member `object`. */
export const OBJECT_SQL = `json_build_object('kind', e.object_kind, 'id', ${idSql('e.object_id')},
  'number', coalesce(i.invoice_number, b.bill_number, a.number, l.bill_number),
  'name', case e.object_kind when 'invoice' then t.name when 'bill' then v.invoice_number when 'act' then c.contract_number else k.contract_number end,
  'dueDate', ${dateSql('coalesce(i.due_date, b.due_date, l.due_date)')},
  'amount', json_build_object('amount', ${moneySql('coalesce(i.amount, b.total_amount, a.amount, l.total_amount)')},
    'currency', coalesce(i.currency, b.currency, a.currency, l.currency)),
  'contractId', ${idSql('coalesce(c.id, k.id)')})`
