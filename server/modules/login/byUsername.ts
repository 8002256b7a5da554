import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** By the name as typed, else in small letters: the user names that the portal gives (addresses of mailboxes) have no others. */
export function byUsername<Row>(
  query: SelectQueryBuilder<Tables, 'app_user', Row>,
  typed: string,
): SelectQueryBuilder<Tables, 'app_user', Row> {
  return query
    .where('username', 'in', [typed, typed.toLowerCase()])
    .orderBy(sql<boolean>`username = ${typed}`, 'desc')
    .limit(1)
}
