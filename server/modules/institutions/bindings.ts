import { createHash } from 'node:crypto'
import { ungrouped } from '../../../schemas/validation/personalCode.ts'

/** Stored hash of the code in the return address. 128 random bits need no salt. */
export function md5Hash(md5Code: string): Buffer {
  return createHash('sha256').update(md5Code.toLowerCase()).digest()
}

/**
 * Hash of the link's subject. It is salted by the code, which is stored nowhere: personal codes are few enough to be
 * brute-forced. Hyphens within a code are ignored.
 */
export function subjectHash(md5Code: string, registrationCode: string): Buffer {
  return createHash('sha256')
    .update(`${md5Code.toLowerCase()}\n${ungrouped(registrationCode)}`)
    .digest()
}

/** Keeps enough to recognise the account: the first four and the last four characters. */
export function maskedIban(iban: string | null): string | null {
  const plain = iban?.replaceAll(' ', '') ?? ''
  return plain.length < 8 ? null : `${plain.slice(0, 4)}${'*'.repeat(plain.length - 8)}${plain.slice(-4)}`
}
