import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { PortalError } from '../errors.ts'
import { Throttle, throttleKey } from '../security/throttle.ts'
import { currentCaller } from '../tracing/Trace.ts'

/** Storage of an application besides its answers and files: events, messages, receipt, indexes. */
const OVERHEAD_BYTES = 4 * 1024

type StoredBytes = {
  readonly payload: unknown
  readonly attachments: readonly { readonly content: Uint8Array }[]
  readonly now: Date
}

/**
 * Counts the bytes that a visitor without a login is about to store, together with all visitors of the same network.
 * Call in the transaction that stores them, so that a rollback also reverts the count.
 * @throws PortalError STORAGE_QUOTA if the network has used up its bytes of the day
 */
export async function countAnonymousBytes(
  trx: Transaction<Tables>,
  { payload, attachments, now }: StoredBytes,
): Promise<void> {
  const caller = currentCaller()
  if (caller === undefined) return
  const bytes = attachments.reduce(
    (sum, { content }) => sum + content.byteLength,
    OVERHEAD_BYTES + Buffer.byteLength(JSON.stringify(payload)),
  )
  try {
    await new Throttle(trx, () => now).count(throttleKey('stored.network', caller.network), caller.storedBytes, bytes)
  } catch (error) {
    if (!(error instanceof PortalError) || error.retryAfterSeconds === undefined) throw error
    throw new PortalError('STORAGE_QUOTA', { retryAfterSeconds: error.retryAfterSeconds })
  }
}
