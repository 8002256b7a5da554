import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { vaultOf } from './vault.ts'

/**
 * Digests that tell one submission from another are keyed: an attacker who has a copy of the database and knows everything but a personal
 * code would otherwise try the few codes that a person can have. Rows from before have the digest itself.
 */
const BODY = 'body'

/** What is stored of the digest of a body. */
export function storedDigest(db: Kysely<Tables>, digest: Buffer): Buffer {
  return vaultOf(db).digest(BODY, digest)
}

/** What may be stored of it: by each key of the ring, and from before there were keys. */
export function storedDigests(db: Kysely<Tables>, digest: Buffer): Buffer[] {
  return [...vaultOf(db).digests(BODY, digest), digest]
}

export function isDigestOf(db: Kysely<Tables>, stored: Buffer, digest: Buffer): boolean {
  return storedDigests(db, digest).some(one => one.equals(stored))
}
