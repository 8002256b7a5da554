import { randomBytes } from 'node:crypto'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Database } from '../../db/database.ts'
import { integerSql, Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { rowXmlSql, type ExportColumn } from './cellSql.ts'
import type { ExportTotals } from './ExportTotals.ts'

/**
 * What to export: the columns and the source of their rows (`from … where … order by …`), whose parameters are in the
 * statement.
 */
export type ExportQuery = {
  readonly statement: Statement
  readonly columns: readonly ExportColumn[]
  readonly source: string
}
type Line = { readonly line: string; readonly amounts: string }
/** SQL expression of one line of the file: `rowXmlSql`, or `csvLineSql`. */
type LineSql = (statement: Statement, columns: readonly ExportColumn[]) => string

const ROWS_PER_FETCH = 200 // About 140 KB of XML, so that the garbage collector frees it while it is young.
const PAGES_PER_READ = 64 // 8 KiB each: a few thousand rows.

/**
 * Yields the rows of an export as XML (or as another text) in batches, from one snapshot: concurrent changes neither lose nor duplicate
 * rows. On a server, a cursor reads them in a read-only transaction on its own connection, and an abort cancels the
 * running statement. The embedded database has one shared connection. It copies the plain values to a temporary table,
 * in a quarter of the time of formatting them. It then formats them in parts, so that other requests run in between.
 */
export async function* rowBatches(
  database: Database,
  query: ExportQuery,
  signal: AbortSignal,
  lineSql: LineSql = rowXmlSql,
  totals?: ExportTotals,
): AsyncGenerator<string[]> {
  const name = `export_${randomBytes(8).toString('hex')}`
  yield* database.kind === 'postgres'
    ? fromCursor(database, name, query, { signal, lineSql, totals })
    : fromCopy(database.db, name, query, { signal, lineSql, totals })
}

type Reading = {
  readonly signal: AbortSignal
  readonly lineSql: LineSql
  readonly totals: ExportTotals | undefined
}

/** The columns of a read: the line, and its amounts where they are summed. */
function readSql({ lineSql, totals }: Reading, statement: Statement, columns: readonly ExportColumn[]): string {
  return `${lineSql(statement, columns)} as line, ${totals === undefined ? "''" : totals.sql(columns)} as amounts`
}

function linesOf(rows: readonly Line[], totals: ExportTotals | undefined): string[] {
  if (totals !== undefined) for (const { amounts } of rows) totals.add(amounts)
  return rows.map(row => row.line)
}

async function* fromCursor(
  database: Database,
  name: string,
  { statement, columns, source }: ExportQuery,
  reading: Reading,
): AsyncGenerator<string[]> {
  const { signal } = reading
  const transaction = await database.db.startTransaction().setAccessMode('read only').execute()
  try {
    const [backend] = await run<{ pid: number }>(transaction, 'select pg_backend_pid() as pid')
    const cancel = () => {
      void run(database.db, 'select pg_cancel_backend($1)', [backend?.pid]).catch(() => undefined)
    }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      await run(
        transaction,
        `declare ${name} no scroll cursor for select ${readSql(reading, statement, columns)} ${source}`,
        statement.parameters,
      )
      yield* fetched(transaction, name, reading)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  } finally {
    await transaction.rollback().execute()
  }
}

/**
 * Reads the next batch while the previous one is written, so that the database and the compression work at the same
 * time.
 */
async function* fetched(
  transaction: Kysely<Tables>,
  name: string,
  { signal, totals }: Reading,
): AsyncGenerator<string[]> {
  const fetch = () => run<Line>(transaction, `fetch ${integerSql(ROWS_PER_FETCH)} from ${name}`)
  let next: Promise<Line[]> | null = fetch()
  try {
    while (next !== null) {
      const rows: Line[] = await next
      signal.throwIfAborted()
      next = rows.length === ROWS_PER_FETCH ? fetch() : null
      // A failure while the batch is written is reported by the await above.
      next?.catch(() => undefined)
      if (rows.length > 0) yield linesOf(rows, totals)
    }
  } finally {
    // When the consumer stops early, one batch is in flight. The connection may be reused only after it has arrived.
    await next?.catch(() => undefined)
  }
}

async function* fromCopy(
  db: Kysely<Tables>,
  name: string,
  { statement, columns, source }: ExportQuery,
  reading: Reading,
): AsyncGenerator<string[]> {
  const { signal, totals } = reading
  const values = columns.map(({ sql }, index) => `${sql} as c${integerSql(index)}`).join(', ')
  await run(db, `create temporary table ${name} as select ${values} ${source}`, statement.parameters)
  try {
    const [size] = await run<{ pages: number }>(
      db,
      `select (pg_relation_size('${name}') / current_setting('block_size')::int)::int as pages`,
    )
    for (let page = 0; page < (size?.pages ?? 0); page += PAGES_PER_READ) {
      signal.throwIfAborted()
      const piece = new Statement()
      const read = readSql(
        reading,
        piece,
        columns.map((column, index) => ({ ...column, sql: `c${integerSql(index)}` })),
      )
      const range = `ctid >= '(${integerSql(page)},0)'::tid and ctid < '(${integerSql(page + PAGES_PER_READ)},0)'::tid`
      const rows = await run<Line>(db, `select ${read} from ${name} where ${range} order by ctid`, piece.parameters)
      if (rows.length > 0) yield linesOf(rows, totals)
    }
  } finally {
    await run(db, `drop table ${name}`)
  }
}

async function run<Row>(db: Kysely<Tables>, text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
  return rows
}
