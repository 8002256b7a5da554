import { compactVerify, errors, SignJWT } from 'jose'

/** Three parts without padding (RFC 7515 §2); jose would also accept padding. */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/

const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** A token of RFC 7519, signed with HMAC-SHA256. */
export function signJwt(claims: Readonly<Record<string, unknown>>, secret: string): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keyOf(secret))
}

/**
 * Claims of a token signed with HS256 and the secret; otherwise null. A token with another algorithm or an extension
 * is rejected. The caller checks expiry, because it knows the service's clock.
 */
export async function verifiedClaims(token: string, secret: string): Promise<Readonly<Record<string, unknown>> | null> {
  if (!COMPACT.test(token)) return null
  try {
    const { payload } = await compactVerify(token, keyOf(secret), { algorithms: ['HS256'] })
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims)
      ? (claims as Record<string, unknown>)
      : null
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return null
    throw error
  }
}
