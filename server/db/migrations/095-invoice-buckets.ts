import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Counts and sums invoices by issue day, due day, amount and payment term (docs/decisions/082-lists-without-a-slope.md).
 * A trigger copies the changed rows of a statement to `invoice_change` and updates nothing, so writers neither wait for
 * each other nor deadlock. `fold_invoice_sums()` adds them to `invoice_sum` and `invoice_bucket`; readers add the rest.
 * Buckets are stored only for customers with many invoices: few rows are read faster than their buckets.
 * No foreign keys: changes of a deleted contract are inserted after its row is deleted and add up to zero.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  for (const statement of [...tables, ...functions, REBUILD_INVOICE_SUMS, ...triggers])
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
const amountColumns = amounts.map(column => `${column} numeric not null`).join(', ')
const sumList = amounts.map(column => `sum(${column}) as ${column}`).join(', ')
const addAmounts = (table: string) =>
  ['n', ...amounts].map(column => `${column} = ${table}.${column} + excluded.${column}`).join(', ')

/** A customer with more invoices has buckets. */
const READ_DIRECTLY_AT_MOST = 10_000

/** Kind, place and status of the buckets of a row of `invoice_change`; most calls are for all statuses. */
const ISSUE_DAY = "(invoice_date - date '1970-01-01')::bigint"
const DUE_DAY = "(due_date - date '1970-01-01')::bigint"
const places: Readonly<Record<string, readonly [place: string, status: string]>> = {
  issue: [ISSUE_DAY, "''"],
  issueByStatus: [ISSUE_DAY, 'status'],
  due: [DUE_DAY, "''"],
  dueByStatus: [DUE_DAY, 'status'],
  amount: ['invoice_amount_place(amount * n)', "''"],
  term: ['(due_date - invoice_date)::bigint', "''"],
}
const kinds = Object.entries(places)
const EACH_KIND = `cross join lateral (values ${kinds.map(([kind, [place, status]]) => `('${kind}', ${place}, ${status})`).join(', ')}) b (kind, place, of_status)`

const tables: readonly string[] = [
  'drop trigger invoice_sums_insert on invoice',
  'drop trigger invoice_sums_delete on invoice',
  'drop trigger invoice_sums_update on invoice',
  'drop trigger invoice_sums_truncate on invoice',
  'drop function note_invoice_sums',
  'drop function clear_invoice_sums',
  'drop function fold_invoice_sums',
  'drop table invoice_month',
  'delete from invoice_sum',
  'drop index invoice_sum_unfolded',
  'drop index invoice_sum_by_contract',
  'alter table invoice_sum drop column folded, add primary key (contract_id, third_party_id, status)',
  // n is 1 for an added row; for a removed one it is -1 and the amounts are negated.
  `create table invoice_change (
     contract_id bigint not null, third_party_id bigint not null, status text not null, invoice_date date not null,
     due_date date not null, n bigint not null, ${amountColumns})`,
  'create index invoice_change_by_contract on invoice_change (contract_id)',
  // place: days since 1970, lower bound of the amount in cents, or days from issue to due date.
  `create table invoice_bucket (
     contract_id bigint not null, kind text not null, place bigint not null, status text not null, n bigint not null, ${amountColumns},
     primary key (contract_id, kind, place, status))`,
  'create table invoice_large (contract_id bigint primary key)',
]

/** Counts and sums by kind, in the order in which they are read, of the rows in the form of `invoice_change`. */
const bucketRows = (rows: string) =>
  `select contract_id, b.kind, b.place, b.of_status, sum(n), ${sumList} from (${rows}) r ${EACH_KIND} group by 1, 2, 3, 4 order by 1, 2, 3, 4`
const asChange = (table: string) =>
  `select contract_id, third_party_id, status, invoice_date, due_date, 1::bigint as n, ${amountList} from ${table}`
const addBuckets = (rows: string) =>
  `insert into invoice_bucket (contract_id, kind, place, status, n, ${amountList}) ${bucketRows(rows)}`
const OF_LARGE = 'contract_id in (select contract_id from invoice_large)'
const sumRows = (rows: string) =>
  `select contract_id, third_party_id, status, sum(n) as n, ${sumList}, min(due_date - invoice_date) filter (where n > 0) as shortest,
    max(due_date - invoice_date) filter (where n > 0) as longest from (${rows}) r group by 1, 2, 3 order by 1, 2, 3`
const ADD_SUMS = `insert into invoice_sum (contract_id, third_party_id, status, n, ${amountList}, shortest, longest)`
const VALUES = `contract_id, third_party_id, status, invoice_date, due_date`
const record = (rows: string) => `insert into invoice_change (${VALUES}, n, ${amountList}) ${rows};`
const difference = (one: string, other: string, sign: '' | '-') =>
  `select ${VALUES}, ${sign}1, ${amounts.map(column => `${sign}${column}`).join(', ')} from (
    select ${VALUES}, ${amountList} from ${one} except all select ${VALUES}, ${amountList} from ${other}) only_${one}`

const functions: readonly string[] = [
  // The amount in cents, rounded down to three digits: about 900 buckets for each power of ten. Rounding again changes
  // nothing, so a bucket holds the amounts from its place up to the next one.
  `create function invoice_amount_place(amount numeric) returns bigint language plpgsql immutable parallel safe as $$
    declare cents bigint := trunc(amount * 100); width bigint := 10 ^ greatest(length(abs(cents)::text) - 3, 0);
    begin return cents - (cents % width + width) % width; end $$`,
  `create function record_invoice_changes() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${record(`select ${VALUES}, 1, ${amountList} from added`)}
    elsif tg_op = 'DELETE' then ${record(`select ${VALUES}, -1, ${amounts.map(column => `-${column}`).join(', ')} from removed`)}
    else ${record(`${difference('added', 'removed', '')} union all ${difference('removed', 'added', '-')}`)}
    end if;
    return null;
  end $$`,
  `create function clear_invoice_sums() returns trigger language plpgsql as $$ begin
    delete from invoice_change; delete from invoice_sum; delete from invoice_bucket; delete from invoice_large; return null;
  end $$`,
  // One run at a time, since two would wait for each other's rows. All of it is one statement: a change that is
  // committed meanwhile is either in the rows and the deleted changes or in neither. Readers see all rows from before or
  // all from after.
  `create function fold_invoice_sums() returns void language plpgsql as $$
  declare touched bigint[];
  begin
    if not pg_try_advisory_xact_lock(20261120, 16) then return; end if;
    select array_agg(distinct contract_id) into touched from invoice_change;
    if touched is null then return; end if;
    with gone as (delete from invoice_change returning *),
    merged as (${ADD_SUMS} ${sumRows('select * from gone')}
      on conflict (contract_id, third_party_id, status) do update set ${addAmounts('invoice_sum')},
        shortest = least(invoice_sum.shortest, excluded.shortest), longest = greatest(invoice_sum.longest, excluded.longest)),
    big as (select c.party_id from contract c join (select contract_id, n from invoice_sum union all select contract_id, n from gone) s on s.contract_id = c.id
      where c.party_id in (select party_id from contract where id in (select contract_id from gone)) group by c.party_id having sum(s.n) > ${READ_DIRECTLY_AT_MOST}),
    grown as (select id from contract where party_id in (select party_id from big) and id not in (select contract_id from invoice_large)),
    promoted as (insert into invoice_large (contract_id) select id from grown),
    shrunk as (delete from invoice_large where contract_id = any (touched) and contract_id not in (select id from contract))
    ${addBuckets(`select ${VALUES}, n, ${amountList} from gone where ${OF_LARGE} union all ${asChange('invoice')} where contract_id in (select id from grown)`)}
      on conflict (contract_id, kind, place, status) do update set ${addAmounts('invoice_bucket')};
    delete from invoice_sum where contract_id = any (touched) and n = 0;
    delete from invoice_bucket where contract_id = any (touched) and n = 0;
  end $$`,
  // For a table that was filled with its triggers off.
  `create function rebuild_invoice_sums() returns void language plpgsql as $$ begin
    perform pg_advisory_xact_lock(20261120, 16);
    lock table invoice in share mode;
    delete from invoice_change; delete from invoice_sum; delete from invoice_bucket; delete from invoice_large;
    ${ADD_SUMS} ${sumRows(asChange('invoice'))};
    insert into invoice_large (contract_id) select id from contract where party_id in (
      select c.party_id from contract c join invoice_sum s on s.contract_id = c.id group by c.party_id having sum(s.n) > ${READ_DIRECTLY_AT_MOST});
    ${addBuckets(`${asChange('invoice')} where ${OF_LARGE}`)};
  end $$`,
  // What the aggregate tables and the changes since the last merge say together. Buckets are complete for `invoice_large`.
  `create view current_invoice_sum as
    select contract_id, third_party_id, status, n, ${amountList} from invoice_sum
    union all select contract_id, third_party_id, status, n, ${amountList} from invoice_change`,
  `create view current_invoice_bucket as
    select contract_id, kind, place, status, n, ${amountList} from invoice_bucket ${kinds
      .map(
        ([kind, [place, status]]) =>
          `union all select contract_id, '${kind}'::text, ${place}, ${status}::text, n, ${amountList} from invoice_change`,
      )
      .join(' ')}`,
]

export const REBUILD_INVOICE_SUMS = 'select rebuild_invoice_sums()'

const triggers: readonly string[] = [
  'create trigger invoice_changes_insert after insert on invoice referencing new table as added for each statement execute function record_invoice_changes()',
  'create trigger invoice_changes_delete after delete on invoice referencing old table as removed for each statement execute function record_invoice_changes()',
  'create trigger invoice_changes_update after update on invoice referencing new table as added old table as removed for each statement execute function record_invoice_changes()',
  'create trigger invoice_changes_truncate after truncate on invoice for each statement execute function clear_invoice_sums()',
]
