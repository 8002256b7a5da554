import { createHmac, timingSafeEqual } from 'node:crypto'

const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

/** A token of RFC 7519, signed by HMAC-SHA256. */
export function signJwt(claims: object, secret: string): string {
  const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${mac(signed, secret).toString('base64url')}`
}

/**
 * The claims of a token, or null unless the secret signed exactly these bytes by HS256: the token does not choose its algorithm, `none`
 * included, and names no extensions. Times are for the caller to judge.
 */
export function verifiedClaims(token: string, secret: string): Readonly<Record<string, unknown>> | null {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || ![head, body, signature].every(part => /^[\w-]+$/.test(part))) return null
  const given = Buffer.from(signature, 'base64url')
  const right = mac(`${head}.${body}`, secret)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const { alg, crit } = parse(head) ?? {}
  return alg === 'HS256' && crit === undefined ? parse(body) : null
}

function mac(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

function parse(part: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
