import { statfs } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Tables } from '../db/tables.ts'
import { PortalError } from '../errors.ts'

const BYTES_PER_MEGABYTE = 1024 * 1024
const RETRY_AFTER_SECONDS = 600
/** Checking the disk is cheap; measuring a database reads a file per table. */
const DISK_INTERVAL_MS = 1_000
const DATABASE_INTERVAL_MS = 30_000

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'minFreeDiskPercent' | 'databaseMaxMegabytes'>
type Tools = {
  readonly db: Kysely<Tables>
  readonly settings: Settings
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
  /** Free and total blocks of the file system of a path; defaults to the operating system's values. */
  readonly diskOf?: (path: string) => Promise<{ bavail: number; blocks: number }>
}

/**
 * Rejects files and applications before storage is full: a full disk stops the whole database, logins included. Checks
 * the disk of the embedded database, and the size of a database with a limit.
 */
export class StorageGuard {
  readonly #tools: Tools
  readonly #freePercent: () => Promise<number | null>
  readonly #databaseMegabytes: () => Promise<number | null>
  #isFull = false

  constructor(tools: Tools) {
    this.#tools = tools
    this.#freePercent = cached(() => this.#measureDisk(), DISK_INTERVAL_MS)
    this.#databaseMegabytes = cached(() => this.#measureDatabase(), DATABASE_INTERVAL_MS)
  }

  /** @throws PortalError STORAGE_FULL */
  async ensureRoom(): Promise<void> {
    const { minFreeDiskPercent, databaseMaxMegabytes } = this.#tools.settings
    const [freePercent, databaseMegabytes] = await Promise.all([this.#freePercent(), this.#databaseMegabytes()])
    const isFull =
      (freePercent !== null && freePercent < minFreeDiskPercent) ||
      (databaseMegabytes !== null && databaseMegabytes >= databaseMaxMegabytes)
    this.#logState(isFull, { freePercent, minFreeDiskPercent, databaseMegabytes, databaseMaxMegabytes })
    if (isFull) throw new PortalError('STORAGE_FULL', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }

  /** Logged when the state changes, not for every rejected call. */
  #logState(isFull: boolean, figures: object): void {
    if (isFull === this.#isFull) return
    this.#isFull = isFull
    if (isFull) this.#tools.log.error(figures, 'storage is nearly full: uploads and applications are rejected')
    else this.#tools.log.warn(figures, 'there is room again: uploads and applications are taken')
  }

  /** Null if there is no disk to check or it reports nothing: that alone must not block the portal. */
  async #measureDisk(): Promise<number | null> {
    const {
      settings: { dataDir, databaseUrl, minFreeDiskPercent },
      diskOf = statfs,
      log,
    } = this.#tools
    if (dataDir === null || databaseUrl !== null || minFreeDiskPercent === 0) return null
    try {
      const { bavail, blocks } = await diskOf(dataDir)
      return blocks > 0 ? (100 * bavail) / blocks : null
    } catch (error) {
      log.warn(
        { message: error instanceof Error ? error.message : String(error) },
        'the free space of the data folder is not known',
      )
      return null
    }
  }

  async #measureDatabase(): Promise<number | null> {
    const { db, settings } = this.#tools
    if (settings.databaseMaxMegabytes === 0) return null
    const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database())::text as bytes`.execute(
      db,
    )
    return rows[0] === undefined ? null : Number(rows[0].bytes) / BYTES_PER_MEGABYTE
  }
}

/** Concurrent calls share one measurement; a failed one is not cached. */
function cached<T>(measure: () => Promise<T>, forMs: number): () => Promise<T> {
  let last: { value: Promise<T>; until: number } | undefined
  return () => {
    if (last === undefined || performance.now() >= last.until) {
      const value = measure()
      last = { value, until: performance.now() + forMs }
      value.catch(() => {
        last = undefined
      })
    }
    return last.value
  }
}
