/** One key for each body: sending the same again is the same, sending something else is something else (header Idempotency-Key). */
export function idempotencyKeys(): (payload: unknown) => string {
  let last: { body: string; key: string } | undefined
  return payload => {
    const body = JSON.stringify(payload)
    if (last?.body !== body)
      last = {
        body,
        key: Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join(
          '',
        ),
      }
    return last.key
  }
}
