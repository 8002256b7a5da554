import { CompiledQuery, sql, type Kysely } from 'kysely'
import { INSERT_INVOICES } from '../../../server/db/demo/bulk/bulkSql.ts'
import { DEMO_TODAY } from '../../../server/db/demo/calendar.ts'
import type { Tables } from '../../../server/db/tables.ts'
import type { World } from './world.ts'

/**
 * What the indexes and triggers of `invoice` cost when invoices are written to the largest contract. The same rows are
 * inserted, in turns, into a table without anything, into one with what guards the data (keys, checks, uniqueness of the
 * number), and into `invoice`: a thousand in one transaction, and one by one. Medians.
 */
const WRITING_GOAL = 4
const BATCH = 1000
const BATCHES = 15
const SINGLE = 300

type Target = { readonly name: string; readonly table: string }
const targets: readonly Target[] = [
  { name: 'bare table', table: 'bench_bare' },
  { name: 'with keys and checks', table: 'bench_guarded' },
  { name: 'all indexes and triggers', table: 'invoice' },
]

const tables: readonly string[] = [
  'create table bench_rows (like invoice including defaults including identity, primary key (id))',
  'create table bench_bare (like invoice including defaults including identity)',
  `create table bench_guarded (like invoice including defaults including identity including constraints, primary key (id),
     foreign key (contract_id) references contract, foreign key (third_party_id) references third_party)`,
  `create unique index on bench_guarded (contract_id, (upper(replace(invoice_number, ' ', ''))), third_party_id) where status <> 'REJECTED'`,
]

export async function printWriting({ database }: World): Promise<void> {
  await database.db.connection().execute(async db => {
    for (const statement of tables) await sql.raw(statement).execute(db)
    const columns = await fillRows(db)
    const insert = ({ table }: Target, from: number, to: number): Promise<number> =>
      milliseconds(
        db,
        `insert into ${table} (${columns}) select ${columns} from bench_rows where id between $1 and $2`,
        [from, to],
      )
    const batches = await inTurns(BATCHES, (target, round) => insert(target, round * BATCH + 1, (round + 1) * BATCH))
    const after = BATCHES * BATCH
    const single = await inTurns(SINGLE, (target, round) => insert(target, after + round + 1, after + round + 1))
    console.log(
      `\n${'writing invoices, ms'.padEnd(44)}${['1,000 at once', 'ratio', 'one by one', 'ratio', 'goal'].map(head => head.padStart(14)).join('')}`,
    )
    for (const { name } of targets) {
      const [many, one] = [batches, single].map(times => ({
        time: times.get(name) ?? 0,
        bare: times.get('bare table') ?? 1,
      }))
      const cells = [many, one].flatMap(cell => [
        (cell?.time ?? 0).toFixed(2),
        ((cell?.time ?? 0) / (cell?.bare ?? 1)).toFixed(1),
      ])
      const isAbove = [many, one].some(cell => (cell?.time ?? 0) > WRITING_GOAL * (cell?.bare ?? 1))
      console.log(
        `${name.padEnd(44)}${[...cells, WRITING_GOAL.toFixed(1)].map(cell => cell.padStart(14)).join('')}${isAbove ? '  above' : ''}`,
      )
    }
    await sql`drop table bench_rows, bench_bare, bench_guarded`.execute(db)
  })
}

/** Indexes of `invoice` with the scans since they were made, those that no call used first. */
export async function printIndexes({ database }: World): Promise<void> {
  const { rows } = await sql<{ name: string; scans: string; size: string }>`
    select s.indexrelname as name, s.idx_scan::text as scans, pg_size_pretty(pg_relation_size(s.indexrelid)) as size
    from pg_stat_user_indexes s where s.relname = 'invoice' order by s.idx_scan, s.indexrelname`.execute(database.db)
  console.log(`\n${'index of invoice'.padEnd(60)}${['scans', 'size'].map(head => head.padStart(14)).join('')}`)
  for (const { name, scans, size } of rows)
    console.log(`${name.padEnd(60)}${[scans, size].map(cell => cell.padStart(14)).join('')}`)
}

/** @returns the columns of an invoice except the id */
async function fillRows(db: Kysely<Tables>): Promise<string> {
  const {
    rows: [place],
  } = await sql<{ contract: string; buyers: string; columns: string }>`select
    (select c.id::text from contract c join party p on p.id = c.party_id where fid = 'P-1001' order by c.id limit 1) as contract,
    (select array_agg(id order by id)::text from (select id from third_party order by id limit 32) t) as buyers,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = 'invoice'::regclass and attnum > 1 and not attisdropped) as columns`.execute(db)
  if (place === undefined) throw new Error('there is no contract to write to')
  const first = 900_000_000
  await db.executeQuery(
    CompiledQuery.raw(INSERT_INVOICES.replace('insert into invoice (', 'insert into bench_rows ('), [
      `{${place.contract}}`,
      place.buyers,
      first,
      first + BATCHES * BATCH + SINGLE - 1,
      DEMO_TODAY,
    ]),
  )
  await sql`analyze bench_rows`.execute(db)
  return place.columns
}

async function milliseconds(db: Kysely<Tables>, text: string, parameters: readonly unknown[]): Promise<number> {
  const started = performance.now()
  await db.executeQuery(CompiledQuery.raw(text, [...parameters]))
  return performance.now() - started
}

async function inTurns(
  rounds: number,
  run: (target: Target, round: number) => Promise<number>,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number[]>(targets.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const target of targets) times.get(target.name)?.push(await run(target, round))
  return new Map(
    [...times].map(([name, all]) => [name, all.sort((one, next) => one - next)[Math.floor(all.length / 2)] ?? 0]),
  )
}
