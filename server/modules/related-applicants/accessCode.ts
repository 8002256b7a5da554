import { createHmac, randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for another: no 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V. */
const alphabet = '34679ACDEFGHJKMNPQRTWXY'
const length = 4

/** What a person types from an SMS. Never four times the same sign: those are tried first. */
export function accessCode(): string {
  const code = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return new Set(code).size === 1 ? accessCode() : code
}

/**
 * What is stored of a code. A few hundred thousand codes are tried in a moment, so the key is the applicant token of the link, of which
 * the database has only a digest: the table alone says nothing about the code, and codes outlive a restart.
 */
export function accessCodeHmac(applicantToken: string, code: string): Buffer {
  return createHmac('sha256', applicantToken).update(`access-code\n${code.toUpperCase()}`).digest()
}
