import type { Kysely } from 'kysely'
import { dateSql, moneySql } from '../../db/jsonSql.ts'
import { integerSql, Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { paymentTables, type PaymentProduct } from './paymentTargets.ts'
import type { ReceiptRow } from './payments.types.ts'

/** More bills than a contract has open; a receipt has at most these. */
const MAX_RECEIPT_BILLS = 2000

const billColumns = { FACTORING: 'factor_invoice_id', LOAN: 'loan_bill_id' } as const satisfies Readonly<
  Record<PaymentProduct, string>
>

/** A confirmed payment of the party with the bills that it paid, in the order of their due days (BIL-36). */
export async function receiptOf(
  db: Kysely<Tables>,
  partyId: string,
  product: PaymentProduct,
  reference: string,
): Promise<ReceiptRow | undefined> {
  const { contract, column, payee, bill } = paymentTables[product]
  const statement = new Statement()
  const [row] = await statement.rows<ReceiptRow>(
    db,
    `select c.contract_number || '/' || p.receipt_number as number, p.reference, to_char(p.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "paidAt",
      case when exists (select from payment_event e where e.payment_id = p.id and e.name in ('ENDED_AFTER_PAID', 'REVERSED_AFTER_PAID')) then 'REVERSED' else 'PAID' end as state,
      'BANK_PAYMENT' as method, y.name as payer, y.registration_code as "payerCode", c.${payee} as payee, c.contract_number as "contractNumber", p.statement_text as statement,
      ${moneySql('p.amount')} as amount, ${moneySql('p.surplus_amount')} as surplus, p.currency,
      y.vat_number as "clientVat", y.address_line1 as "clientAddress", y.city as "clientCity", y.postal_code as "clientPostalCode", y.country as "clientCountry",
      (select coalesce(json_agg(json_build_object('id', found.id::text, 'contractId', p.${column}::text, 'number', found.bill_number, 'type', found.bill_type, 'dueDate', ${dateSql('found.due_date')}, 'amount', ${moneySql('found.amount')})
          order by found.due_date, found.id), '[]')
        from (select b.id, b.bill_number, b.bill_type, b.due_date, a.amount from payment_allocation a join ${bill} b on b.id = a.${billColumns[product]}
          where a.payment_id = p.id order by b.due_date, b.id limit ${integerSql(MAX_RECEIPT_BILLS)}) found) as bills
    from payment p join ${contract} c on c.id = p.${column} join party y on y.id = c.party_id
    where p.reference = ${statement.value(reference)} and c.party_id = ${statement.value(partyId)}::bigint and p.status = 'PAID'`,
  )
  return row
}
