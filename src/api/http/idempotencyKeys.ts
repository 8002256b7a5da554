import { randomHex } from '../../security/hex.ts'

/** Creates one Idempotency-Key per body: the same body gets the same key, another body a new one. */
export function idempotencyKeys(): (payload: unknown) => string {
  let last: { body: string; key: string } | undefined
  return payload => {
    const body = JSON.stringify(payload)
    if (last?.body !== body) last = { body, key: randomHex() }
    return last.key
  }
}
