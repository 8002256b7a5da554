import type { Kysely } from 'kysely'
import type { VerificationHistory } from '../../../schemas/generated/types/actions/verification-history.ts'
import type { SentVerificationsAnswer } from '../../../schemas/generated/types/actions/sent-verifications-answer.ts'
import type { VerificationWaitingAnswer } from '../../../schemas/generated/types/actions/verification-waiting-answer.ts'
import { dateSql, timestampSql } from '../../db/jsonSql.ts'
import { integerSql, Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'

type Db = Kysely<Tables>
export type SentVerificationRow = SentVerificationsAnswer['content'][number]

/** Without an answer after its last day a verification is expired, also before the hourly job says so. */
const stateSql = (now: string) =>
  `case when v.state in ('SENT', 'PARTLY') and v.expires_at <= ${now} then 'EXPIRED' else v.state end`
const USER_NAME = `nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '')`

/** Everything that happened to the verification of one invoice. Undefined when the company has no such invoice. */
export async function historyOf(
  db: Db,
  partyId: string,
  invoiceId: string,
  now: Date,
): Promise<VerificationHistory | undefined> {
  const statement = new Statement()
  const at = `${statement.value(now.toISOString())}::timestamptz`
  const text = `with own as (
      select i.id, i.buyer_verification_id, i.buyer_verification_status, i.status, i.contract_id
        from invoice i join contract c on c.id = i.contract_id
       where i.id = ${statement.value(invoiceId)}::bigint and c.party_id = ${statement.value(partyId)}::bigint),
    sent as (
      select buyer_verification_id as id, null::timestamptz as replaced_at from own where buyer_verification_id is not null
      union all select p.verification_id, p.replaced_at from invoice_verification_past p join own on own.id = p.invoice_id)
    select jsonb_build_object(
      'contractId', own.contract_id::text,
      'verificationId', own.buyer_verification_id::text,
      'isOpen', coalesce(own.status = 'SUBMITTED' and own.buyer_verification_status in ('WAITING', 'REJECTED'), false),
      'isToSend', coalesce(own.status = 'SUBMITTED' and own.buyer_verification_status = 'TO_SEND', false),
      'sendings', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id::text, 'name', v.name, 'surname', v.surname, 'email', v.email,
          'sentAt', ${timestampSql('v.sent_at')}, 'sentBy', ${USER_NAME}, 'expiresAt', ${timestampSql('v.expires_at')},
          'replacedAt', ${timestampSql('sent.replaced_at')}, 'state', ${stateSql(at)}, 'reminders', v.reminders)
          order by v.sent_at desc, v.id desc), '[]')
        from sent join buyer_verification v on v.id = sent.id left join app_user u on u.id = v.sent_by where v.key_hash is not null),
      'answers', (select coalesce(jsonb_agg(jsonb_build_object('action', d.action, 'comment', d.comment, 'answerComment', d.answer_comment,
          'verifierName', d.verifier_name, 'verifierEmail', d.verifier_email, 'isOtherDomain', d.is_other_domain,
          'statementVersion', d.statement_version, 'reference', d.reference, 'answeredAt', ${timestampSql('d.created_at')},
          'stands', d.superseded_at is null) order by d.created_at desc, d.id desc), '[]')
        from invoice_verdict d where d.invoice_id = own.id)) as answer
    from own`
  const [row] = await statement.rows<{ answer: VerificationHistory }>(db, text)
  return row?.answer
}

/** Newer mails than this are shown although nothing is left to do with them. */
const RECENT_DAYS = 30
export const MAX_SENDINGS = 100
const MAX_LISTED = 200

/**
 * The mails of a contract to buyers: those with invoices to send again first, then the newest. `open` holds the
 * invoices that may be sent again: those that wait, and those that the buyer rejected and the provider has not decided.
 */
export async function sentOf(
  db: Db,
  contractId: string,
  verificationId: string | undefined,
  now: Date,
): Promise<SentVerificationsAnswer['content']> {
  const statement = new Statement()
  const contract = `${statement.value(contractId)}::bigint`
  const at = `${statement.value(now.toISOString())}::timestamptz`
  const only = verificationId === undefined ? '' : ` and v.id = ${statement.value(verificationId)}::bigint`
  const isOpen = `i.status = 'SUBMITTED' and i.buyer_verification_status in ('WAITING', 'REJECTED')`
  const rows = await statement.rows<{ sending: SentVerificationRow }>(
    db,
    `select jsonb_build_object('verificationId', s.id::text, 'thirdPartyId', s.third_party_id::text, 'buyerName', t.name, 'buyerCode', t.registration_code,
       'name', s.name, 'surname', s.surname, 'email', s.email, 'language', s.language, 'sentAt', ${timestampSql('s.sent_at')}, 'sentBy', ${USER_NAME},
       'expiresAt', ${timestampSql('s.expires_at')}, 'state', s.shown, 'reminders', s.reminders, 'invoiceCount', s.n, 'waitingCount', s.waiting,
       'acceptedCount', s.accepted, 'rejectedCount', s.rejected, 'totalAmount', s.amount::text, 'currency', s.currency,
       'open', (select coalesce(jsonb_agg(o.invoice), '[]') from (
          select jsonb_build_object('id', i.id::text, 'invoiceNumber', i.invoice_number, 'dueDate', ${dateSql('i.due_date')},
              'invoiceAmount', i.amount::text, 'currency', i.currency, 'status', i.buyer_verification_status, 'comment', d.comment) as invoice
            from invoice i left join invoice_verdict d on d.invoice_id = i.id and d.superseded_at is null
           where i.buyer_verification_id = s.id and ${isOpen} order by i.due_date, i.id limit ${integerSql(MAX_LISTED)}) o),
       'contacts', (select coalesce(jsonb_agg(jsonb_build_object('email', email, 'name', name, 'surname', surname, 'phoneNumber', phone_number,
          'jobTitle', job_title) order by id), '[]') from third_party_contact where contract_id = ${contract} and third_party_id = s.third_party_id)) as sending
     from (
       select v.*, ${stateSql(at)} as shown, g.* from buyer_verification v
       cross join lateral (
         select count(*)::int as n, coalesce(sum(i.amount), 0) as amount, coalesce(max(i.currency), 'EUR') as currency,
           count(*) filter (where i.buyer_verification_status = 'WAITING')::int as waiting,
           count(*) filter (where i.buyer_verification_status = 'ACCEPTED')::int as accepted,
           count(*) filter (where i.buyer_verification_status = 'REJECTED')::int as rejected,
           coalesce(bool_or(${isOpen} and (i.buyer_verification_status = 'REJECTED' or v.expires_at <= ${at})), false) as again
         from invoice i where i.buyer_verification_id = v.id) g
       where v.contract_id = ${contract} and v.key_hash is not null and g.n > 0
         and (g.again or v.sent_at > ${at} - interval '${integerSql(RECENT_DAYS)} days')${only}
       order by g.again desc, v.sent_at desc, v.id desc limit ${integerSql(MAX_SENDINGS)}) s
     join third_party t on t.id = s.third_party_id left join app_user u on u.id = s.sent_by
     order by s.again desc, s.sent_at desc, s.id desc`,
  )
  return rows.map(({ sending }) => sending)
}

/** Contracts with something to send, and how many of the requested contracts are the company's. */
export async function waitingOf(
  db: Db,
  partyId: string,
  contractIds: readonly string[] | undefined,
  now: Date,
): Promise<{ contracts: number; content: VerificationWaitingAnswer['content'] }> {
  const statement = new Statement()
  const at = `${statement.value(now.toISOString())}::timestamptz`
  const contractFilter = contractIds === undefined ? '' : ` and id = any (${statement.ids(contractIds)})`
  const row = await statement.row<{ contracts: number; content: VerificationWaitingAnswer['content'] }>(
    db,
    `with owned as (select id, contract_number from contract where party_id = ${statement.value(partyId)}::bigint${contractFilter}),
     counted as (
       select o.id, o.contract_number,
         (select count(*)::int from invoice i where i.contract_id = o.id and i.buyer_verification_status = 'TO_SEND' and i.status = 'SUBMITTED') as unsent,
         (select count(*)::int from buyer_verification v join invoice i on i.buyer_verification_id = v.id
           where v.contract_id = o.id and v.key_hash is not null and i.status = 'SUBMITTED'
             and (i.buyer_verification_status = 'REJECTED' or i.buyer_verification_status = 'WAITING' and v.expires_at <= ${at})) as again
       from owned o)
     select (select count(*)::int from owned) as contracts,
       (select coalesce(jsonb_agg(jsonb_build_object('contractId', id::text, 'contractNumber', contract_number, 'toSendCount', unsent,
          'sendAgainCount', again) order by contract_number, id), '[]') from counted where unsent + again > 0) as content`,
  )
  return row
}

/** The contract's id if it is the company's. */
export async function ownContractId(db: Db, partyId: string, contractId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('contract')
    .select('id')
    .where('id', '=', contractId)
    .where('party_id', '=', partyId)
    .executeTakeFirst()
  return row?.id
}
