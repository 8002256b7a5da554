import { sql, type Kysely } from 'kysely'
import type { BuyerGroup } from '../../../schemas/generated/types/entities/buyer-group.ts'
import { dateSql, timestampSql } from '../../db/jsonSql.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'

type Db = Kysely<Tables>

/** Submitted invoices that wait to be sent to their buyers, grouped; buyers without a contact first. */
export async function groupsToSend(db: Db, contractId: string): Promise<BuyerGroup[]> {
  const statement = new Statement()
  const contract = `${statement.value(contractId)}::bigint`
  const rows = await statement.rows<{ group: BuyerGroup }>(
    db,
    `select jsonb_build_object('thirdPartyId', t.id::text, 'buyerName', t.name, 'buyerCode', t.registration_code, 'totalInvoices', g.n,
       'totalInvoiceAmount', g.amount::text, 'currency', g.currency, 'invoiceUploadList', g.list, 'contacts', coalesce(p.list, '[]')) as "group"
     from (
       select i.third_party_id, count(*)::int as n, sum(i.amount) as amount, max(i.currency) as currency,
         jsonb_agg(jsonb_build_object('id', i.id::text, 'invoiceNumber', i.invoice_number, 'issueDate', ${dateSql('i.invoice_date')},
           'dueDate', ${dateSql('i.due_date')}, 'invoiceAmount', i.amount::text, 'currency', i.currency) order by i.due_date, i.id) as list
       from invoice i where i.contract_id = ${contract} and i.buyer_verification_status = 'TO_SEND' and i.status = 'SUBMITTED' group by i.third_party_id) g
     join third_party t on t.id = g.third_party_id
     left join lateral (
       select jsonb_agg(jsonb_build_object('email', email, 'name', name, 'surname', surname, 'phoneNumber', phone_number, 'jobTitle', job_title) order by id) as list
       from third_party_contact where contract_id = ${contract} and third_party_id = t.id) p on true
     order by p.list is not null, t.name`,
  )
  return rows.map(({ group }) => group)
}

export type LastChange = { at: string | null; by: string | null }

/** When and by whom the drafts were changed last. */
export async function lastChange(db: Db, contractId: string): Promise<LastChange> {
  const row = await db
    .selectFrom('invoice_upload as u')
    .leftJoin('app_user as a', join => join.on('a.id', '=', sql`coalesce(u.changed_by, u.created_by)`))
    .select(sql<string>`${sql.raw(timestampSql('u.changed_at'))}`.as('at'))
    .select(sql<string>`trim(coalesce(a.first_name, '') || ' ' || coalesce(a.last_name, ''))`.as('by'))
    .where('u.contract_id', '=', contractId)
    .orderBy('u.changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { at: row?.at ?? null, by: row?.by || null }
}

/** Drafts last changed before a time, and when the oldest of them was. */
export async function idleDrafts(
  db: Db,
  contractId: string,
  before: Date,
): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('invoice_upload')
    .select(eb => [sql<number>`count(*)::int`.as('count'), eb.fn.min('changed_at').as('since')])
    .where('contract_id', '=', contractId)
    .where('changed_at', '<', before)
    .executeTakeFirstOrThrow()
}

/** Latest invoices of a contract that say which payment terms its buyers have. */
const TERMS_FROM = 500

/** Days between issue and due date that most of the latest invoices of each buyer have. */
export async function usualTerms(db: Db, contractId: string): Promise<{ thirdPartyId: string; days: number }[]> {
  const { rows } = await sql<{ thirdPartyId: string; days: number }>`
    select third_party_id::text as "thirdPartyId", mode() within group (order by due_date - invoice_date)::int as days
    from (
      select third_party_id, invoice_date, due_date from invoice where contract_id = ${contractId}::bigint
      order by invoice_date desc, id desc limit ${sql.lit(TERMS_FROM)}) i
    where due_date > invoice_date group by third_party_id order by third_party_id`.execute(db)
  return rows
}
