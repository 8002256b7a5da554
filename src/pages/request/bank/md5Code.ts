import { randomHex } from '../../../security/hex.ts'

/** A new name for a link to a bank: 128 random bits in hex. The protocol calls it md5_code; nothing is hashed. */
export function newMd5Code(): string {
  return randomHex()
}
