import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { databaseHosts } from '../config/databaseHosts.ts'
import { StartError } from '../errors.ts'
import { KEY_FILE_NAME } from '../vault/keySource.ts'
import { withVault } from '../vault/vault.ts'
import { DatabaseUnavailable } from './databaseError.ts'
import { closeFolder, PAGES_FOLDER } from './folderModes.ts'
import { lockFolder } from './lock.ts'
import type { ReadOneRow } from './oneRow.ts'
import { EmbeddedDatabase } from './pglite/embedded.ts'
import { archiveFolder, unpackFolder } from './pglite/folderArchive.ts'
import { PostgresConnections } from './postgres/postgresConnections.ts'
import type { PostgresSettings } from './postgres/postgresConnections.ts'
import { SingleConnection } from './queryRunner.ts'
import { directRead, reconnectingDialect } from './reconnectingDialect.ts'
import type { Tables } from './tables.ts'

export type PoolView = {
  /** `shared`: 1 while a connection is open that short reads share. */
  state(): { used: number; idle: number; waiting: number; shared: number }
  /** Calls the listener with the time that each caller waited for a connection. */
  onWait(listener: (ms: number) => void): void
}

export type Database = {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Kysely<Tables>
  /** Reads a single row, without the query builder where that costs time. */
  readonly readOneRow: ReadOneRow
  /** Connections to a database server; none for the embedded database. */
  readonly pool?: PoolView
  /** Rejects if the database does not respond. */
  ping(): Promise<void>
  /** Embedded database only: writes a file that `openDatabase` can start from. No other query may run meanwhile. */
  dump?(file: string): Promise<void>
  close(): Promise<void>
}

/** A migration must not queue behind a long transaction: every other statement on its table would wait behind it. */
const MIGRATION_LOCK_TIMEOUT_MS = 2_000
const MIGRATION_ANSWER_TIMEOUT_MS = 24 * 3_600_000

type Settings = Pick<
  Config,
  | 'databaseUrl'
  | 'dataDir'
  | 'databasePoolSize'
  | 'databasePrepare'
  | 'connectTimeoutMs'
  | 'queryTimeoutMs'
  | 'dataKeys'
>

/**
 * Opens the embedded database in `dataDir` (null: in memory) or the PostgreSQL server of `databaseUrl`.
 * @param snapshot initial contents of an embedded database that is in memory or in an empty folder
 * @throws StartError
 */
export function openDatabase(settings: Settings, snapshot: string | null = null): Promise<Database> {
  return settings.databaseUrl === null ? openEmbedded(settings, snapshot) : openServer(settings, settings.databaseUrl)
}

/**
 * Opens the database for migrations: a server by MIGRATION_DATABASE_URL, with few connections, no limit for a statement
 * and a short one for a lock.
 * @throws StartError
 */
export function openMigrationDatabase(settings: Settings & Pick<Config, 'migrationDatabaseUrl'>): Promise<Database> {
  const url = settings.migrationDatabaseUrl
  if (url === null) return openDatabase(settings)
  return openConnections(settings, url, {
    connection: {
      connectionString: url,
      application_name: 'finance-portal migrate',
      options: `-c TimeZone=UTC -c statement_timeout=0 -c lock_timeout=${String(MIGRATION_LOCK_TIMEOUT_MS)}`,
    },
    hosts: databaseHosts(url),
    poolSize: 2,
    connectTimeoutMs: settings.connectTimeoutMs,
    answerTimeoutMs: MIGRATION_ANSWER_TIMEOUT_MS,
    prepare: false,
  })
}

async function openEmbedded(
  { dataDir, queryTimeoutMs, dataKeys }: Settings,
  snapshot: string | null,
): Promise<Database> {
  const lock = dataDir === null ? undefined : await prepareFolder(dataDir)
  try {
    const folder = dataDir === null ? null : databaseFolder(dataDir)
    if (folder !== null && snapshot !== null) await unpackFolder(snapshot, folder)
    const embedded = await EmbeddedDatabase.open(
      { dataDir: folder, snapshot: folder === null ? snapshot : null },
      queryTimeoutMs,
    )
    const connection = new SingleConnection(embedded, queryTimeoutMs)
    const db = withVault(new Kysely<Tables>({ dialect: reconnectingDialect(connection) }), dataKeys.ring)
    return {
      kind: 'pglite',
      db,
      readOneRow: directRead(connection),
      ping: async () => {
        await sql`select 1`.execute(db)
      },
      dump: async file => {
        await sql`checkpoint`.execute(db)
        await (folder === null ? embedded.dump(file) : archiveFolder(folder, file))
      },
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
    throw new StartError(
      `The data folder ${dataDir} is not writable for this user. Change its owner, or set DATA_DIR to another folder.`,
    )
  }
  const lock = await lockFolder(dataDir)
  try {
    closeFolder(dataDir, [databaseFolder(dataDir), join(dataDir, KEY_FILE_NAME), join(dataDir, PAGES_FOLDER)])
    return lock
  } catch (error) {
    lock.release()
    throw error
  }
}

const databaseFolder = (dataDir: string): string => join(dataDir, 'pglite')

/** The server cancels a slow statement itself; the client gives up only if that response does not arrive either. */
const ANSWER_MARGIN_MS = 2_000
const PING_TIMEOUT_MS = 1_500

function openServer(settings: Settings, url: string): Promise<Database> {
  const { databasePoolSize, databasePrepare, connectTimeoutMs, queryTimeoutMs } = settings
  return openConnections(settings, url, {
    connection: {
      connectionString: url,
      statement_timeout: queryTimeoutMs,
      application_name: 'finance-portal',
      options: '-c TimeZone=UTC',
    },
    hosts: databaseHosts(url),
    poolSize: databasePoolSize,
    connectTimeoutMs,
    answerTimeoutMs: queryTimeoutMs + ANSWER_MARGIN_MS,
    prepare: databasePrepare,
  })
}

async function openConnections({ dataKeys }: Settings, url: string, settings: PostgresSettings): Promise<Database> {
  const connections = new PostgresConnections(settings)
  const db = withVault(new Kysely<Tables>({ dialect: reconnectingDialect(connections) }), dataKeys.ring)
  try {
    const { rows } = await sql<{
      version: number
    }>`select current_setting('server_version_num')::int as version`.execute(db)
    const version = rows[0]?.version ?? 0
    if (version < 150000)
      throw new StartError(
        `DATABASE_URL points to PostgreSQL ${String(Math.floor(version / 10000))}; version 15 or newer is needed.`,
      )
  } catch (error) {
    await db.destroy()
    if (error instanceof StartError) throw error
    throw new StartError(
      `The database of DATABASE_URL (${databaseHosts(url)
        .map(({ name }) => name)
        .join(', ')}) cannot be reached: ${firstLine(reasonOf(error))}`,
    )
  }
  return {
    kind: 'postgres',
    db,
    pool: connections,
    readOneRow: directRead(connections),
    ping: () => connections.probe(PING_TIMEOUT_MS),
    close: () => db.destroy(),
  }
}

/** Message of the driver, shown below the portal's own. */
function reasonOf(error: unknown): unknown {
  return error instanceof DatabaseUnavailable ? (error.cause ?? error) : error
}

function firstLine(error: unknown): string {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error
  const text = cause instanceof Error ? cause.message : String(cause)
  return (text.split('\n')[0] ?? '').slice(0, 300)
}
