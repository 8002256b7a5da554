import { createHmac, hash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits, 43 characters of base64url. The database stores only `tokenHash`. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a token. A fast hash suffices, because a random token cannot be guessed from a dictionary. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

const BEARER_HEADER = /^Bearer ([A-Za-z0-9_-]{43})$/i

/** Token of an Authorization header; undefined if the header cannot contain one of the portal's. */
export function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : BEARER_HEADER.exec(header)?.[1]
}

/** Six digits, uniformly distributed. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * Stored form of a code: an HMAC, because a million plain hashes can be tried in a second. It includes the session, so
 * that a row copied to another session is useless.
 */
export function codeHmac(key: Buffer, sessionId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`sms-code\n${sessionId}\n${code}`).digest()
}
