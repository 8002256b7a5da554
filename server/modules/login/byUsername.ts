import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Matches the user name as typed, else in lower case: names assigned by the portal are lower-case e-mail addresses. */
export function byUsername<Row>(
  query: SelectQueryBuilder<Tables, 'app_user', Row>,
  typed: string,
): SelectQueryBuilder<Tables, 'app_user', Row> {
  return query
    .where('username', 'in', [typed, typed.toLowerCase()])
    .orderBy(sql<boolean>`username = ${typed}`, 'desc')
    .limit(1)
}
