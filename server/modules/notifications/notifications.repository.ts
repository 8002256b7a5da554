import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { idSql, timestampSql } from '../../db/jsonSql.ts'
import { integerSql, Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { HAS_OBJECT, mayReadSql, OBJECT_JOINS, OBJECT_SQL } from './notifications.types.ts'

export type Owner = { readonly userId: string; readonly partyId: string }

/** More unread notifications than this are not counted. */
const MAX_COUNTED = integerSql(100)

/** FROM and WHERE of the notifications that the owner may see, with `n`, `e`, the record and `is_read`. */
function shownSql(statement: Statement, { userId, partyId }: Owner): string {
  const [user, party] = [`${statement.value(userId)}::bigint`, `${statement.value(partyId)}::bigint`]
  return `from notification n join notification_event e on e.id = n.event_id ${OBJECT_JOINS}
    cross join lateral (select n.read_at is not null or n.id <= coalesce((select r.up_to from notification_read r where r.user_id = ${user} and r.party_id = ${party}), 0) as is_read) s
    where n.user_id = ${user} and n.party_id = ${party} and ${HAS_OBJECT} and ${mayReadSql(user)}`
}

function unreadSql(statement: Statement, owner: Owner): string {
  return `(select count(*)::int from (select ${shownSql(statement, owner)} and not s.is_read limit ${MAX_COUNTED}) unread)`
}

export async function countUnread(db: Kysely<Tables>, owner: Owner): Promise<number> {
  const statement = new Statement()
  const { unread } = await statement.row<{ unread: number }>(db, `select ${unreadSql(statement, owner)} as unread`)
  return unread
}

/**
 * The newest notifications as JSON text, one more than `size` if others follow.
 * @param before only those older than this id; null: from the newest
 */
export async function notificationPage(
  db: Kysely<Tables>,
  owner: Owner,
  { before, size }: { readonly before: string | null; readonly size: number },
): Promise<{ content: string; unread: number; hasMore: boolean }> {
  const statement = new Statement()
  const older = before === null ? '' : ` and n.id < ${statement.value(before)}::bigint`
  const limit = statement.value(size)
  return statement.row(
    db,
    `with page as materialized (
       select n.id, json_build_object('id', ${idSql('n.id')}, 'kind', e.kind,
         'createdAt', ${timestampSql('e.created_at')}, 'isRead', s.is_read, 'object', ${OBJECT_SQL}) as row
       ${shownSql(statement, owner)}${older} order by n.id desc limit ${limit}::int + 1)
     select ${unreadSql(statement, owner)} as unread, (select count(*) > ${limit}::int from page) as "hasMore",
       (select coalesce(json_agg(row order by id desc), '[]')::text from (select id, row from page order by id desc limit ${limit}::int) shown) as content`,
  )
}

/** @returns false, and nothing changes, if one of them is not the owner's */
export async function markRead(
  db: Kysely<Tables>,
  { userId, partyId }: Owner,
  ids: readonly string[],
  now: Date,
): Promise<boolean> {
  const statement = new Statement()
  const { found } = await statement.row<{ found: number }>(
    db,
    `with own as materialized (select id from notification
       where user_id = ${statement.value(userId)}::bigint and party_id = ${statement.value(partyId)}::bigint and id = any(${statement.ids(ids)})),
     done as (update notification n set read_at = ${statement.value(now)}::timestamptz from own
       where n.id = own.id and n.read_at is null and (select count(*) from own) = ${statement.value(ids.length)}::int returning 1)
     select (select count(*)::int from own) as found, (select count(*) from done) as done`,
  )
  return found === ids.length
}

/**
 * Marks all up to one of the owner as read, in one row. Ids are given in the order of commits (`tellNext`), so nothing
 * older can appear afterwards. @returns false if there is no such notification
 */
export async function markAllRead(db: Kysely<Tables>, { userId, partyId }: Owner, upTo: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notification_read (user_id, party_id, up_to)
    select user_id, party_id, id from notification
     where user_id = ${userId}::bigint and party_id = ${partyId}::bigint and id = ${upTo}::bigint
    on conflict (user_id, party_id) do update set up_to = greatest(notification_read.up_to, excluded.up_to)`.execute(db)
  return numAffectedRows === 1n
}
