import { randomHex } from '../../security/hex.ts'

/** One key for each body: sending the same again is the same, sending something else is something else (header Idempotency-Key). */
export function idempotencyKeys(): (payload: unknown) => string {
  let last: { body: string; key: string } | undefined
  return payload => {
    const body = JSON.stringify(payload)
    if (last?.body !== body) last = { body, key: randomHex() }
    return last.key
  }
}
