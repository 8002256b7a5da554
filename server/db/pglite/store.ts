import { renameSync, writeFileSync } from 'node:fs'
import { type MemoryFS, PGlite, types } from '@electric-sql/pglite'
import { PreparedStatements } from './preparedStatements.ts'
import { PrivateNodeFs } from './privateNodeFs.ts'
import type { DatabaseFault } from './protocol.ts'

type Answer = { rows: Record<string, unknown>[]; affectedRows: number }

/** The PGlite instance of the current thread. */
export type Store = {
  /** Values have the types the `pg` driver is configured to return: bigint, numeric and date as text. */
  query(sql: string, parameters: readonly unknown[]): Promise<Answer>
  exec(sql: string): Promise<void>
  /** Writes the whole database to a file that `snapshot` can start from. */
  dump(file: string): Promise<void>
  close(): Promise<void>
}

/**
 * PostgreSQL's default of 128 MB costs a hundred megabytes of resident memory and a quarter of the start. The system
 * caches the files in any case.
 */
const SHARED_BUFFERS = '32MB'

const asText = (value: string): string => value
// PGlite converts byte by byte: an uploaded file of a few megabytes blocked everything for a second.
const toHex = (bytes: Uint8Array): string =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
const fromHex = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')

/**
 * `dataDir` null: in memory, started from `snapshot` (a file written by `dump`) if given, or in the file system `memory`, which may
 * hold a database.
 */
export async function openStore({
  dataDir,
  snapshot,
  memory,
}: {
  dataDir: string | null
  snapshot: Blob | null
  memory?: MemoryFS
}): Promise<Store> {
  const database = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    ...(dataDir !== null ? { fs: new PrivateNodeFs(dataDir) } : memory === undefined ? {} : { fs: memory }),
    ...(snapshot === null ? {} : { loadDataDir: snapshot }),
    parsers: { [types.INT8]: asText, [types.NUMERIC]: asText, [types.DATE]: asText, [types.BYTEA]: fromHex },
    serializers: { [types.INT8]: String, [types.NUMERIC]: String, [types.DATE]: String, [types.BYTEA]: toHex },
  })
  await database.exec("set timezone to 'UTC'")
  const statements = new PreparedStatements(database)
  return {
    query: async (sql, parameters) => {
      const { rows, affectedRows } = await statements.query(sql, parameters)
      return { rows, affectedRows: affectedRows ?? 0 }
    },
    exec: async sql => {
      await database.exec(sql)
    },
    dump: async file => {
      const dump = await database.dumpDataDir('none')
      const unfinished = `${file}.${process.pid}`
      writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
      renameSync(unfinished, file)
    },
    close: () => database.close(),
  }
}

/** PGlite can put its whole minified source line into a stack, so only the relevant fields are passed on. */
export function faultOf(error: unknown): DatabaseFault {
  const source = error as Partial<DatabaseFault> | undefined
  return {
    message: String(source?.message ?? error).slice(0, 500),
    code: source?.code,
    detail: source?.detail,
    constraint: source?.constraint,
    table: source?.table,
  }
}

/**
 * Errors that WebAssembly and its runtime throw when the engine itself has stopped. An error of PostgreSQL has a
 * SQLSTATE.
 */
const crashNames: ReadonlySet<string> = new Set(['RuntimeError', 'ExitStatus'])
const CRASH_MESSAGE = /^(Aborted\(|PGlite is closed|memory access out of bounds)/

export function isCrash(error: unknown): boolean {
  if (!(error instanceof Error))
    return typeof error === 'object' && error !== null && 'name' in error && error.name === 'ExitStatus'
  return (
    !('code' in error && typeof error.code === 'string') &&
    (crashNames.has(error.name) || CRASH_MESSAGE.test(error.message))
  )
}
