import { sql, type Kysely, type Transaction } from 'kysely'
import { tryLock } from '../../db/advisoryLock.ts'
import { integerSql } from '../../db/statement.ts'
import type { Language, NotificationKind, Tables } from '../../db/tables.ts'
import { SHOWN_LOAN_SQL } from '../loans/loans.types.ts'
import { HAS_OBJECT, mayReadSql, OBJECT_JOINS, OBJECT_SQL } from './notifications.types.ts'

type Trx = Transaction<Tables>

/** Days before a bill is due. */
const DAYS_BEFORE = integerSql(3)
const ITEMS_PER_GROUP = 10
const ITEMS_OF_GROUP = integerSql(ITEMS_PER_GROUP)
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
  /** Muted kinds as JSON. */
  readonly muted: string
  /** Ids of notifications: the last one that was mailed, and the last one that this mail is about. */
  readonly mailedUpTo: string
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
  readonly partyId: string
  readonly company: string
  readonly kind: NotificationKind
  readonly count: number
  readonly items: readonly MailedItem[]
}

/** The next person after `after` whose mail is due and for whom something new was told. */
export async function nextPerson(db: Kysely<Tables>, after: string, now: Date): Promise<MailedPerson | undefined> {
  const { rows } = await sql<MailedPerson>`
    select s.user_id::text as "userId", u.email, u.first_name as name, u.language, s.delivery, s.muted::text as muted,
           s.mailed_up_to::text as "mailedUpTo", (select max(n.id)::text from notification n where n.user_id = s.user_id) as "upTo"
      from notification_setting s join app_user u on u.id = s.user_id and u.disabled_at is null
     where s.enabled and s.user_id > ${after}::bigint and s.next_mail_at <= ${now}::timestamptz
       and exists (select from notification n where n.user_id = s.user_id and n.id > s.mailed_up_to)
     order by s.user_id limit 1`.execute(db)
  return rows[0]
}

/**
 * Locks the mail of a person. False if it was sent meanwhile, if the person has chosen otherwise since `nextPerson`, or
 * while another server sends it.
 */
export async function lockMail(trx: Trx, person: MailedPerson, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from notification_setting s
     where s.user_id = ${person.userId}::bigint and s.enabled and s.next_mail_at <= ${now}::timestamptz and s.delivery = ${person.delivery}
       and s.muted = ${person.muted}::jsonb and s.mailed_up_to = ${person.mailedUpTo}::bigint for update skip locked`.execute(
    trx,
  )
  return rows.length > 0
}

/** Groups of the next notifications, and the id up to which they go: null when there are no more. */
export type GroupBatch = { readonly last: string | null; readonly groups: readonly MailedGroup[] }

/**
 * What was told to the person after the notification `from`, at most `limit` of them, as far as the person may read it
 * now and has not muted it. What is committed after `nextPerson` has a higher id and waits for the next mail.
 */
export async function nextGroups(
  db: Kysely<Tables>,
  { userId, upTo, muted }: MailedPerson,
  from: string,
  limit: number,
): Promise<GroupBatch> {
  const { rows } = await sql<GroupBatch>`
    with batch as materialized (
      select n.id, n.user_id, n.party_id, n.event_id from notification n
       where n.user_id = ${userId}::bigint and n.id > ${from}::bigint and n.id <= ${upTo}::bigint order by n.id limit ${limit}::int),
    told as (
      select n.id, n.party_id, e.kind, case when row_number() over (partition by n.party_id, e.kind order by n.id) <= ${sql.raw(ITEMS_OF_GROUP)}
             then ${sql.raw(OBJECT_SQL)} end as object
        from batch n join notification_event e on e.id = n.event_id ${sql.raw(OBJECT_JOINS)}
       where not ${muted}::jsonb ? e.kind and ${sql.raw(HAS_OBJECT)} and ${sql.raw(mayReadSql('n.user_id'))}),
    grouped as (
      select o.party_id::text as "partyId", p.name as company, o.kind, count(*)::int as count,
             coalesce(json_agg(o.object order by o.id) filter (where o.object is not null), '[]') as items
        from told o join party p on p.id = o.party_id group by o.party_id, p.name, o.kind)
    select (select max(id)::text from batch) as last,
           (select coalesce(json_agg(g order by g.company, g."partyId", g.kind), '[]') from grouped g) as groups`.execute(
    db,
  )
  return rows[0] ?? { last: null, groups: [] }
}

/** Adds the groups of a later batch: counts add up, and the first records stay. */
export function addGroups(known: readonly MailedGroup[], later: readonly MailedGroup[]): MailedGroup[] {
  const groups = new Map(known.map(group => [`${group.partyId} ${group.kind}`, group]))
  for (const group of later) {
    const key = `${group.partyId} ${group.kind}`
    const before = groups.get(key)
    groups.set(
      key,
      before === undefined
        ? group
        : {
            ...before,
            count: before.count + group.count,
            items: [...before.items, ...group.items].slice(0, ITEMS_PER_GROUP),
          },
    )
  }
  return [...groups.values()].toSorted((one, other) => compareText(orderOf(one), orderOf(other)))
}

const orderOf = ({ company, partyId, kind }: MailedGroup): string => JSON.stringify([company, partyId, kind])
const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

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
