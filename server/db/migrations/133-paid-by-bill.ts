import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What a payment pays of each chosen bill (BIL-35), as amounts with commas in the order of the bills, and the number of
 * its receipt under the contract (BIL-36). The trigger numbers the payments of the previous release as well, and
 * both releases hold the lock of the contract while a payment becomes PAID. The payment that a payment of a bill
 * came with is unknown for rows of the previous release.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  `alter table payment add column chosen_amounts text check (chosen_amounts ~ '^[0-9]+\\.[0-9]{2}(,[0-9]+\\.[0-9]{2})*$'),
    add column receipt_number integer`,
  `update payment p set receipt_number = n.place from (
     select id, row_number() over (partition by contract_id, loan_contract_id order by ended_at, id)::integer as place
       from payment where status = 'PAID') n where n.id = p.id`,
  `create unique index payment_receipt_number on payment (contract_id, receipt_number) where receipt_number is not null and contract_id is not null`,
  `create unique index payment_loan_receipt_number on payment (loan_contract_id, receipt_number) where receipt_number is not null and loan_contract_id is not null`,
  `create function number_receipt() returns trigger language plpgsql as $$
   begin
     new.receipt_number := 1 + coalesce((select max(receipt_number) from payment
       where contract_id is not distinct from new.contract_id and loan_contract_id is not distinct from new.loan_contract_id), 0);
     return new;
   end $$`,
  `create trigger payment_receipt_number before update of status on payment for each row
     when (new.status = 'PAID' and old.status <> 'PAID') execute function number_receipt()`,
  ...['payment_receipt', 'loan_bill_payment'].flatMap(table => [
    `alter table ${table} add column payment_id bigint`,
    // Not validated: the column is empty, and the check would read the whole table under its lock.
    `alter table ${table} add constraint ${table}_payment foreign key (payment_id) references payment not valid`,
    `create index ${table}_by_payment on ${table} (payment_id) where payment_id is not null`,
  ]),
  `update payment_receipt r set payment_id = found.payment_id from (
     select r.id, min(a.payment_id) as payment_id from payment_allocation a
       join payment_receipt r on r.factor_invoice_id = a.factor_invoice_id and r.reconciled_amount = a.amount
        and r.collection_date = (a.created_at at time zone 'Europe/Vilnius')::date
      group by r.id having count(*) = 1) found where found.id = r.id`,
  `update loan_bill_payment m set payment_id = found.payment_id from (
     select m.id, min(a.payment_id) as payment_id from payment_allocation a
       join loan_bill_payment m on m.loan_bill_id = a.loan_bill_id and m.amount = a.amount
        and m.paid_on = (a.created_at at time zone 'Europe/Vilnius')::date
      group by m.id having count(*) = 1) found where found.id = m.id`,
]
