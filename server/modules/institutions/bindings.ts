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
