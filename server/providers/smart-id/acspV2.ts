import { constants, createHash, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** Hash that the portal requests; RSA-PSS with a salt as long as the hash and MGF1 over the same hash. */
export const HASH_ALGORITHM = 'SHA-512'
export const SALT_LENGTH = 64

export type SignedContext = {
  readonly scheme: string
  readonly serverRandom: string
  /** Base64 of the portal's challenge. */
  readonly rpChallenge: string
  readonly userChallenge: string
  readonly relyingPartyName: string
  /** Base64 of the interactions, exactly as they were sent. */
  readonly interactions: string
  readonly interactionTypeUsed: string
  readonly flowType: string
}

/**
 * Data signed by the person's key in ACSP_V2: eleven fields separated by bars (RP API v3, "Signature protocols";
 * smart-id-java-client, NotificationAuthenticationResponseValidator). Without a brokered relying party, and without a
 * callback URL in notification flows.
 */
export function acspV2Payload(context: SignedContext): Buffer {
  return Buffer.from(
    [
      context.scheme,
      'ACSP_V2',
      context.serverRandom,
      context.rpChallenge,
      context.userChallenge,
      Buffer.from(context.relyingPartyName).toString('base64'),
      '',
      createHash('sha256').update(context.interactions).digest('base64'),
      context.interactionTypeUsed,
      '',
      context.flowType,
    ].join('|'),
  )
}

/** Also false for a key that is not RSA. */
export function isSignedBy(publicKey: KeyObject, context: SignedContext, signature: Buffer): boolean {
  if (publicKey.asymmetricKeyType !== 'rsa') return false
  try {
    return verify(
      'sha512',
      acspV2Payload(context),
      { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_LENGTH },
      signature,
    )
  } catch {
    return false
  }
}
