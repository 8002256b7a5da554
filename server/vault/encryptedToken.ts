import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { KeyRing } from './keyRing.ts'
import { vaultOf } from './vault.ts'

type Place = {
  readonly table: 'application_signing' | 'contract_signing' | 'payment'
  readonly column: string
  readonly row: string
}

/**
 * Encrypts the token of an open session at another service, or the URL of its page. A digest is not enough: the portal
 * must send the token to that service, or the URL to the person, again (decision 044). The value contains the id of
 * its key, and the row drops it when the session ends.
 */
export function encryptToken(db: Kysely<Tables>, place: Place, token: string): string {
  return vaultOf(db).encryptText(place, token)
}

/**
 * Decrypts a token; one stored before encryption is returned unchanged.
 * @throws EncryptionError if its key is no longer in the ring
 */
export function decryptToken(db: Kysely<Tables>, place: Place, stored: string): string {
  return KeyRing.isEncryptedText(stored) ? vaultOf(db).decryptText(place, stored) : stored
}
