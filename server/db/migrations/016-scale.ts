import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Keeps the invoice list as fast with ten million rows as with a hundred thousand
 * (docs/decisions/023-lists-that-grow.md). `invoice_sum` and `invoice_month` are aggregate tables maintained by
 * triggers. A change inserts rows with the difference and never updates others, so writers neither wait for each other
 * nor deadlock; readers add the rows up. `fold_invoice_sums()` merges them. No foreign keys: differences of a deleted
 * contract are inserted after its row is deleted and add up to zero.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db) // the index of parts of numbers takes minutes over ten million rows
  for (const statement of [...tables, ...functions, REBUILD_INVOICE_SUMS, ...triggers, ...sortIndexes, NUMBER_INDEX])
    await sql.raw(statement).execute(db)
}

const amounts = [
  'amount',
  'amount_paid',
  'advance_funded',
  'advance_outstanding',
  'advance_unfunded',
  'unfunded_amount',
] as const
const amountList = amounts.join(', ')
const sumList = amounts.map(column => `sum(${column}) as ${column}`).join(', ')

const tables: readonly string[] = [
  // shortest and longest: days from issue to due date of the row's invoices, now or before; they narrow one date by the
  // other.
  `create table invoice_sum (
     contract_id bigint not null, third_party_id bigint not null, status text not null, n bigint not null,
     ${amounts.map(column => `${column} numeric not null`).join(', ')}, shortest int, longest int, folded boolean not null default false)`,
  'create index invoice_sum_by_contract on invoice_sum (contract_id, third_party_id, status)',
  'create index invoice_sum_unfolded on invoice_sum (contract_id) where not folded',
  `create table invoice_month (
     contract_id bigint not null, status text not null, month date not null, n bigint not null, folded boolean not null default false)`,
  'create index invoice_month_by_contract on invoice_month (contract_id, month)',
  'create index invoice_month_unfolded on invoice_month (contract_id) where not folded',
]

/** Rows of a statement with the factor (1 or -1) by which they count. */
const rows = (table: string, sign: 1 | -1): string =>
  `select contract_id, third_party_id, status, invoice_date, due_date - invoice_date as term, ${sign} as sign, ${amounts.map(column => (sign === 1 ? column : `-${column} as ${column}`)).join(', ')} from ${table}`

/** Differences made by a statement. Terms count when they exceed those of the existing rows. */
function note(changed: string): string {
  const extreme = (name: 'min' | 'max') =>
    `${name}(term) filter (where sign = 1) is distinct from ${name}(term) filter (where sign = -1)`
  return `insert into invoice_sum (contract_id, third_party_id, status, n, ${amountList}, shortest, longest)
      select contract_id, third_party_id, status, sum(sign), ${sumList}, min(term) filter (where sign = 1), max(term) filter (where sign = 1)
      from (${changed}) changed group by contract_id, third_party_id, status
      having sum(sign) <> 0 or ${amounts.map(column => `sum(${column}) <> 0`).join(' or ')}
        or (count(*) filter (where sign = 1) > 0 and (${extreme('min')} or ${extreme('max')}));
    insert into invoice_month (contract_id, status, month, n)
      select contract_id, status, date_trunc('month', invoice_date)::date, sum(sign) from (${changed}) changed
      group by contract_id, status, date_trunc('month', invoice_date)::date having sum(sign) <> 0;`
}

const functions: readonly string[] = [
  `create function note_invoice_sums() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${note(rows('added', 1))}
    elsif tg_op = 'DELETE' then ${note(rows('removed', -1))}
    else ${note(`${rows('added', 1)} union all ${rows('removed', -1)}`)}
    end if;
    return null;
  end $$`,
  `create function clear_invoice_sums() returns trigger language plpgsql as $$ begin
    delete from invoice_sum; delete from invoice_month; return null;
  end $$`,
  // One run at a time, since two would wait for each other's rows. Concurrent readers see all rows from before or all
  // from after.
  `create function fold_invoice_sums() returns void language plpgsql as $$ begin
    if not pg_try_advisory_xact_lock(20261120, 16) then return; end if;
    with gone as (delete from invoice_sum where contract_id in (select contract_id from invoice_sum where not folded) returning *)
    insert into invoice_sum (contract_id, third_party_id, status, n, ${amountList}, shortest, longest, folded)
      select contract_id, third_party_id, status, sum(n), ${sumList}, min(shortest), max(longest), true
      from gone group by contract_id, third_party_id, status having sum(n) <> 0;
    with gone as (delete from invoice_month where contract_id in (select contract_id from invoice_month where not folded) returning *)
    insert into invoice_month (contract_id, status, month, n, folded)
      select contract_id, status, month, sum(n), true from gone group by contract_id, status, month having sum(n) <> 0;
  end $$`,
  // All trigrams, each with its contract: an array index finds a part of a number within one contract and needs no
  // extension, which the embedded database would have to include and a server might lack.
  `create function invoice_grams(contract bigint, number text) returns text[] language sql immutable parallel safe as $$
    select array_agg(contract || ':' || substr(lower(number), place, 3)) from generate_series(1, greatest(length(number) - 2, 1)) place $$`,
]

/** Rebuilds all sums, for a table that was filled with its triggers off. */
export const REBUILD_INVOICE_SUMS = `with everything as not materialized (${rows('invoice', 1)}),
  cleared as (delete from invoice_sum), cleared_months as (delete from invoice_month),
  months as (insert into invoice_month (contract_id, status, month, n, folded)
    select contract_id, status, date_trunc('month', invoice_date)::date, count(*), true from everything group by 1, 2, 3)
  insert into invoice_sum (contract_id, third_party_id, status, n, ${amountList}, shortest, longest, folded)
    select contract_id, third_party_id, status, count(*), ${sumList}, min(term), max(term), true from everything group by 1, 2, 3`

const triggers: readonly string[] = [
  'create trigger invoice_sums_insert after insert on invoice referencing new table as added for each statement execute function note_invoice_sums()',
  'create trigger invoice_sums_delete after delete on invoice referencing old table as removed for each statement execute function note_invoice_sums()',
  'create trigger invoice_sums_update after update on invoice referencing new table as added old table as removed for each statement execute function note_invoice_sums()',
  'create trigger invoice_sums_truncate after truncate on invoice for each statement execute function clear_invoice_sums()',
]

/**
 * One index for each sort order of the list that 002 lacks; the id breaks ties, or page one gets slower as the table
 * grows.
 */
export const sortIndexes: readonly string[] = [
  'create index invoice_by_contract_id on invoice (contract_id, id)',
  'create index invoice_by_contract_status on invoice (contract_id, status, id)',
  'create index invoice_by_contract_third_party on invoice (contract_id, third_party_id, id)',
  'create index invoice_by_contract_third_party_status_date on invoice (contract_id, third_party_id, status, invoice_date desc, id desc)',
  "create index invoice_by_contract_approval on invoice (contract_id, coalesce(approval_date, '-infinity'::date), id)",
  ...[
    'amount',
    'amount_paid',
    'amount_unpaid',
    'advance_funded',
    'advance_outstanding',
    'advance_unfunded',
    'unfunded_amount',
    'reserve_outstanding',
  ].map(column => `create index invoice_by_contract_${column} on invoice (contract_id, ${column}, id)`),
]

/** Without the pending list, which every search would have to read. */
export const NUMBER_INDEX =
  'create index invoice_by_number_part on invoice using gin (invoice_grams(contract_id, invoice_number)) with (fastupdate = off)'
