import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits, 43 characters of base64url. The database sees `tokenHash` only. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a token: enough at rest, because a token cannot be guessed from a dictionary. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i

/** The token of an Authorization header, or undefined when the header cannot hold one of ours. */
export function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : bearer.exec(header)?.[1]
}

/** Six digits, each of the million equally likely. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * What is stored of a code: an HMAC, because a million hashes are tried in a second; bound to its session, so that a row copied to
 * another session is worth nothing.
 */
export function codeHmac(key: Buffer, sessionId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`sms-code\n${sessionId}\n${code}`).digest()
}
