import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs a statement that returns at most one row, outside any transaction. */
export type ReadOneRow = (text: string, parameters: readonly unknown[]) => Promise<object | undefined>

/**
 * How the current request reads single rows. Set for routes whose session is confirmed in the statement that reads the
 * answer (SES-17).
 */
export const currentReadOneRow = new AsyncLocalStorage<ReadOneRow>()
