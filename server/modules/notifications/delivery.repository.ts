import { sql, type Kysely, type Transaction } from 'kysely'
import { tryLock } from '../../db/advisoryLock.ts'
import { integerSql } from '../../db/statement.ts'
import type { Language, NotificationKind, Tables } from '../../db/tables.ts'
import { SHOWN_LOAN_SQL } from '../loans/loans.types.ts'
import { HAS_OBJECT, mayReadSql, OBJECT_JOINS, OBJECT_SQL } from './notifications.types.ts'

type Trx = Transaction<Tables>

/** Days before a bill is due. */
const DAYS_BEFORE = integerSql(3)
const ITEMS_OF_GROUP = integerSql(10)
const LOCK = 'notifications'

/**
 * Tells the next events to the people who may read the product: one statement, so that an event is told to all of them
 * or to nobody. One process at a time, so that ids of notifications are committed in their order; the marks in
 * `notification_read` and `notification_setting` rely on it.
 * @returns number of events; 0 also while another process does it
 */
export function tellNext(db: Kysely<Tables>, limit: number, now: Date): Promise<number> {
  return db.transaction().execute(async trx => {
    if (!(await tryLock(trx, LOCK))) return 0
    const { rows } = await sql<{ count: number }>`
      with batch as materialized (select id, party_id, product_type from notification_event where told_at is null order by id limit ${limit}::int),
      told as (insert into notification (user_id, party_id, event_id)
        select m.user_id, e.party_id, e.id from batch e
          join product p on p.party_id = e.party_id and p.type = e.product_type
          join permission m on m.product_id = p.id and m.type = 'READ'
          join app_user u on u.id = m.user_id and u.disabled_at is null
        order by e.id on conflict do nothing),
      done as (update notification_event e set told_at = ${now}::timestamptz from batch where e.id = batch.id returning 1)
      select count(*)::int as count from done`.execute(trx)
    return rows[0]?.count ?? 0
  })
}

/** Records bills whose payment time ends, once each. @returns number of those recorded now, at most `limit` of each product */
export async function recordDueBills(
  db: Kysely<Tables>,
  { today, hasLoans, limit }: { readonly today: string; readonly hasLoans: boolean; readonly limit: number },
): Promise<number> {
  const due = sql`b.open_amount > 0 and b.due_date >= ${today}::date and b.due_date <= ${today}::date + ${sql.raw(DAYS_BEFORE)}`
  const isNew = (object: string) =>
    sql`not exists (select from notification_event e where e.object_id = b.id and e.object_kind = ${object} and e.kind = 'billPaymentTimeEnds' and e.day = b.due_date)`
  const { numAffectedRows } = await sql`
    insert into notification_event (kind, object_kind, object_id, party_id, product_type, day)
    (select 'billPaymentTimeEnds', 'bill', b.id, c.party_id, 'FACTORING', b.due_date
       from contract c join factor_invoice b on b.contract_id = c.id where ${due} and ${isNew('bill')} limit ${limit}::int)
    union all
    (select 'billPaymentTimeEnds', 'loanBill', b.id, c.party_id, c.product_type, b.due_date
       from loan_contract c join loan_bill b on b.loan_contract_id = c.id
      where ${hasLoans}::boolean and ${sql.raw(SHOWN_LOAN_SQL)} and ${due} and ${isNew('loanBill')} limit ${limit}::int)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export type MailedPerson = {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly language: Language
  readonly delivery: 'NOW' | 'DAILY'
  /** Id of the last notification that this mail is about. */
  readonly upTo: string
}
export type MailedItem = {
  readonly number: string
  readonly name: string | null
  readonly dueDate: string | null
  readonly amount: { readonly amount: string; readonly currency: string }
}
/** Events of one kind about one company: how many, and the first of them. */
export type MailedGroup = {
  readonly company: string
  readonly kind: NotificationKind
  readonly count: number
  readonly items: readonly MailedItem[]
}

/**
 * The next person after `after` whose mail is due and for whom something new was told, locked. A row that another
 * server holds is its work.
 */
export async function lockNextPerson(trx: Trx, after: string, now: Date): Promise<MailedPerson | undefined> {
  const { rows } = await sql<MailedPerson>`
    select s.user_id::text as "userId", u.email, u.first_name as name, u.language, s.delivery,
           (select max(n.id)::text from notification n where n.user_id = s.user_id) as "upTo"
      from notification_setting s join app_user u on u.id = s.user_id and u.disabled_at is null
     where s.enabled and s.user_id > ${after}::bigint and s.next_mail_at <= ${now}::timestamptz
       and exists (select from notification n where n.user_id = s.user_id and n.id > s.mailed_up_to)
     order by s.user_id limit 1 for update of s skip locked`.execute(trx)
  return rows[0]
}

/**
 * What was told since the last mail, as far as the person may read it now and has not muted it. What is committed after
 * `lockNextPerson` has a higher id and waits for the next mail.
 */
export async function groupsToMail(
  trx: Trx,
  { userId, upTo }: Pick<MailedPerson, 'userId' | 'upTo'>,
): Promise<MailedGroup[]> {
  const from = sql`from notification_setting s
    join notification n on n.user_id = s.user_id and n.id > s.mailed_up_to and n.id <= ${upTo}::bigint join notification_event e on e.id = n.event_id ${sql.raw(OBJECT_JOINS)}`
  const where = sql`s.user_id = ${userId}::bigint and not s.muted ? e.kind and ${sql.raw(HAS_OBJECT)} and ${sql.raw(mayReadSql('s.user_id'))}`
  const { rows } = await sql<MailedGroup>`
    select p.name as company, g.kind, g.count,
           (select coalesce(json_agg(f.object order by f.id), '[]') from (
             select n.id, ${sql.raw(OBJECT_SQL)} as object ${from} where ${where} and n.party_id = g.party_id and e.kind = g.kind
              order by n.id limit ${sql.raw(ITEMS_OF_GROUP)}) f) as items
      from (select n.party_id, e.kind, count(*)::int as count ${from} where ${where} group by n.party_id, e.kind) g
      join party p on p.id = g.party_id order by p.name, p.id, g.kind`.execute(trx)
  return rows
}

export async function markMailed(
  trx: Trx,
  { userId, upTo }: Pick<MailedPerson, 'userId' | 'upTo'>,
  nextMailAt: Date,
): Promise<void> {
  await trx
    .updateTable('notification_setting')
    .set({ mailed_up_to: upTo, next_mail_at: nextMailAt })
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes what is older, at most `limit` events with their notifications and links. @returns number of rows */
export async function expireNext(db: Kysely<Tables>, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with events as (delete from notification_event where id in (
        select id from notification_event where created_at < ${before}::timestamptz order by created_at limit ${limit}::int) returning 1),
    links as (delete from notification_link where token_hash in (
        select token_hash from notification_link where created_at < ${before}::timestamptz limit ${limit}::int) returning 1)
    select (select count(*) from events)::int + (select count(*) from links)::int as count`.execute(db)
  return rows[0]?.count ?? 0
}
