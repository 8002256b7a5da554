import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Notifications (docs/decisions/109-notifications.md). Triggers record an event in the transaction of the change that
 * it is about, whichever program changes the invoice. A job tells the people later: `told_at` is null until then.
 * Rows of `notification` are only read or deleted in bulk; what is read, and what was mailed, are mostly marks up to an
 * id, so that a storm of events costs nothing there.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const KINDS =
  "'invoiceFinanced','billPaymentTimeEnds','invoiceOverdue','invoiceVerified','lateFeeCalculated','invoiceRejected'"
const BUSINESS_DAY = "(now() at time zone 'Europe/Vilnius')::date"
const add = (rows: string): string =>
  `insert into notification_event (kind, object_kind, object_id, party_id, product_type, day) ${rows} on conflict do nothing;`

const statements: readonly string[] = [
  `create table notification_event (
     id bigint generated always as identity primary key,
     kind text not null check (kind in (${KINDS})),
     object_kind text not null check (object_kind in ('invoice','bill','loanBill','act')),
     object_id bigint not null,
     party_id bigint not null references party on delete cascade,
     product_type text not null,
     day date not null,
     created_at timestamptz not null default now(),
     told_at timestamptz,
     unique (object_id, object_kind, kind, day))`,
  'create index notification_event_waiting on notification_event (id) where told_at is null',
  'create index notification_event_by_time on notification_event (created_at)',
  'create index notification_event_by_party on notification_event (party_id)',
  `create table notification (
     id bigint generated always as identity primary key,
     user_id bigint not null references app_user on delete cascade,
     party_id bigint not null references party on delete cascade,
     event_id bigint not null references notification_event on delete cascade,
     read_at timestamptz,
     unique (event_id, user_id))`,
  'create index notification_of_user on notification (user_id, party_id, id desc)',
  'create index notification_by_user on notification (user_id, id)',
  'create index notification_by_party on notification (party_id)',
  // Everything up to that id is read.
  `create table notification_read (
     user_id bigint not null references app_user on delete cascade,
     party_id bigint not null references party on delete cascade,
     up_to bigint not null,
     primary key (user_id, party_id))`,
  `create table notification_setting (
     user_id bigint primary key references app_user on delete cascade,
     enabled boolean not null,
     delivery text not null check (delivery in ('NOW','DAILY')),
     muted jsonb not null default '[]',
     mailed_up_to bigint not null default 0,
     next_mail_at timestamptz not null)`,
  `create table notification_link (
     token_hash bytea primary key,
     user_id bigint not null references app_user on delete cascade,
     created_at timestamptz not null)`,
  'create index notification_link_by_user on notification_link (user_id)',
  'create index notification_link_by_time on notification_link (created_at)',
  // A status that is corrected back, such as from overdue to financed, is no new financing.
  `create function record_invoice_event() returns trigger language plpgsql as $$ begin
    ${add(`select k.kind, 'invoice', new.id, c.party_id, 'FACTORING', ${BUSINESS_DAY}
      from (values
        (case when new.status is distinct from old.status then case new.status when 'FINANCED' then 'invoiceFinanced' when 'OVERDUE' then 'invoiceOverdue' when 'REJECTED' then 'invoiceRejected' end end),
        (case when new.buyer_verification_status is distinct from old.buyer_verification_status
          then case new.buyer_verification_status when 'ACCEPTED' then 'invoiceVerified' when 'REJECTED' then 'invoiceRejected' end end)) k(kind)
      join contract c on c.id = new.contract_id
      where k.kind is not null and not (k.kind = 'invoiceFinanced' and old.status in ('OVERDUE','PARTIALLY_PAID','PAID','CLOSED'))`)}
    return null;
  end $$`,
  // For each row, because a condition on the row costs less than comparing transition tables: most updates of an invoice
  // concern amounts.
  `create trigger invoice_event after update on invoice for each row
     when ((new.status is distinct from old.status and new.status in ('FINANCED','OVERDUE','REJECTED'))
       or (new.buyer_verification_status is distinct from old.buyer_verification_status and new.buyer_verification_status in ('ACCEPTED','REJECTED')))
     execute function record_invoice_event()`,
  `create function record_late_fee_event() returns trigger language plpgsql as $$ begin
    ${add(`select 'lateFeeCalculated', 'act', new.id, c.party_id, 'FACTORING', ${BUSINESS_DAY} from contract c where c.id = new.contract_id`)}
    return null;
  end $$`,
  // Only statement lines, which people can open; and no history that is imported.
  `create trigger late_fee_event after insert on act for each row
     when (new.type = 'LATE_FEE' and new.parent_act_id is null and new.date >= current_date - 31)
     execute function record_late_fee_event()`,
]
