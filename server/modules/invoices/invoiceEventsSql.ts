import { dateSql, idSql, moneySql, selectList, timestampSql } from '../../db/jsonSql.ts'
import { integerSql, Statement } from '../../db/statement.ts'
import type { TransactionsStatement } from './transactionsSql.ts'

/** An invoice with more events shows its newest ones. */
export const MAX_EVENTS = 1000

/** The provider's countries share this time zone (schemas/format/businessDay.ts). */
const ZONE = "'Europe/Vilnius'"
const dayOf = (at: string) => `(${at} at time zone ${ZONE})::date`

type Source = {
  readonly event: string
  /** Timestamp, where one is stored. */
  readonly at?: string
  /** Date, where no time is stored. */
  readonly day?: string
  /** Timestamp that orders a row without a time within its day; the end of the day by default. */
  readonly placedAt?: string
  readonly amount?: string
  readonly actor?: string
  readonly recipient?: string
  readonly comment?: string
  readonly from: string
}

const userName = (alias: string) => `nullif(trim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), '')`
/** When a notification about the financing was recorded on a day: approval and payouts were before it. */
const financedAt = (day: string) =>
  `(select e.created_at from notification_event e where e.object_id = own.id and e.object_kind = 'invoice' and e.kind = 'invoiceFinanced' and e.day = ${day})`
const LATE_FEE_AT = `(select min(e.created_at) from notification_event e where e.object_id = a.id and e.object_kind = 'act' and e.day = a.date)`
const MAILS = `from own join sent on true join buyer_verification v on v.id = sent.id left join app_user u on u.id = v.sent_by`

/**
 * Each fact that is stored about an invoice, as rows of one shape. Their order is that of events of a day whose times are
 * not known.
 */
const sources: readonly Source[] = [
  {
    event: "'SUBMITTED'",
    at: 'coalesce(own.submitted_at, own.uploaded_at)',
    amount: 'own.amount',
    actor: "nullif(trim(concat_ws(' ', own.uploaded_by_first_name, own.uploaded_by_last_name)), '')",
    from: 'from own where coalesce(own.submitted_at, own.uploaded_at) is not null',
  },
  {
    event: "'SENT_TO_BUYER'",
    at: 'v.sent_at',
    actor: userName('u'),
    recipient: "nullif(trim(concat_ws(' ', v.name, v.surname)), '')",
    from: `${MAILS} where v.sent_at is not null`,
  },
  // The buyer may have answered about this invoice before others of the same mail were reminded of.
  {
    event: "'BUYER_REMINDED'",
    at: 'k.sent_at',
    recipient: "nullif(trim(concat_ws(' ', v.name, v.surname)), '')",
    from: `${MAILS} join buyer_verification_key k on k.verification_id = v.id where k.sent_at is not null and not exists (
      select from invoice_verdict d where d.invoice_id = own.id and d.verification_id = v.id and d.created_at <= k.sent_at)`,
  },
  {
    event: "case d.action when 'ACCEPT' then 'BUYER_ACCEPTED' else 'BUYER_REJECTED' end",
    at: 'd.created_at',
    actor: "nullif(trim(d.verifier_name), '')",
    comment: "nullif(concat_ws(E'\\n', d.comment, d.answer_comment), '')",
    from: 'from own join invoice_verdict d on d.invoice_id = own.id',
  },
  {
    event: "'APPROVED'",
    day: 'own.approval_date',
    placedAt: financedAt('own.approval_date'),
    from: 'from own where own.approval_date is not null',
  },
  // The rejection by the buyer is an event of the same kind, and is a row of its own here.
  {
    event: "'REJECTED'",
    at: 'e.created_at',
    from: `from own join notification_event e on e.object_id = own.id and e.object_kind = 'invoice' and e.kind = 'invoiceRejected'
      where own.status = 'REJECTED' and not exists (
        select from invoice_verdict d where d.invoice_id = own.id and d.action = 'REJECT' and ${dayOf('d.created_at')} = e.day)`,
  },
  {
    event: "'ADVANCE_PAID_OUT'",
    day: 'p.payment_date',
    placedAt: financedAt('p.payment_date'),
    amount: 'p.amount',
    from: "from own join payout p on p.invoice_id = own.id and p.payout_type <> 'REBATE'",
  },
  {
    event: "case p.origin when 'PAYOUT' then 'RECONCILED' else 'PAYMENT_RECEIVED' end",
    day: 'p.collection_date',
    amount: 'p.collected_amount',
    from: 'from own join payment_receipt p on p.invoice_id = own.id',
  },
  {
    event: "a.type || '_CHARGED'",
    day: 'a.date',
    placedAt: LATE_FEE_AT,
    amount: 'a.amount',
    from: "from own join act a on a.invoice_id = own.id and a.type in ('INTEREST_FEE', 'COMMISSION_FEE', 'LATE_FEE', 'OTHER_FEE')",
  },
  // What is left of an invoice is paid out after the buyer's payment, often on the same day.
  {
    event: "'REMAINDER_PAID_OUT'",
    day: 'p.payment_date',
    amount: 'p.amount',
    from: "from own join payout p on p.invoice_id = own.id and p.payout_type = 'REBATE'",
  },
  {
    event: "'OVERDUE'",
    day: 'own.due_date + 1',
    placedAt: `(own.due_date + 1)::timestamp at time zone ${ZONE}`,
    from: `from own where own.status = 'OVERDUE'
      or exists (select from notification_event e where e.object_id = own.id and e.object_kind = 'invoice' and e.kind = 'invoiceOverdue')`,
  },
  {
    event: `case e.kind when 'invoiceFinanced' then 'USERS_TOLD_FINANCED' when 'invoiceOverdue' then 'USERS_TOLD_OVERDUE' when 'invoiceVerified' then 'USERS_TOLD_VERIFIED'
      when 'invoiceRejected' then 'USERS_TOLD_REJECTED' else 'USERS_TOLD_LATE_FEE' end`,
    at: 'e.created_at',
    from: `from own join notification_event e on e.told_at is not null
      and (e.object_kind = 'invoice' and e.object_id = own.id or e.object_kind = 'act' and e.object_id in (select id from act where invoice_id = own.id and type = 'LATE_FEE'))`,
  },
]

function rowsOf({ event, at, day, placedAt, amount, actor, recipient, comment, from }: Source, rank: number): string {
  const shownDay = day ?? dayOf(at ?? 'now()')
  const endOfDay = `(${shownDay} + 1)::timestamp at time zone ${ZONE}`
  const text = (sql: string | undefined) => sql ?? 'null::text'
  return `select ${event} as event, ${at ?? 'null::timestamptz'} as at, ${shownDay} as day, ${at ?? (placedAt === undefined ? endOfDay : `coalesce(${placedAt}, ${endOfDay})`)} as place,
    ${integerSql(rank)} as rank, ${amount ?? 'null::numeric'} as amount, ${text(actor)} as actor, ${text(recipient)} as recipient, ${text(comment)} as comment ${from}`
}

/**
 * All that is stored about an invoice, newest first, in one statement (INV-42). The id is the position of the event,
 * from the oldest one on: rows have no number in common. No row when the invoice belongs to another company.
 */
export function eventsStatement(partyId: string, invoiceId: string): TransactionsStatement {
  const statement = new Statement()
  const fields = selectList({
    id: idSql('e.id'),
    event: 'e.event',
    day: dateSql('e.day'),
    at: timestampSql('e.at'),
    amount: `case when e.amount is not null then json_build_object('amount', ${moneySql('e.amount')}, 'currency', own.currency) end`,
    actor: 'e.actor',
    recipient: 'e.recipient',
    comment: 'e.comment',
  })
  return {
    statement,
    text: `with own as (
        select i.* from invoice i join contract c on c.id = i.contract_id
         where i.id = ${statement.value(invoiceId)}::bigint and c.party_id = ${statement.value(partyId)}::bigint),
      sent as (
        select buyer_verification_id as id from own where buyer_verification_id is not null
        union select p.verification_id from invoice_verification_past p join own on own.id = p.invoice_id),
      happened as (${sources.map(rowsOf).join(' union all ')}),
      numbered as (select h.*, row_number() over (order by place, rank, amount) as id from happened h)
    select json_build_object('invoiceEvents', coalesce((
      select json_agg(row_to_json(r)) from (select ${fields} from numbered e order by e.id desc limit ${integerSql(MAX_EVENTS)}) r), '[]'::json))::text as answer
    from own`,
  }
}
