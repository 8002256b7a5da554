import { renameSync, writeFileSync } from 'node:fs'
import { PGlite, types } from '@electric-sql/pglite'
import { PrivateNodeFs } from './privateNodeFs.ts'
import type { DatabaseFault } from './protocol.ts'

type Answer = { rows: Record<string, unknown>[]; affectedRows: number }

/** PGlite itself, in whatever thread opens it. */
export type Store = {
  /** Values as the `pg` driver is set to return them: bigint, numeric and date as text. */
  query(sql: string, parameters: readonly unknown[]): Promise<Answer>
  exec(sql: string): Promise<void>
  /** Writes the whole database to a file that `snapshot` can start from. */
  dump(file: string): Promise<void>
  close(): Promise<void>
}

const asText = (value: string): string => value
// PGlite's own go byte by byte: an uploaded file of some megabytes held everybody up for a second.
const toHex = (bytes: Uint8Array): string =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
const fromHex = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')

/** `dataDir` null: in memory, started from `snapshot` (what `dump` has written) when one is given. */
export async function openStore({
  dataDir,
  snapshot,
}: {
  dataDir: string | null
  snapshot: Blob | null
}): Promise<Store> {
  const database = await PGlite.create({
    ...(dataDir === null ? {} : { fs: new PrivateNodeFs(dataDir) }),
    ...(snapshot === null ? {} : { loadDataDir: snapshot }),
    parsers: { [types.INT8]: asText, [types.NUMERIC]: asText, [types.DATE]: asText, [types.BYTEA]: fromHex },
    serializers: { [types.INT8]: String, [types.NUMERIC]: String, [types.DATE]: String, [types.BYTEA]: toHex },
  })
  await database.exec("set timezone to 'UTC'")
  return {
    query: async (sql, parameters) => {
      const { rows, affectedRows } = await database.query<Record<string, unknown>>(sql, [...parameters])
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

/** PGlite can put its whole minified source line into a stack: only the fields that matter are passed on. */
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

/** Names of what WebAssembly and its run time throw when the engine itself has stopped; a refusal of PostgreSQL has a SQLSTATE. */
const CRASH_NAMES: ReadonlySet<string> = new Set(['RuntimeError', 'ExitStatus'])
const CRASH_MESSAGE = /^(Aborted\(|PGlite is closed|memory access out of bounds)/

export function isCrash(error: unknown): boolean {
  if (!(error instanceof Error))
    return typeof error === 'object' && error !== null && 'name' in error && error.name === 'ExitStatus'
  return (
    !('code' in error && typeof error.code === 'string') &&
    (CRASH_NAMES.has(error.name) || CRASH_MESSAGE.test(error.message))
  )
}
