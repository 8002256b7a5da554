import { randomBytes } from 'node:crypto'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Statement } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'

export type CursorQuery = { readonly statement: Statement; readonly text: string }
type Line = { readonly line: string }

export const batchRows = 2000

/**
 * The one text column of a query in batches, all from the snapshot of the moment it began: rows that change meanwhile are neither
 * lost nor doubled. On a server the cursor lives in a read-only transaction of its own connection, and an abort cancels the running
 * statement. The embedded database has one connection for everybody, so there the cursor is held outside of a transaction
 * and other requests run between its steps; the result is set aside first, which blocks for as long as the plain query takes.
 */
export async function* cursorBatches(database: Database, query: CursorQuery, signal: AbortSignal): AsyncGenerator<string[]> {
  const name = `export_${randomBytes(8).toString('hex')}`
  yield* database.kind === 'postgres' ? serverCursor(database, name, query, signal) : heldCursor(database.db, name, query, signal)
}

async function* serverCursor(database: Database, name: string, query: CursorQuery, signal: AbortSignal): AsyncGenerator<string[]> {
  const transaction = await database.db.startTransaction().setAccessMode('read only').execute()
  try {
    const [backend] = await run<{ pid: number }>(transaction, 'select pg_backend_pid() as pid')
    const cancel = () => { void run(database.db, 'select pg_cancel_backend($1)', [backend?.pid]).catch(() => undefined) }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      await run(transaction, `declare ${name} no scroll cursor for ${query.text}`, query.statement.parameters)
      yield* steps(transaction, name, signal)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  } finally {
    await transaction.rollback().execute()
  }
}

async function* heldCursor(db: Kysely<Tables>, name: string, query: CursorQuery, signal: AbortSignal): AsyncGenerator<string[]> {
  await run(db, `declare ${name} no scroll cursor with hold for ${query.text}`, query.statement.parameters)
  try {
    yield* steps(db, name, signal)
  } finally {
    await run(db, `close ${name}`)
  }
}

async function* steps(db: Kysely<Tables>, name: string, signal: AbortSignal): AsyncGenerator<string[]> {
  for (;;) {
    signal.throwIfAborted()
    const rows = await run<Line>(db, `fetch ${batchRows} from ${name}`)
    if (rows.length > 0) yield rows.map((row) => row.line)
    if (rows.length < batchRows) return
  }
}

async function run<Row>(db: Kysely<Tables>, text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
  return rows
}
