import { CompiledQuery, sql, type Kysely } from 'kysely'
import type { Database } from '../../database.ts'
import { REBUILD_INVOICE_SUMS } from '../../migrations/095-invoice-buckets.ts'
import type { Tables } from '../../tables.ts'
import { DEMO_TODAY } from '../calendar.ts'
import { FACTOR_NAME } from '../plans.ts'
import { agreeLimits, INSERT_INVOICES, insertTransactions } from './bulkSql.ts'

export type Progress = (message: string) => void

const INVOICES_PER_STATEMENT = 100_000
const INVOICES_PER_CONTRACT = 2000
const CONTRACTS_PER_PARTY = 5

/** Share of the new invoices in the demo user's first contract; a tenth by default. */
export type FillOptions = { readonly heavyShare?: number }

/**
 * Fills the demo database up to `total` invoices. A tenth of the new ones belong to the demo user's first contract
 * (the heavy case). The others belong to separate customers with about 2,000 invoices a contract (the typical case).
 * Sums still match afterwards. Indexes of the list and sums maintained by triggers are dropped meanwhile and rebuilt.
 */
export function fillInvoices(
  database: Database,
  total: number,
  progress: Progress,
  options: FillOptions = {},
): Promise<void> {
  return database.db.connection().execute(async db => {
    await sql`set statement_timeout = 0`.execute(db)
    try {
      await fill(db, total, progress, options)
    } finally {
      await sql`reset statement_timeout`.execute(db)
    }
  })
}

async function fill(
  db: Kysely<Tables>,
  total: number,
  progress: Progress,
  { heavyShare = 0.1 }: FillOptions,
): Promise<void> {
  const {
    rows: [state],
  } = await sql<{
    count: number
    last: string
  }>`select count(*)::int as count, coalesce(max(id), 0)::text as last from invoice`.execute(db)
  const missing = total - (state?.count ?? 0)
  if (missing <= 0) {
    progress(`There are ${String(state?.count ?? 0)} invoices already.`)
    return
  }
  const heavy = Math.floor(missing * heavyShare)
  const heavyContract = await firstContract(db)
  const spreadContracts = await addCustomers(db, Math.ceil((missing - heavy) / INVOICES_PER_CONTRACT))
  const indexes = await indexesOf(db, 'invoice')
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  await switchTriggers(db, 'off')
  try {
    await insertRange(db, [heavyContract], 1, heavy, missing, progress)
    await insertRange(db, spreadContracts, heavy + 1, missing, missing, progress)
    progress('Payouts and receipts')
    await addTransactions(db, BigInt(state?.last ?? '0'))
  } finally {
    await switchTriggers(db, 'on')
    progress('Making the indexes of the invoice list')
    for (const { statement } of indexes) await sql.raw(statement).execute(db)
    await sql.raw(REBUILD_INVOICE_SUMS).execute(db)
  }
  progress('Limits')
  for (const statement of agreeLimits) await sql.raw(statement).execute(db)
  await sql`vacuum analyze`.execute(db)
}

async function firstContract(db: Kysely<Tables>): Promise<string> {
  const { id } = await db
    .selectFrom('contract')
    .innerJoin('party', 'party.id', 'party_id')
    .select('contract.id')
    .where('fid', '=', 'P-1001')
    .orderBy('contract.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

async function addCustomers(db: Kysely<Tables>, contracts: number): Promise<string[]> {
  if (contracts === 0) return []
  const {
    rows: [party],
  } = await sql<{ last: string }>`select max(id)::text as last from party`.execute(db)
  const last = Number(party?.last ?? 0)
  await sql`insert into party (fid, name, registration_code, country, city, address_line1, postal_code, customer_code)
    select 'M-' || n, 'UAB „Matavimas ' || n || '“ (demo)', '990000000', 'LT', 'Vilnius', 'Matavimo g. ' || n, 'LT-01103', 'M' || n
    from generate_series(${last + 1}::bigint, ${last + Math.ceil(contracts / CONTRACTS_PER_PARTY)}::bigint) as n`.execute(
    db,
  )
  await sql`insert into product (fid, party_id, type, is_main) select fid || '-FACTORING', id, 'FACTORING', true from party where id > ${last}`.execute(
    db,
  )
  const { rows } = await sql<{
    id: string
  }>`insert into contract (party_id, contract_number, status, factoring_product, factor_name, factoring_credit_limit, used_amount,
      available_amount, overdue_amount, start_date, end_date, interest_rate, max_invoice_payment_term, max_advance_rate, commission_fee_rate, late_fee_rate)
    select p.id, 'M-' || p.id || '-' || k, 'ACTIVE', 'ORDINARY', ${FACTOR_NAME}, 100000, 0, 100000, 0, '2024-11-20', '2027-11-19', 0.0525, 60, 0.85, 0.0035, 0.002
    from party p cross join generate_series(1, ${CONTRACTS_PER_PARTY}::int) as k where p.id > ${last} order by p.id, k limit ${contracts} returning id::text as id`.execute(
    db,
  )
  return rows.map(row => row.id)
}

async function insertRange(
  db: Kysely<Tables>,
  contracts: readonly string[],
  first: number,
  last: number,
  all: number,
  progress: Progress,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id::text as id from third_party order by id limit 32`.execute(db)
  const arrays = [contracts, rows.map(row => row.id)].map(ids => `{${ids.join(',')}}`)
  const {
    rows: [number],
  } = await sql<{ base: string }>`select coalesce(max(id), 0)::text as base from invoice`.execute(db)
  const base = Number(number?.base ?? 0) - first + 1
  for (let from = first; from <= last; from += INVOICES_PER_STATEMENT) {
    const to = Math.min(last, from + INVOICES_PER_STATEMENT - 1)
    await db.executeQuery(CompiledQuery.raw(INSERT_INVOICES, [...arrays, base + from, base + to, DEMO_TODAY]))
    progress(`${to.toLocaleString('en')} of ${all.toLocaleString('en')} invoices`)
  }
}

async function addTransactions(db: Kysely<Tables>, after: bigint): Promise<void> {
  const {
    rows: [state],
  } = await sql<{ last: string }>`select coalesce(max(id), 0)::text as last from invoice`.execute(db)
  const last = BigInt(state?.last ?? '0')
  for (let from = after; from < last; from += BigInt(INVOICES_PER_STATEMENT) * 5n) {
    for (const statement of insertTransactions) {
      await db.executeQuery(
        CompiledQuery.raw(statement, [String(from), String(from + BigInt(INVOICES_PER_STATEMENT) * 5n)]),
      )
    }
  }
}

/** Statements that create the indexes that are not constraints. */
async function indexesOf(db: Kysely<Tables>, table: string): Promise<{ name: string; statement: string }[]> {
  const { rows } = await sql<{
    name: string
    statement: string
  }>`select indexname as name, indexdef as statement from pg_indexes
    where schemaname = current_schema() and tablename = ${table} and indexname not in (select conname from pg_constraint)`.execute(
    db,
  )
  return rows
}

/** Foreign key checks would take longer than the rows. Only a superuser may disable them; without that right they run. */
async function switchTriggers(db: Kysely<Tables>, to: 'on' | 'off'): Promise<void> {
  const {
    rows: [role],
  } = await sql<{ may: boolean }>`select rolsuper as may from pg_roles where rolname = current_user`.execute(db)
  if (role?.may === true)
    await sql`set session_replication_role = ${sql.raw(to === 'off' ? 'replica' : 'origin')}`.execute(db)
}
