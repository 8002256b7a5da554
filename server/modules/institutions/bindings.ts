import { createHash } from 'node:crypto'
import { ungrouped } from '../../../schemas/validation/personalCode.ts'

/** What is stored of the code in the return address. 128 random bits need no salt. */
export function md5Hash(md5Code: string): Buffer {
  return createHash('sha256').update(md5Code.toLowerCase()).digest()
}

/** Whose link it is. Salted by the code, which is stored nowhere: personal codes are few enough to be tried one by one. Hyphens that group a code do not count. */
export function subjectHash(md5Code: string, registrationCode: string): Buffer {
  return createHash('sha256')
    .update(`${md5Code.toLowerCase()}\n${ungrouped(registrationCode)}`)
    .digest()
}

/** Enough to tell which account it was: the country, and the last four characters. */
export function maskedIban(iban: string | null): string | null {
  const plain = iban?.replaceAll(' ', '') ?? ''
  return plain.length < 8 ? null : `${plain.slice(0, 4)}${'*'.repeat(plain.length - 8)}${plain.slice(-4)}`
}
