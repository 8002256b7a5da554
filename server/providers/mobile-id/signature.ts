import { createHash, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/**
 * The message whose SHA-256 is signed. Node signs and verifies messages, not finished hashes, so the challenge is a message, and its
 * hash is what goes to the service: nobody sees the message before.
 */
export function hashOf(challenge: Buffer): Buffer {
  return createHash('sha256').update(challenge).digest()
}

/**
 * Whether the signature (RSA PKCS #1 v1.5, or ECDSA as r and s beside each other, SK-EID/MID §3.3.6) is over the hash of the challenge.
 * The algorithm is taken from the key, never from the answer.
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
