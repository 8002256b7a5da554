import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * How an act of a loan settles bills (LON-09): by money, early, or by a credit note. Null means by money; the previous
 * release writes no kind. Existing acts have the kind of the bill payments that they were made of, if these agree.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  `alter table loan_act add column payment_type text check (payment_type in ('PAYMENT','PREPAYMENT','CREDIT_NOTE'))`,
  `update loan_act a set payment_type = found.payment_type
     from (select r.parent_act_id as id, min(coalesce(m.payment_type, 'PAYMENT')) as payment_type
             from loan_act r left join lateral (
               select min(p.payment_type) as payment_type from loan_bill_payment p
                where p.loan_bill_id = r.loan_bill_id and p.paid_on = r.date and p.amount = r.amount
               having count(distinct p.payment_type) = 1) m on true
            where r.parent_act_id is not null
            group by r.parent_act_id having count(distinct coalesce(m.payment_type, 'PAYMENT')) = 1) found
    where found.payment_type <> 'PAYMENT' and found.id in (a.id, a.parent_act_id)`,
]
