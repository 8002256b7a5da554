import { compactVerify, errors, SignJWT } from 'jose'

/** Three parts without padding (RFC 7515 §2); jose would read padded ones as well. */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/

const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** A token of RFC 7519, signed by HMAC-SHA256. */
export function signJwt(claims: Readonly<Record<string, unknown>>, secret: string): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keyOf(secret))
}

/**
 * The claims of a token, or null unless the secret signed it with HS256; a token that names another algorithm or an
 * extension is rejected. Expiry is checked by the caller, who knows the service's clock.
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
