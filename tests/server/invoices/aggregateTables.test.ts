import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { sweep } from '../../../server/http/housekeeping.ts'
import { openTestDatabase } from '../../support/testDatabase.ts'

let database: Database
let nextId = 1_000_000
beforeAll(async () => {
  database = await openTestDatabase({ demo: true, large: true })
  // One customer is so large that it has buckets. It keeps them when most of the rows go, which makes comparing all rows cheap.
  await sql`select fold_invoice_sums()`.execute(database.db)
  await sql`delete from payment_allocation`.execute(database.db)
  await sql`delete from invoice where id % 8 <> 0`.execute(database.db)
}, 600_000)
afterAll(() => database.close())

const amounts = [
  'amount',
  'amount_paid',
  'advance_funded',
  'advance_outstanding',
  'advance_unfunded',
  'unfunded_amount',
]
const sums = amounts.map(column => `sum(${column}) as ${column}`).join(', ')

const places = `cross join lateral (values ('issue', invoice_date - date '1970-01-01', ''), ('issueByStatus', invoice_date - date '1970-01-01', status),
  ('due', due_date - date '1970-01-01', ''), ('dueByStatus', due_date - date '1970-01-01', status),
  ('amount', invoice_amount_place(amount), ''), ('term', due_date - invoice_date, '')) b (kind, place, of_status)`

/** How many groups differ between the aggregate tables and the rows, and how many terms lie outside of the stored bounds. */
async function differences(): Promise<number> {
  const both = (one: string, other: string) =>
    `select count(*)::int as n from ((${one} except ${other}) union all (${other} except ${one})) differing`
  const stored = `(select contract_id, third_party_id, status, sum(n) as n, ${sums} from current_invoice_sum group by 1, 2, 3 having sum(n) <> 0)`
  const rows = `(select contract_id, third_party_id, status, count(*)::numeric as n, ${sums} from invoice group by 1, 2, 3)`
  const ofLarge = 'contract_id in (select contract_id from invoice_large)'
  const storedBuckets = `(select contract_id, kind, place, status, sum(n) as n, ${sums} from current_invoice_bucket where ${ofLarge} group by 1, 2, 3, 4 having sum(n) <> 0)`
  const buckets = `(select contract_id, b.kind, b.place, b.of_status, count(*)::numeric as n, ${sums} from invoice ${places} where ${ofLarge} group by 1, 2, 3, 4)`
  const terms =
    'select contract_id, shortest, longest from invoice_sum union all select contract_id, due_date - invoice_date, due_date - invoice_date from invoice_change'
  const outside = `with terms as materialized (select contract_id, min(shortest) as shortest, max(longest) as longest from (${terms}) t group by 1)
    select count(*)::int as n from invoice i left join terms t on t.contract_id = i.contract_id
    where (i.due_date - i.invoice_date between t.shortest and t.longest) is not true`
  let total = 0
  for (const query of [both(stored, rows), both(storedBuckets, buckets), outside])
    total += (await sql.raw<{ n: number }>(query).execute(database.db)).rows[0]!.n
  return total
}

type Change = {
  readonly kind: 'insert' | 'update' | 'delete' | 'fold' | 'roll back'
  readonly seed: number
  readonly many: number
}
const some = ({ seed, many }: Change) =>
  `select id from invoice where id % 997 between ${seed % 997} and ${(seed % 997) + many}`
const sets = (seed: number) =>
  [
    "status = 'PAID'",
    "status = case when id % 2 = 0 then 'CLOSED' else 'OVERDUE' end",
    'amount = amount + 1.01, amount_unpaid = amount_unpaid + 1.01',
    `third_party_id = ${1 + (seed % 5)}`,
    `contract_id = ${1 + (seed % 3)}, invoice_number = 'moved-' || id`,
    `invoice_date = invoice_date - ${seed % 90}`,
    `due_date = due_date + ${seed % 400}`,
    `due_date = invoice_date - ${seed % 9}`,
    'uploaded_at = now()',
  ][seed % 9]

async function apply(change: Change): Promise<void> {
  const { kind, seed, many } = change
  const from = nextId
  nextId += many
  const statement = {
    insert: `insert into invoice overriding system value select (json_populate_record(i, json_build_object('id', ${from} + n, 'invoice_number', 'new-' || (${from} + n),
      'contract_id', 1 + (n + ${seed}) % 3, 'invoice_type', 'INVOICE', 'amount', abs(i.amount), 'amount_paid', 0, 'amount_unpaid', abs(i.amount)))).*
      from invoice i cross join generate_series(0, ${many} - 1) n where i.id = (select min(id) from invoice)`,
    update: `update invoice set ${sets(seed)} where invoice_type = 'INVOICE' and id in (${some(change)})`,
    'roll back': `update invoice set ${sets(seed)} where invoice_type = 'INVOICE' and id in (${some(change)})`,
    delete: `delete from invoice where id in (${some(change)})`,
    fold: 'select fold_invoice_sums()',
  }[kind]
  const told = database.db.transaction().execute(async transaction => {
    await sql.raw(statement).execute(transaction)
    if (kind === 'roll back') throw new Error('rolled back')
  })
  await told.catch((error: unknown) => {
    if (kind !== 'roll back') throw error
  })
}

const change = fc.record({
  kind: fc.constantFrom('insert', 'update', 'delete', 'fold', 'roll back'),
  seed: fc.nat({ max: 9999 }),
  many: fc.integer({ min: 1, max: 40 }),
}) as fc.Arbitrary<Change>

test('aggregate tables are correct from the start', async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from invoice_large`.execute(database.db)
  expect(rows[0]!.n, 'contracts with buckets').toBeGreaterThan(0)
  expect(await differences()).toBe(0)
})

test('aggregate tables match the rows after any changes, folded in between or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async changes => {
      for (const one of changes) await apply(one)
      expect(await differences()).toBe(0)
    }),
    { numRuns: 25, seed: 20261121 },
  )
}, 180_000)

test('aggregate tables match the rows after concurrent changes, without deadlocks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 6, maxLength: 12 }), async changes => {
      // Each writer has rows of its own: what is tested is the sums, not who may change an invoice.
      await Promise.all(
        changes.map((one, place) =>
          apply({
            ...one,
            seed: one.kind === 'fold' ? one.seed : one.seed - (one.seed % 997) + place * 80,
            many: Math.min(one.many, 40),
          }),
        ),
      )
      expect(await differences()).toBe(0)
    }),
    { numRuns: 10, seed: 20261122 },
  )
}, 180_000)

test('aggregate tables are merged by the housekeeping: one row per group', async () => {
  await sweep(database.db, new Date())
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (select from invoice_sum group by contract_id, third_party_id, status having count(*) > 1 or sum(n) = 0) doubled`.execute(
    database.db,
  )
  expect([rows[0]!.n, await differences()]).toEqual([0, 0])
})

test('aggregate rows of a deleted contract are deleted', async () => {
  await sql`delete from contract where id = 2`.execute(database.db)
  await sql`select fold_invoice_sums()`.execute(database.db)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from invoice_sum where contract_id = 2`.execute(
    database.db,
  )
  expect([rows[0]!.n, await differences()]).toEqual([0, 0])
})

test('all aggregate rows are deleted when the table is truncated', async () => {
  await sql`truncate invoice cascade`.execute(database.db)
  expect(await differences()).toBe(0)
})
