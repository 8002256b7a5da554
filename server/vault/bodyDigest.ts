import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { vaultOf } from './vault.ts'

/**
 * Digests that identify a submission are keyed. Otherwise an attacker with a copy of the database who knows everything
 * but the personal code could try the few possible codes. Rows from before encryption have the plain digest.
 */
const BODY = 'body'

/** Keyed digest to store for the digest of a body. */
export function storedDigest(db: Kysely<Tables>, digest: Buffer): Buffer {
  return vaultOf(db).digest(BODY, digest)
}

/** Every digest that may be stored for it: one per key of the ring, and the plain one of older rows. */
export function storedDigests(db: Kysely<Tables>, digest: Buffer): Buffer[] {
  return [...vaultOf(db).digests(BODY, digest), digest]
}

export function isDigestOf(db: Kysely<Tables>, stored: Buffer, digest: Buffer): boolean {
  return storedDigests(db, digest).some(one => one.equals(stored))
}
