import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { StartError } from '../errors.ts'
import { lockFolder } from './lock.ts'
import { EmbeddedDatabase } from './pglite/embedded.ts'
import { preparedPool } from './preparedPool.ts'
import { singleConnectionDialect } from './queryRunner.ts'
import type { Tables } from './tables.ts'

export type Database = {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Kysely<Tables>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  /** Embedded database only: writes a file that `openDatabase` can start from. */
  dump?(file: string): Promise<void>
  close(): Promise<void>
}

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'databasePoolSize' | 'databasePrepare' | 'queryTimeoutMs'>

/**
 * Opens the embedded database in `dataDir` (null: in memory) or the PostgreSQL server of `databaseUrl`.
 * @param snapshot file that an in-memory database starts from
 * @throws StartError
 */
export function openDatabase(settings: Settings, snapshot: string | null = null): Promise<Database> {
  return settings.databaseUrl === null ? openEmbedded(settings, snapshot) : openServer(settings, settings.databaseUrl)
}

async function openEmbedded({ dataDir, queryTimeoutMs }: Settings, snapshot: string | null): Promise<Database> {
  const lock = dataDir === null ? undefined : await prepareFolder(dataDir)
  try {
    const embedded = await EmbeddedDatabase.open({ dataDir: dataDir === null ? null : join(dataDir, 'pglite'), snapshot }, queryTimeoutMs)
    const db = new Kysely<Tables>({ dialect: singleConnectionDialect(embedded) })
    return {
      kind: 'pglite',
      db,
      ping: async () => { await sql`select 1`.execute(db) },
      dump: (file) => embedded.dump(file),
      close: async () => {
        await db.destroy()
        await embedded.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw new StartError(`The embedded database in ${dataDir ?? 'memory'} cannot be opened: ${firstLine(error)}`)
  }
}

async function prepareFolder(dataDir: string): Promise<{ release(): void }> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new StartError(`The data folder ${dataDir} is not writable for this user. Change its owner, or set DATA_DIR to another folder.`)
  }
  return lockFolder(dataDir)
}

async function openServer({ databasePoolSize, databasePrepare, queryTimeoutMs }: Settings, url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url, max: databasePoolSize, connectionTimeoutMillis: 5000, statement_timeout: queryTimeoutMs,
    application_name: 'finance-portal', options: '-c TimeZone=UTC', types: { getTypeParser },
  })
  pool.on('error', () => {}) // an idle connection that breaks is replaced; the next query reports what is wrong
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: databasePrepare ? preparedPool(pool) : pool }) })
  try {
    const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(db)
    const version = rows[0]?.version ?? 0
    if (version < 150000) throw new StartError(`DATABASE_URL points to PostgreSQL ${Math.floor(version / 10000)}; version 15 or newer is needed.`)
  } catch (error) {
    await db.destroy()
    if (error instanceof StartError) throw error
    throw new StartError(`The database of DATABASE_URL (${address(url)}) cannot be reached: ${firstLine(error)}`)
  }
  return { kind: 'postgres', db, ping: async () => { await sql`select 1`.execute(db) }, close: () => db.destroy() }
}

const textTypes: ReadonlySet<number> = new Set([20, 1700, 1082]) // int8, numeric, date

function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (textTypes.has(oid)) return (value) => value
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown
}

function address(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'not a URL'
}

function firstLine(error: unknown): string {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error
  const text = cause instanceof Error ? cause.message : String(cause)
  return (text.split('\n')[0] ?? '').slice(0, 300)
}
