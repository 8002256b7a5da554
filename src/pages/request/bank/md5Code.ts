/** A new name for a link to a bank: 128 random bits in hex. The protocol calls it md5_code; nothing is hashed. */
export function newMd5Code(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
