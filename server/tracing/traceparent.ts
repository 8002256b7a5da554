import { randomFillSync } from 'node:crypto'

/** Place in a trace: of the whole, and of the span that is the parent of what follows. */
export type TraceParent = { readonly traceId: string; readonly spanId: string; readonly isSampled: boolean }

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const ONLY_ZEROS = /^0+$/
const SAMPLED = 1
export const TRACE_ID_BYTES = 16
export const SPAN_ID_BYTES = 8

/**
 * Reads a header `traceparent` (W3C Trace Context, version 00).
 * @returns null for anything else, also for several headers, which Node joins by commas: a new trace begins then
 */
export function parseTraceparent(header: unknown): TraceParent | null {
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  if (ONLY_ZEROS.test(traceId) || ONLY_ZEROS.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 }
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}

/** Random bytes are drawn for many ids at once: a call for each would cost more than all else about a span. */
const POOL_BYTES = 4096
const pool = Buffer.alloc(POOL_BYTES)
let used = POOL_BYTES

/** @returns lower-case hexadecimal digits, not all zero */
export function newId(bytes: typeof TRACE_ID_BYTES | typeof SPAN_ID_BYTES): string {
  if (used + bytes > POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  const id = pool.toString('hex', used, used + bytes)
  used += bytes
  return ONLY_ZEROS.test(id) ? newId(bytes) : id
}
