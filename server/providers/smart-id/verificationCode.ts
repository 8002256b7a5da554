import { createHash } from 'node:crypto'

/**
 * The four digits of Smart-ID: the last two bytes of SHA-256 over the challenge, modulo 10,000 (RP API v3,
 * "Notification based flows": the relying party computes the code from `rpChallenge`).
 * @param challenge the random bytes, not their base64
 */
export function smartIdVerificationCode(challenge: Buffer): string {
  const number = createHash('sha256').update(challenge).digest().readUInt16BE(30) % 10_000
  return String(number).padStart(4, '0')
}
