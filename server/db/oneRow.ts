import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Runs a statement that returns at most one row, outside any transaction. */
export type ReadOneRow = (text: string, parameters: readonly unknown[]) => Promise<object | undefined>

/**
 * How the current request reads single rows. Set for routes whose session is confirmed in the statement that reads the
 * answer (SES-17).
 */
export const currentReadOneRow = new AsyncLocalStorage<ReadOneRow>()

export function readOneRowOf(db: Kysely<Tables>): ReadOneRow {
  return async (text, parameters) => {
    const { rows } = await db.executeQuery<object>(CompiledQuery.raw(text, [...parameters]))
    return rows[0]
  }
}
