/** Bytes in hexadecimal, two digits each. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** 128 random bits in hexadecimal. `crypto.randomUUID` is younger than the oldest supported browsers. */
export function randomHex(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)))
}
