import { setTimeout as pause } from 'node:timers/promises'
import { PortalError } from '../errors.ts'

/** Half a minute of waiting for a full printer. */
const MAX_TRIES = 31
const RETRY_MS = 1_000

/**
 * Prints one of several documents. A full queue of the printer is waited for, since others may fill it while a long row
 * of documents is made.
 * @throws PortalError as `print`; OVERLOADED after half a minute
 */
export async function printWhenFree<Printed>(signal: AbortSignal, print: () => Promise<Printed>): Promise<Printed> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await print()
    } catch (error) {
      if (!(error instanceof PortalError) || error.code !== 'OVERLOADED' || tries === MAX_TRIES) throw error
      await pause(RETRY_MS, undefined, { signal })
    }
  }
}
