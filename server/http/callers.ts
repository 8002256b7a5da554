import { networkOf } from '../security/network.ts'
import type { Caller } from '../tracing/Trace.ts'

const DAY_SECONDS = 24 * 3600
const BYTES_PER_MEGABYTE = 1024 * 1024

/** @returns makes the caller of a request from its address */
export function callers({
  outsideMessagesPerNetwork,
  anonymousMegabytesPerNetwork,
}: {
  readonly outsideMessagesPerNetwork: number
  readonly anonymousMegabytesPerNetwork: number
}): (address: string) => Caller {
  const messages = { max: outsideMessagesPerNetwork, windowSeconds: DAY_SECONDS }
  const storedBytes = { max: anonymousMegabytesPerNetwork * BYTES_PER_MEGABYTE, windowSeconds: DAY_SECONDS }
  return address => ({
    // Most requests never need it.
    get network() {
      return networkOf(address)
    },
    messages,
    storedBytes,
  })
}
