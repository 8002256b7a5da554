import type { DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely'
import { CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'

/** What a single-connection database must be able to do to stand behind Kysely. */
export type QueryRunner = {
  query(text: string, parameters: readonly unknown[]): Promise<{ rows: Record<string, unknown>[]; affectedRows: number }>
}

/**
 * Kysely dialect for a database with one connection (PGlite). Whoever holds the connection runs alone; others wait in line.
 * Using the outer `db` inside a transaction therefore waits for itself: pass the transaction on.
 */
export function singleConnectionDialect(runner: QueryRunner): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SingleConnectionDriver(runner),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class SingleConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection
  #line: Promise<void> = Promise.resolve()
  #release: () => void = () => {}

  constructor(runner: QueryRunner) {
    this.#connection = new RunnerConnection(runner)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#line
    let release: () => void = () => {}
    this.#line = new Promise((resolve) => { release = resolve })
    await before
    this.#release = release
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#release()
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel === undefined ? '' : ` isolation level ${settings.isolationLevel}`
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {}
}

class RunnerConnection implements DatabaseConnection {
  readonly #runner: QueryRunner

  constructor(runner: QueryRunner) {
    this.#runner = runner
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#runner.query(query.sql, query.parameters)
    return { rows: rows as R[], numAffectedRows: BigInt(affectedRows) }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const name = 'portal_stream'
    await this.#runner.query(`declare ${name} cursor with hold for ${query.sql}`, query.parameters)
    try {
      for (;;) {
        const { rows } = await this.#runner.query(`fetch ${Math.max(1, chunkSize)} from ${name}`, [])
        if (rows.length === 0) return
        yield { rows: rows as R[] }
      }
    } finally {
      await this.#runner.query(`close ${name}`, [])
    }
  }
}
