import { createHash, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/**
 * The message whose SHA-256 is signed. Node signs and verifies messages instead of finished hashes. So the challenge
 * is the message, and only its hash goes to the service.
 */
export function hashOf(challenge: Buffer): Buffer {
  return createHash('sha256').update(challenge).digest()
}

/**
 * Whether the signature (RSA PKCS #1 v1.5, or ECDSA as concatenated r and s, SK-EID/MID §3.3.6) is over the hash of
 * the challenge. The algorithm comes from the key, never from the response.
 */
export function isSignedBy(publicKey: KeyObject, challenge: Buffer, signature: Buffer): boolean {
  try {
    if (publicKey.asymmetricKeyType === 'ec')
      return verify('sha256', challenge, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
    return publicKey.asymmetricKeyType === 'rsa' && verify('sha256', challenge, publicKey, signature)
  } catch {
    return false
  }
}
