import type { Kysely } from 'kysely'
import type { Tables } from '../../server/db/tables.ts'
import { tokenHash } from '../../server/security/token.ts'

/** One token of each kind for a partner. */
export async function storeTokens(
  db: Kysely<Tables>,
  partnerId: string,
  { publicToken, privateToken }: { publicToken: string; privateToken: string },
): Promise<void> {
  await db
    .insertInto('partner_token')
    .values([
      { partner_id: partnerId, kind: 'public', label: 'Test', token_hash: tokenHash(publicToken) },
      { partner_id: partnerId, kind: 'private', label: 'Test', token_hash: tokenHash(privateToken) },
    ])
    .execute()
}
