import { createHmac, randomInt } from 'node:crypto'

/** Characters that cannot be confused: no 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V. */
const ALPHABET = '34679ACDEFGHJKMNPQRTWXY'
const CODE_LENGTH = 4

/** Code sent by SMS. Never four equal characters: those are guessed first. */
export function accessCode(): string {
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return new Set(code).size === 1 ? accessCode() : code
}

/**
 * Stored form of a code. A few hundred thousand codes can be brute-forced in an instant, so the key is the applicant
 * token of the link. The database holds only that token's digest: the table alone reveals no code, and codes survive a
 * restart.
 */
export function accessCodeHmac(applicantToken: string, code: string): Buffer {
  return createHmac('sha256', applicantToken).update(`access-code\n${code.toUpperCase()}`).digest()
}
