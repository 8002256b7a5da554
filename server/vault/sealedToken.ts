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
 * Encrypts a token of a session that is open at another service, or the address of its page. A digest would not do: the portal has to show the token
 * to that service, or the person the page, again (decision 044).
 * The value names its key itself, and the row forgets it when the session ends.
 */
export function sealToken(db: Kysely<Tables>, place: Place, token: string): string {
  return vaultOf(db).sealText(place, token)
}

/** The token; one from before tokens were encrypted comes as it is. @throws SealError when its key has left the ring */
export function openToken(db: Kysely<Tables>, place: Place, stored: string): string {
  return KeyRing.isSealedText(stored) ? vaultOf(db).openText(place, stored) : stored
}
