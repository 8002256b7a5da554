import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Lists the bills of a loan as fast as invoices (docs/decisions/066-bills-of-loans-that-grow.md). `loan_bill_sum` counts
 * bills by kind; like `invoice_sum` it is maintained by triggers that insert the difference of each statement and never
 * update a row, so writers do not wait for each other. `fold_loan_bill_sums()` merges the rows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...tables, ...functions, REBUILD_LOAN_BILL_SUMS, ...triggers, ...sortIndexes, NUMBER_INDEX])
    await sql.raw(statement).execute(db)
}

const tables: readonly string[] = [
  `create table loan_bill_sum (
     loan_contract_id bigint not null, bill_type text not null, is_paid boolean not null, n bigint not null, folded boolean not null default false)`,
  'create index loan_bill_sum_by_contract on loan_bill_sum (loan_contract_id, bill_type, is_paid)',
  'create index loan_bill_sum_unfolded on loan_bill_sum (loan_contract_id) where not folded',
]

/** Rows of a statement with the factor (1 or -1) by which they count. */
const rows = (table: string, sign: 1 | -1): string =>
  `select loan_contract_id, bill_type, open_amount = 0 as is_paid, ${sign} as sign from ${table}`

const note = (changed: string): string => `insert into loan_bill_sum (loan_contract_id, bill_type, is_paid, n)
  select loan_contract_id, bill_type, is_paid, sum(sign) from (${changed}) changed
  group by loan_contract_id, bill_type, is_paid having sum(sign) <> 0;`

const functions: readonly string[] = [
  `create function note_loan_bill_sums() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${note(rows('added', 1))}
    elsif tg_op = 'DELETE' then ${note(rows('removed', -1))}
    else ${note(`${rows('added', 1)} union all ${rows('removed', -1)}`)}
    end if;
    return null;
  end $$`,
  `create function clear_loan_bill_sums() returns trigger language plpgsql as $$ begin
    delete from loan_bill_sum; return null;
  end $$`,
  // One run at a time, since two would wait for each other's rows.
  `create function fold_loan_bill_sums() returns void language plpgsql as $$ begin
    if not pg_try_advisory_xact_lock(20261120, 73) then return; end if;
    with gone as (delete from loan_bill_sum where loan_contract_id in (select loan_contract_id from loan_bill_sum where not folded) returning *)
    insert into loan_bill_sum (loan_contract_id, bill_type, is_paid, n, folded)
      select loan_contract_id, bill_type, is_paid, sum(n), true from gone group by loan_contract_id, bill_type, is_paid having sum(n) <> 0;
  end $$`,
]

const REBUILD_LOAN_BILL_SUMS = `insert into loan_bill_sum (loan_contract_id, bill_type, is_paid, n, folded)
  select loan_contract_id, bill_type, is_paid, count(*), true from (${rows('loan_bill', 1)}) every group by 1, 2, 3`

const triggers: readonly string[] = [
  'create trigger loan_bill_sums_insert after insert on loan_bill referencing new table as added for each statement execute function note_loan_bill_sums()',
  'create trigger loan_bill_sums_delete after delete on loan_bill referencing old table as removed for each statement execute function note_loan_bill_sums()',
  'create trigger loan_bill_sums_update after update on loan_bill referencing new table as added old table as removed for each statement execute function note_loan_bill_sums()',
  'create trigger loan_bill_sums_truncate after truncate on loan_bill for each statement execute function clear_loan_bill_sums()',
]

/** One index for each sort order of the list that has none yet; the id breaks ties. */
const sortIndexes: readonly string[] = [
  'create index loan_bill_by_contract_id on loan_bill (loan_contract_id, id)',
  'create index loan_bill_by_contract_type on loan_bill (loan_contract_id, bill_type, id)',
  'create index loan_bill_by_contract_type_date on loan_bill (loan_contract_id, bill_type, issue_date desc, id desc)',
  ...['bill_number', 'total_amount', 'paid_amount', 'open_amount'].map(
    column => `create index loan_bill_by_contract_${column} on loan_bill (loan_contract_id, ${column}, id)`,
  ),
]

/** `invoice_grams` splits any number; the first argument is the contract that it belongs to. */
const NUMBER_INDEX =
  'create index loan_bill_by_number_part on loan_bill using gin (invoice_grams(loan_contract_id, bill_number)) with (fastupdate = off)'
