import { integerSql } from '../../statement.ts'

/**
 * Statements that fill a database for measurements. The database computes everything from a sequence number, so a
 * million rows need no transfer. The amounts follow the rules of the generator: advance + reserve = assigned, paid +
 * unpaid = amount.
 */

/** A number from 0 to `modulus - 1` that looks random but depends only on the sequence number. */
function spread(salt: number, modulus: number): string {
  return `((n * 2654435761 + ${integerSql(salt)} * 40503) % 4294967296 / 7 % ${integerSql(modulus)})`
}

/** Cycles through contracts $1 to $2; numbers $3 to $4; due and issue dates around the demo day $5. */
export const INSERT_INVOICES = `
  insert into invoice (contract_id, third_party_id, invoice_type, invoice_number, invoice_date, due_date, submitted_at, approval_date, status, currency,
    amount, amount_paid, amount_unpaid, assigned_amount, assigned_rate, assigned_outstanding, advance_total, advance_funded, advance_unfunded, advance_outstanding,
    advance_rate, reserve_total, reserve_rate, reserve_outstanding, unfunded_amount, uploaded_at, uploaded_by_first_name, uploaded_by_last_name, buyer_verification_status)
  select contract_id, third_party_id, 'INVOICE', 'BF-' || n, issued, due, issued + interval '10 hours', case when funded > 0 then issued + 1 end, status, 'EUR',
    amount, paid, amount - paid, amount, 1, greatest(amount - paid, 0), advance, funded, advance - funded, greatest(funded - paid, 0),
    0.85, amount - advance, 0.15, case when status = 'CLOSED' then 0 else amount - advance end, amount - funded,
    issued + interval '9 hours', 'Rasa', 'Žemaitė', 'ACCEPTED'
  from (
    select *, case when status in ('SUBMITTED', 'REJECTED', 'TRANSFERRED') then 0 else advance end as funded,
      case when status in ('PAID', 'CLOSED') then amount when status = 'PARTIALLY_PAID' then round(amount * 0.4, 2) else 0 end as paid
    from (
      select *, round(amount * 0.85, 2) as advance, issued + 30 as due,
        case when age > 31 then (array['CLOSED','CLOSED','CLOSED','CLOSED','PAID','PAID','OVERDUE','PARTIALLY_PAID','REJECTED'])[1 + ${spread(3, 9)}]
             else (array['FINANCED','FINANCED','FINANCED','SUBMITTED','TRANSFERRED','PARTIALLY_PAID'])[1 + ${spread(4, 6)}] end as status
      from (
        select n, ($1::bigint[])[1 + n % array_length($1::bigint[], 1)] as contract_id, ($2::bigint[])[1 + ${spread(1, 40)} % array_length($2::bigint[], 1)] as third_party_id,
          (10000 + ${spread(2, 2000000)})::numeric(15,2) / 100 as amount, $5::date - age::int as issued, age
        from (select n, 1 + ${spread(5, 700)} as age from generate_series($3::bigint, $4::bigint) as n) numbers
      ) bases
    ) states
  ) rows`

/** One advance per funded invoice, the reserve paid out per closed one, one receipt for the paid amount; ids above $1. */
export const insertTransactions: readonly string[] = [
  `insert into payout (invoice_id, payment_date, payout_type, amount)
    select id, invoice_date + 1, 'ADVANCE', advance_funded from invoice where id > $1::bigint and id <= $2::bigint and advance_funded > 0`,
  `insert into payout (invoice_id, payment_date, payout_type, amount)
    select id, due_date + 3, 'REBATE', reserve_total from invoice where id > $1::bigint and id <= $2::bigint and status = 'CLOSED'`,
  `insert into payment_receipt (invoice_id, collection_date, origin, collected_amount, reconciled_amount)
    select id, due_date, 'BANK_PAYMENT', amount_paid, amount_paid from invoice where id > $1::bigint and id <= $2::bigint and amount_paid > 0`,
]

/** Recomputes limits from the current use, so that contracts and their third parties match their invoices again. */
export const agreeLimits: readonly string[] = [
  `insert into contract_third_party (contract_id, third_party_id, insured_limit, secured_limit, credit_limit, used_limit, available_limit, insured, max_invoice_payment_term, interest_rate)
    select contract_id, third_party_id, 0, 0, 50000, 0, 50000, false, 60, 0.0525 from invoice group by contract_id, third_party_id on conflict do nothing`,
  `update contract_third_party link set used_limit = s.used, credit_limit = greatest(link.credit_limit, ceil(s.used / 10000) * 10000),
      available_limit = greatest(link.credit_limit, ceil(s.used / 10000) * 10000) - s.used
    from (select contract_id, third_party_id, sum(advance_outstanding) as used from invoice group by contract_id, third_party_id) s
    where s.contract_id = link.contract_id and s.third_party_id = link.third_party_id`,
  `update contract c set used_amount = s.used, overdue_amount = s.overdue, factoring_credit_limit = greatest(c.factoring_credit_limit, ceil(s.used / 10000) * 10000),
      available_amount = greatest(c.factoring_credit_limit, ceil(s.used / 10000) * 10000) - s.used
    from (select contract_id, sum(advance_outstanding) as used, coalesce(sum(amount_unpaid) filter (where status = 'OVERDUE'), 0) as overdue from invoice group by contract_id) s
    where s.contract_id = c.id`,
]
