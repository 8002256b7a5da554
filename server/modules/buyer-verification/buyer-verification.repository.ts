import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'
import { decryptRow } from '../../vault/encryptedRow.ts'
import { STATEMENT_VERSION, type OpenedKey } from './buyer-verification.types.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

export type LockedInvoice = {
  id: string
  invoice_number: string
  amount: string
  currency: string
  buyer_verification_id: string | null
  buyer_verification_status: string | null
}

/**
 * Invoices to send, locked: an answer that arrives at the same time waits. All callers lock in the order of the ids, which
 * prevents deadlocks.
 */
export async function lockInvoices(
  trx: Trx,
  contractId: string,
  thirdPartyId: string,
  ids: readonly string[],
): Promise<LockedInvoice[]> {
  return trx
    .selectFrom('invoice')
    .select(['id', 'invoice_number', 'amount', 'currency', 'buyer_verification_id', 'buyer_verification_status'])
    .where('contract_id', '=', contractId)
    .where('third_party_id', '=', thirdPartyId)
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where('status', '<>', 'REJECTED')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function findByKey(db: Db, keyHash: Buffer): Promise<OpenedKey | undefined> {
  return db
    .selectFrom('buyer_verification as v')
    .innerJoin('contract as c', 'c.id', 'v.contract_id')
    .innerJoin('party as p', 'p.id', 'c.party_id')
    .innerJoin('third_party as t', 't.id', 'v.third_party_id')
    .select([
      'v.id',
      'v.contract_id as contractId',
      'v.third_party_id as thirdPartyId',
      'v.email',
      'v.state',
      'v.expires_at as expiresAt',
      'v.language',
      'p.name as company',
      'c.contract_number as contractNumber',
      'c.factor_name as factor',
      't.name as thirdParty',
    ])
    .select(({ eb }) => eb('c.factoring_product', '=', 'REVERSE').as('isReverse'))
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('v.key_hash', '=', keyHash),
        eb('v.id', '=', selectFrom('buyer_verification_key').select('verification_id').where('key_hash', '=', keyHash)),
      ]),
    )
    .executeTakeFirst() as Promise<OpenedKey | undefined>
}

export type Sending = { id: string; sentBy: string | null }

/** Verifications with the contract, third party and contact e-mail of a key. */
export async function sendingsOf(db: Db, { contractId, thirdPartyId, email }: OpenedKey): Promise<Sending[]> {
  return db
    .selectFrom('buyer_verification')
    .select(['id', 'sent_by as sentBy'])
    .where('contract_id', '=', contractId)
    .where('third_party_id', '=', thirdPartyId)
    .where('key_hash', 'is not', null)
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .execute()
}

export type ShownInvoice = {
  id: string
  number: string
  amount: string
  currency: string
  date: string
  dueDate: string
  action: 'ACCEPT' | 'REJECT' | null
  comment: string | null
}

/** Invoices that a key opens: those that wait, and those that were answered with it or were sent with it. */
export async function invoicesOf(db: Db, key: OpenedKey, most: number): Promise<ShownInvoice[]> {
  const { rows } = await sql<ShownInvoice>`
    select i.id, i.invoice_number as number, i.amount, i.currency, i.invoice_date as date, i.due_date as "dueDate",
           d.action, d.comment
      from buyer_verification v join invoice i on i.buyer_verification_id = v.id
      left join invoice_verdict d on d.invoice_id = i.id and d.superseded_at is null
     where v.contract_id = ${key.contractId} and v.third_party_id = ${key.thirdPartyId} and v.key_hash is not null
       and lower(v.email) = ${key.email.toLowerCase()}
       and (i.buyer_verification_status = 'WAITING' and i.status <> 'REJECTED'
            or d.verification_id = ${key.id} or d.id is not null and v.id = ${key.id})
     order by i.due_date, i.id limit ${most}`.execute(db)
  return rows
}

export type InvoiceFile = { id: string; name: string; invoiceId: string }

/**
 * The invoices' own files; the buyer gets no supporting documents (VER-25), and no file with invoices of another buyer,
 * such as an e-arve of several invoices. The rows of a file name its buyers, and so does its content, because rows can be
 * removed and a file can be attached to any row. A file that was not read yet is offered to no buyer.
 */
export async function filesOf(db: Db, invoiceIds: readonly string[]): Promise<InvoiceFile[]> {
  if (invoiceIds.length === 0) return []
  const { rows } = await sql<InvoiceFile>`
    with own as (
      select f.file_id, f.invoice_id, i.third_party_id from invoice_file f join invoice i on i.id = f.invoice_id
       where f.invoice_id = any(${[...invoiceIds]}::bigint[]) and f.role = 'INVOICE'),
    shared as (
      select f.file_id from invoice_file f left join invoice i on i.id = f.invoice_id left join invoice_upload d on d.id = f.upload_id
       where f.file_id in (select file_id from own) group by f.file_id
      having count(distinct coalesce(i.third_party_id, d.third_party_id)) > 1 or bool_or(coalesce(i.third_party_id, d.third_party_id) is null))
    select u.id, u.file_name as name, own.invoice_id as "invoiceId"
      from own join invoice_upload_file u on u.id = own.file_id
     where (u.buyers = 'UNNAMED' or u.buyers = 'ONE' and coalesce(u.buyer_id, own.third_party_id) = own.third_party_id)
       and u.id not in (select file_id from shared)
     order by u.created_at, u.id`.execute(db)
  return rows
}

export async function fileContent(
  db: Db,
  id: string,
): Promise<{ name: string; contentType: string; content: Buffer } | undefined> {
  const row = await db
    .selectFrom('invoice_upload_file')
    .select(['id', 'key_id', 'file_name', 'content_type', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const content = decryptRow(db, 'invoice_upload_file', row).bytes('content', row.content)
  return { name: row.file_name, contentType: row.content_type, content }
}

export type Verdict = { invoiceId: string; action: 'ACCEPT' | 'REJECT'; comment: string | null }
type Answer = {
  verificationId: string
  verdicts: readonly Verdict[]
  comment: string | null
  reference: string
  verifier: { fullName: string; email: string; isOtherDomain: boolean }
  now: Date
}

/** Serial number of a response: taken from the ids of verdicts, so no two responses have the same. */
export async function nextSerial(trx: Trx): Promise<string> {
  const { rows } = await sql<{ serial: string }>`
    select nextval(pg_get_serial_sequence('invoice_verdict', 'id'))::text as serial`.execute(trx)
  return rows[0]?.serial ?? '0'
}

export async function insertVerdicts(
  trx: Trx,
  { verificationId, verdicts, comment, reference, verifier, now }: Answer,
): Promise<void> {
  const rows = verdicts.map(({ invoiceId: invoice_id, action, comment: own }) => ({ invoice_id, action, comment: own }))
  await sql`
    insert into invoice_verdict (invoice_id, verification_id, action, comment, answer_comment, reference, verifier_name, verifier_email,
                                 is_other_domain, statement_version, created_at)
    select r.invoice_id, ${verificationId}::bigint, r.action, r.comment, ${comment}::text, ${reference}::text,
           ${verifier.fullName}::text, ${verifier.email}::text, ${verifier.isOtherDomain}::boolean,
           ${STATEMENT_VERSION}::text, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (invoice_id bigint, action text, comment text)`.execute(
    trx,
  )
  await sql`
    update invoice i set buyer_verification_status = case d.action when 'ACCEPT' then 'ACCEPTED' else 'REJECTED' end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (invoice_id bigint, action text)
     where i.id = d.invoice_id`.execute(trx)
}

/** Valid verdicts on these invoices. */
export async function standingVerdicts(trx: Trx, invoiceIds: readonly string[]): Promise<Verdict[]> {
  return trx
    .selectFrom('invoice_verdict')
    .select(['invoice_id as invoiceId', 'action', 'comment'])
    .where('invoice_id', '=', sql<string>`any(${[...invoiceIds]}::bigint[])`)
    .where('superseded_at', 'is', null)
    .execute()
}

/** DONE when nothing waits any longer; an expired one with unanswered invoices stays expired. */
export async function updateStates(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update buyer_verification v
       set state = case when w.waits then case v.state when 'EXPIRED' then 'EXPIRED' else 'PARTLY' end else 'DONE' end,
           ended_at = case when w.waits then v.ended_at else ${now}::timestamptz end
      from (select b.id, exists (select 1 from invoice i where i.buyer_verification_id = b.id
                                    and i.buyer_verification_status = 'WAITING') as waits
              from buyer_verification b where b.id = any(${[...ids]}::bigint[]) order by b.id for update) w
     where v.id = w.id and v.state in ('SENT', 'PARTLY', 'EXPIRED')`.execute(trx)
}

export async function waitingCount(trx: Trx, key: OpenedKey): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from buyer_verification v join invoice i on i.buyer_verification_id = v.id
     where v.contract_id = ${key.contractId} and v.third_party_id = ${key.thirdPartyId} and v.key_hash is not null
       and lower(v.email) = ${key.email.toLowerCase()}
       and i.buyer_verification_status = 'WAITING' and i.status <> 'REJECTED'`.execute(trx)
  return Number(rows[0]?.count ?? 0)
}

export type Sender = { id: string; email: string; first_name: string; language: Language }

export async function findSenders(trx: Trx, ids: readonly string[]): Promise<Sender[]> {
  if (ids.length === 0) return []
  return trx
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'language'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .$castTo<Sender>()
    .execute()
}
