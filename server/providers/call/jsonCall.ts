import { limitedCall } from './limitedCall.ts'
import type { Call } from './limitedCall.ts'
import { ProviderFault } from './providerFault.ts'

export type JsonAnswer = {
  readonly status: number
  readonly body: unknown
  /** `Retry-After` in seconds; null without one. */
  readonly retryAfterSeconds: number | null
}

const MAX_BYTES = 256 * 1024

/**
 * One call of an external service whose JSON response is at most 256 KiB; the caller validates its contents. `body` is
 * null for statuses other than 200 and those of `readStatuses`.
 * @throws ProviderFault UNREACHABLE | TIMEOUT | TOO_LARGE | NOT_JSON | ABORTED
 */
export async function jsonCall(call: Omit<Call, 'accept' | 'maxBytes'>): Promise<JsonAnswer> {
  const { status, bytes, retryAfterSeconds } = await limitedCall({
    ...call,
    accept: 'application/json',
    maxBytes: MAX_BYTES,
  })
  return { status, body: bytes === null ? null : parseJson(bytes), retryAfterSeconds }
}

/** @throws ProviderFault NOT_JSON */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ProviderFault('NOT_JSON')
  }
}
