import { sql, type Kysely, type Transaction } from 'kysely'
import type { UploadedInvoice } from '../../../schemas/generated/types/entities/uploaded-invoice.ts'
import type { BuyerGroup } from '../../../schemas/generated/types/entities/buyer-group.ts'
import type { Buyer, RowField, RowToJudge } from '../../../schemas/invoiceRow.ts'
import type { FoundText } from '../../uploads/documents/document.types.ts'
import { dateSql, idSql, moneySql, selectList, timestampSql } from '../../db/jsonSql.ts'
import { integerSql, Statement } from '../../db/statement.ts'
import type { ContractStatus, Tables } from '../../db/tables.ts'
import { judgementSql, numberKeySql } from './judgementSql.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

export type UploadContract = {
  id: string
  contract_number: string
  status: ContractStatus
  factoring_product: 'REVERSE' | 'ORDINARY'
  currency: string
}

/** What a draft has in its cells, and where it came from. */
const cellsJson = {
  invoiceNumber: 'd.invoice_number',
  buyerName: 'coalesce(t.name, d.buyer_text)',
  buyerCode: 't.registration_code',
  issueDate: dateSql('d.issue_date'),
  dueDate: dateSql('d.due_date'),
  invoiceAmount: moneySql('d.amount'),
  transferClaimAmount: moneySql('d.claim'),
  currency: 'd.currency',
  raw: "d.raw - 'buyerProblem'",
  sourceLine: 'd.source_line',
  fileName: 'd.file_name',
  note: 'd.note',
} as const

/** The party's contract, locked when it is called in a transaction that writes. */
export async function ownContract(
  db: Db,
  partyId: string,
  contractId: string,
  lock?: 'update' | 'share',
): Promise<UploadContract | undefined> {
  const query = db
    .selectFrom('contract')
    .select(['id', 'contract_number', 'status', 'factoring_product', 'currency'])
    .where('id', '=', contractId)
    .where('party_id', '=', partyId)
  return (lock === 'update' ? query.forUpdate() : lock === 'share' ? query.forShare() : query).executeTakeFirst()
}

/** Buyers, or suppliers under reverse factoring, of a contract. */
export async function buyersOf(db: Db, contractId: string): Promise<Buyer[]> {
  const rows = await db
    .selectFrom('contract_third_party as link')
    .innerJoin('third_party as t', 't.id', 'link.third_party_id')
    .select(['t.id', 't.name', 't.registration_code', 't.vat_number'])
    .where('link.contract_id', '=', contractId)
    .orderBy('t.name')
    .execute()
  return rows.map(({ id, name, registration_code: registrationCode, vat_number: vatNumber }) => ({
    id,
    name,
    registrationCode,
    vatNumber,
  }))
}

export async function countDrafts(db: Db, contractId: string): Promise<number> {
  const { count } = await db
    .selectFrom('invoice_upload')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow()
  return count
}

/** The user is null when the one who sent a document is gone before it was read. */
export type Author = { readonly userId: string | null; readonly now: Date }
/** What a document says of its draft: the file, and where on its pages each field was found. */
export type Recognised = { readonly document: string; readonly places: Readonly<Partial<Record<RowField, FoundText>>> }
export type NewDraft = RowToJudge & {
  readonly sourceLine?: number | undefined
  readonly fileName?: string | undefined
  readonly note?: string | undefined
  /** Set when the text names more than one buyer. */
  readonly isBuyerAmbiguous: boolean
  readonly recognised?: Recognised
}

/** Drafts as records for `jsonb_to_recordset`: one parameter for any number of rows. */
function recordsOf(rows: readonly NewDraft[]): string {
  return JSON.stringify(
    rows.map(row => ({
      third_party_id: row.thirdPartyId,
      buyer_text: row.buyerText,
      invoice_number: row.invoiceNumber,
      issue_date: row.issueDate,
      due_date: row.dueDate,
      amount: row.invoiceAmount,
      claim: row.transferClaimAmount,
      currency: row.currency,
      raw: row.isBuyerAmbiguous ? { ...row.raw, buyerProblem: 'buyerAmbiguous' } : row.raw,
      source_line: row.sourceLine ?? null,
      file_name: row.fileName ?? null,
      note: row.note ?? null,
      to_confirm: row.toConfirm ?? [],
      fields: row.recognised ?? null,
    })),
  )
}

const VALUES = `third_party_id bigint, buyer_text text, invoice_number text, issue_date date, due_date date,
  amount numeric(15,2), claim numeric(15,2), currency text, raw jsonb, source_line int, file_name text, note text,
  to_confirm text[], fields jsonb`
const COLUMNS = `third_party_id, buyer_text, invoice_number, issue_date, due_date, amount, claim, currency, raw, source_line,
  file_name, note, to_confirm, fields`

/** Records of 20,000 rows would hold up other calls, and take memory many times over. */
const DRAFTS_AT_ONCE = 1000

/** @returns ids of the drafts */
export async function insertDrafts(
  trx: Trx,
  place: DraftPlace,
  rows: readonly NewDraft[],
  author: Author,
): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += DRAFTS_AT_ONCE)
    ids.push(...(await insertSome(trx, place, rows.slice(at, at + DRAFTS_AT_ONCE), author)))
  return ids
}

type DraftPlace = {
  readonly contractId: string
  readonly type: 'MANUAL' | 'AUTOMATIC'
  readonly sourceFile: string | null
}

async function insertSome(
  trx: Trx,
  place: DraftPlace,
  rows: readonly NewDraft[],
  { userId, now }: Author,
): Promise<string[]> {
  const statement = new Statement()
  const value = (of: unknown) => statement.value(of)
  const inserted = await statement.rows<{ id: string }>(
    trx,
    `insert into invoice_upload (contract_id, type, source_file, created_by, created_at, changed_by, changed_at, ${COLUMNS})
     select ${value(place.contractId)}::bigint, ${value(place.type)}::text, ${value(place.sourceFile)}::uuid, ${value(userId)}::bigint,
       ${value(now.toISOString())}::timestamptz, ${value(userId)}::bigint, ${value(now.toISOString())}::timestamptz, ${COLUMNS}
     from jsonb_to_recordset(${value(recordsOf(rows))}::jsonb) as r (${VALUES}) returning id`,
  )
  return inserted.map(({ id }) => id)
}

export type Draft = {
  id: string
  contract_id: string
  type: 'MANUAL' | 'AUTOMATIC'
  version: number
  to_confirm: string[]
}

/** Drafts of the party, locked; fewer than asked for when some are not its own. */
export async function lockDrafts(trx: Trx, partyId: string, ids: readonly string[]): Promise<Draft[]> {
  return trx
    .selectFrom('invoice_upload as u')
    .innerJoin('contract as c', 'c.id', 'u.contract_id')
    .select(['u.id', 'u.contract_id', 'u.type', 'u.version', 'u.to_confirm'])
    .where('c.party_id', '=', partyId)
    .where('u.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('u.id')
    .forUpdate('u')
    .execute()
}

/** A field that the person changed needs no confirming any more: the value is that person's own. */
export async function updateDraft(
  trx: Trx,
  id: string,
  row: NewDraft,
  confirmed: readonly RowField[],
  { userId, now }: Author,
): Promise<void> {
  const statement = new Statement()
  const value = (of: unknown) => statement.value(of)
  await statement.rows(
    trx,
    `update invoice_upload u set third_party_id = r.third_party_id, buyer_text = r.buyer_text, invoice_number = r.invoice_number,
       issue_date = r.issue_date, due_date = r.due_date, amount = r.amount, claim = r.claim, currency = r.currency, raw = r.raw,
       to_confirm = (select coalesce(array_agg(f), '{}') from unnest(u.to_confirm) f
         where f <> all (${value([...confirmed])}::text[]) and case f
           when 'invoiceNumber' then u.invoice_number is not distinct from r.invoice_number
           when 'buyer' then u.third_party_id is not distinct from r.third_party_id
           when 'issueDate' then u.issue_date is not distinct from r.issue_date
           when 'dueDate' then u.due_date is not distinct from r.due_date
           when 'invoiceAmount' then u.amount is not distinct from r.amount
           when 'transferClaimAmount' then u.claim is not distinct from r.claim
           else u.currency is not distinct from r.currency end),
       version = u.version + 1, changed_by = ${value(userId)}::bigint, changed_at = ${value(now.toISOString())}::timestamptz
     from jsonb_to_recordset(${value(recordsOf([row]))}::jsonb) r (${VALUES}) where u.id = ${value(id)}::uuid`,
  )
}

export async function deleteDrafts(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('invoice_upload')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/**
 * Removes what an earlier upload of the same workbook left, so that a mended file makes no twins.
 * @param faultyOn YYYY-MM-DD: only those with errors on that day; null: all
 */
export async function deleteDraftsOfFile(
  trx: Trx,
  contractId: string,
  fileId: string,
  faultyOn: string | null,
): Promise<number> {
  const statement = new Statement()
  const contract = statement.value(contractId)
  const judgement = faultyOn === null ? '' : `with ${judgementSql(contract, statement.value(faultyOn))}`
  const gone = await judging(trx, connection =>
    statement.rows(
      connection,
      `${judgement} delete from invoice_upload where contract_id = ${contract}::bigint and source_file = ${statement.value(fileId)}::uuid
     ${faultyOn === null ? '' : 'and id in (select id from faulty)'} returning id`,
    ),
  )
  return gone.length
}

/** Drafts of the party that came with a file. */
export async function draftIdsOfFile(db: Db, partyId: string, fileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice_upload as u')
    .innerJoin('contract as c', 'c.id', 'u.contract_id')
    .select('u.id')
    .where('c.party_id', '=', partyId)
    .where('u.source_file', '=', fileId)
    .execute()
  return rows.map(({ id }) => id)
}

/** The file that drafts of the contract came with: the wanted one, or the latest. */
export async function latestFile(db: Db, contractId: string, wanted: string | undefined): Promise<string | undefined> {
  const row = await db
    .selectFrom('invoice_upload')
    .select('source_file')
    .where('contract_id', '=', contractId)
    .where('source_file', 'is not', null)
    .$if(wanted !== undefined, query => query.where('source_file', '=', wanted ?? ''))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.source_file ?? undefined
}

/** A draft with what the workbook of errors needs of it. */
export type DraftOfFile = Pick<
  UploadedInvoice,
  | 'invoiceNumber'
  | 'buyerName'
  | 'buyerCode'
  | 'issueDate'
  | 'dueDate'
  | 'invoiceAmount'
  | 'transferClaimAmount'
  | 'currency'
  | 'raw'
  | 'sourceLine'
  | 'fileName'
  | 'note'
> & { readonly errors: readonly Pick<UploadedInvoice['problems'][number], 'field' | 'code' | 'params'>[] }

/** Drafts of one file with their errors, in the order of its lines. Warnings are not looked for: they take longest. */
export async function draftsOfFile(
  db: Db,
  contractId: string,
  today: string,
  fileId: string,
): Promise<readonly DraftOfFile[]> {
  const statement = new Statement()
  const judgement = judgementSql(statement.value(contractId), statement.value(today))
  const rows = await judging(db, connection =>
    statement.rows<{ draft: DraftOfFile }>(
      connection,
      `with ${judgement},
     of_draft as (
       select id, jsonb_agg(jsonb_strip_nulls(jsonb_build_object('field', field, 'code', code, 'params', params)) order by field, code) as errors
       from found_error group by id)
     select to_jsonb(x) as draft from (
       select ${selectList({ ...cellsJson, errors: "coalesce(e.errors, '[]')" })}
       from d left join of_draft e on e.id = d.id left join third_party t on t.id = d.third_party_id
       where d.source_file = ${statement.value(fileId)}::uuid order by d.source_line, d.id) x`,
    ),
  )
  return rows.map(({ draft }) => draft)
}

const fileJson = selectList({
  uuid: 'a.id',
  name: 'a.file_name',
  size: 'a.size',
  status: 'a.state',
  type: 'a.file_type',
  createdAt: timestampSql('a.created_at'),
})
const filesSql = (role: string) => `coalesce((select jsonb_agg(to_jsonb(x) order by x."createdAt", x.uuid) from (
  select ${fileJson} from invoice_file f join invoice_upload_file a on a.id = f.file_id where f.upload_id = d.id and f.role = '${role}') x), '[]')`
const withSeverity = (list: string, severity: string) =>
  `(select coalesce(jsonb_agg(p || '{"severity":"${severity}"}'), '[]') from jsonb_array_elements(${list}) p)`

const draftJson = selectList({
  uuid: 'd.id',
  id: 'd.id',
  contractId: idSql('d.contract_id'),
  thirdPartyId: idSql('d.third_party_id'),
  ...cellsJson,
  type: 'd.type',
  problems: `${withSeverity('j.errors', 'ERROR')} || ${withSeverity('j.warnings', 'WARNING')}`,
  toConfirm: 'to_jsonb(d.to_confirm)',
  recognised: 'd.fields',
  sourceFile: '(select s.file_name from invoice_upload_file s where s.id = d.source_file)',
  version: 'd.version',
  changedAt: timestampSql('d.changed_at'),
  changedBy:
    "(select trim(coalesce(a.first_name, '') || ' ' || coalesce(a.last_name, '')) from app_user a where a.id = d.changed_by)",
  invoiceFiles: filesSql('INVOICE'),
  supportingDocuments: filesSql('SUPPORTING'),
})

/**
 * Runs a statement that judges drafts. Statistics lag behind a file that was just stored; with them the planner would
 * join 20,000 rows by nested loops. Look-ups of single rows by index have no other plan and stay; their penalty must not
 * start the compiler, which takes seconds.
 */
function judging<T>(db: Db, run: (trx: Db) => Promise<T>): Promise<T> {
  const inside = async (trx: Db): Promise<T> => {
    await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`.execute(trx)
    const result = await run(trx)
    await sql`set local enable_nestloop = on`.execute(trx)
    return result
  }
  return db.isTransaction ? inside(db) : db.transaction().execute(inside)
}

export type DraftPage = { readonly page: number; readonly size: number }

/**
 * One page of the drafts with their problems, as JSON text. While everything fits on one page the rows keep their order;
 * with more, those with errors come first.
 */
export async function listDrafts(
  db: Db,
  contractId: string,
  today: string,
  { page, size }: DraftPage,
): Promise<{ content: unknown[]; total: number; invalid: number }> {
  const statement = new Statement()
  const judgement = judgementSql(statement.value(contractId), statement.value(today))
  const limit = statement.value(size)
  const offset = statement.value(page * size)
  const row = await judging(db, connection =>
    statement.row<{ content: unknown[]; total: number; invalid: number }>(
      connection,
      `with ${judgement},
     paged as (
       select d.id, row_number() over (order by case when (select count(*) from d) > ${limit}::int then j.errors = '[]' end, d.created_at, d.source_line nulls first, d.id) as place
       from d join judged j on j.id = d.id order by place limit ${limit}::int offset ${offset}::int)
     select (select count(*)::int from d) as total, (select count(*)::int from judged where errors <> '[]') as invalid,
       coalesce((select jsonb_agg(to_jsonb(x) - 'place' order by x.place) from (
         select ${draftJson}, p.place from paged p join d on d.id = p.id join judged j on j.id = d.id left join third_party t on t.id = d.third_party_id) x), '[]') as content`,
    ),
  )
  return row
}

/** Drafts by id, with their problems, in no certain order. */
export async function draftsById(
  db: Db,
  contractId: string,
  today: string,
  ids: readonly string[],
): Promise<unknown[]> {
  const statement = new Statement()
  const judgement = judgementSql(statement.value(contractId), statement.value(today))
  const rows = await judging(db, connection =>
    statement.rows<{ draft: unknown }>(
      connection,
      `with ${judgement}
     select to_jsonb(x) as draft from (
       select ${draftJson} from d join judged j on j.id = d.id left join third_party t on t.id = d.third_party_id
       where d.id = any (${statement.value([...ids])}::uuid[])) x`,
    ),
  )
  return rows.map(({ draft }) => draft)
}

export type Status = {
  total: number
  valid: number
  amount: string
  unfunded: string
  errors: unknown[]
  warnings: unknown[]
  errorCounts: Record<string, number>
  warningCounts: Record<string, number>
}
const MAX_LISTED = 1000

/** The dry run: counts, the first problems, and how much of the advance no limit covers. */
export async function statusOf(db: Db, contractId: string, today: string): Promise<Status> {
  const statement = new Statement()
  const judgement = judgementSql(statement.value(contractId), statement.value(today))
  const listed = (from: string) => `coalesce((select jsonb_agg(to_jsonb(x)) from (
    select f.id as uuid, coalesce(d.invoice_number, d.raw ->> 'invoiceNumber') as "invoiceNumber", f.code as "errorCode", f.field, f.params
    from ${from} f join d on d.id = f.id ${from === 'found_warning' ? 'join running r on r.id = d.id' : ''}
    order by d.created_at, d.source_line nulls first, d.id limit ${integerSql(MAX_LISTED)}) x), '[]')`
  const counts = (from: string) =>
    `coalesce((select jsonb_object_agg(code, n) from (select code, count(distinct id)::int as n from ${from} ${from === 'found_warning' ? 'join running using (id)' : ''} group by code) c), '{}')`
  return judging(db, connection =>
    statement.row<Status>(
      connection,
      `with ${judgement},
     by_buyer as (select d.third_party_id, sum(greatest(d.advance, 0)) as advance, max(r.available_limit) as available
       from d join running r on r.id = d.id group by d.third_party_id)
     select (select count(*)::int from d) as total, (select count(*)::int from running) as valid,
       coalesce((select sum(d.amount) from d join running r on r.id = d.id), 0)::numeric(15,2)::text as amount,
       (select greatest(coalesce(sum(advance), 0) - least(coalesce(sum(least(advance, greatest(coalesce(available, 0), 0))), 0),
          greatest((select available_amount from k), 0)), 0) from by_buyer)::numeric(15,2)::text as unfunded,
       ${listed('found_error')} as errors, ${listed('found_warning')} as warnings,
       ${counts('found_error')} as "errorCounts", ${counts('found_warning')} as "warningCounts"`,
    ),
  )
}

export type Sums = { total: number; amount: string; advance: string; remainder: string; commission: string }

/** Sums over the valid drafts, per row as each invoice will be stored. A credit memo gets no advance. */
export async function sumsOf(db: Db, contractId: string, today: string): Promise<Sums> {
  const statement = new Statement()
  const judgement = judgementSql(statement.value(contractId), statement.value(today))
  return judging(db, connection =>
    statement.row<Sums>(
      connection,
      `with ${judgement}, v as (
       select d.amount, d.claim, case when d.amount < 0 then 0 else d.advance end as advance, round(greatest(d.claim, 0) * k.commission_fee_rate, 2) as commission
       from d cross join k join running r on r.id = d.id)
     select count(*)::int as total, coalesce(sum(amount), 0)::numeric(15,2)::text as amount, coalesce(sum(advance), 0)::numeric(15,2)::text as advance,
       coalesce(sum(claim - advance), 0)::numeric(15,2)::text as remainder, coalesce(sum(commission), 0)::numeric(15,2)::text as commission from v`,
    ),
  )
}

/**
 * Turns valid drafts into invoices, moves their files to them and deletes the drafts. The contract must be locked.
 * @param ids only these drafts; null for all
 * @returns ids of the new invoices
 */
export async function submitDrafts(
  trx: Trx,
  contractId: string,
  { today, now, ids }: { readonly today: string; readonly now: Date; readonly ids: readonly string[] | null },
): Promise<string[]> {
  const statement = new Statement()
  const judgement = judgementSql(statement.value(contractId), statement.value(today))
  const at = `${statement.value(now.toISOString())}::timestamptz`
  const chosen = ids === null ? '' : `where d.id = any (${statement.value([...ids])}::uuid[])`
  const inserted = await judging(trx, connection =>
    statement.rows<{ id: string }>(
      connection,
      `with ${judgement},
     v as materialized (
       select d.id as upload_id, d.*, k.max_advance_rate as rate, case when d.amount < 0 then 0 else d.advance end as given,
         coalesce(t.verify, true) as verify, a.first_name, a.last_name
       from d cross join k join running r on r.id = d.id
       left join contract_third_party t on t.contract_id = k.id and t.third_party_id = d.third_party_id
       left join app_user a on a.id = d.created_by ${chosen}),
     new_invoice as (
       insert into invoice (contract_id, third_party_id, invoice_type, invoice_number, invoice_date, due_date, submitted_at, status, currency,
         amount, amount_paid, amount_unpaid, assigned_amount, assigned_rate, assigned_outstanding, advance_total, advance_funded, advance_unfunded,
         advance_outstanding, advance_rate, reserve_total, reserve_rate, reserve_outstanding, unfunded_amount, uploaded_at, uploaded_by_first_name,
         uploaded_by_last_name, buyer_verification_status)
       select contract_id, third_party_id, case when amount < 0 then 'CREDIT_MEMO' else 'INVOICE' end, invoice_number, issue_date, due_date, ${at},
         'SUBMITTED', currency, amount, 0, amount, claim, round(claim / amount, 6), claim, given, 0, given, 0, case when amount < 0 then 0 else rate end,
         claim - given, case when amount < 0 then 1 else 1 - rate end, claim - given, amount, created_at, first_name, last_name,
         case when verify and amount > 0 then 'TO_SEND' else 'NOT_APPLICABLE' end
       from v order by created_at, source_line nulls first, upload_id
       returning id, contract_id, third_party_id, invoice_number),
     pair as (select n.id as invoice_id, v.upload_id from new_invoice n join v on v.third_party_id = n.third_party_id and v.invoice_number = n.invoice_number),
     moved as (insert into invoice_file (file_id, invoice_id, role)
       select f.file_id, p.invoice_id, f.role from invoice_file f join pair p on p.upload_id = f.upload_id returning file_id),
     used as (update invoice_upload_file set state = 'USED' where id in (select file_id from moved)),
     gone as (delete from invoice_upload where id in (select upload_id from pair))
     select invoice_id::text as id from pair`,
    ),
  )
  return inserted.map(({ id }) => id)
}

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

/** Whether an invoice or another draft of the contract has this number, as far as it may not be used twice. */
export async function hasDraftWithNumber(
  db: Db,
  contract: UploadContract,
  number: string,
  thirdPartyId: string,
  except: string | null,
): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(eb =>
      eb
        .exists(
          eb
            .selectFrom('invoice_upload')
            .select('id')
            .where('contract_id', '=', contract.id)
            .where(sql.raw(numberKeySql('invoice_number')), '=', sql<string>`upper(replace(${number}::text, ' ', ''))`)
            .$if(contract.factoring_product === 'REVERSE', query => query.where('third_party_id', '=', thirdPartyId))
            .$if(except !== null, query => query.where('id', '<>', except ?? '')),
        )
        .as('found'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(found)
}

export type LastChange = { at: string | null; by: string | null }

/** When and by whom the drafts were changed last. */
export async function lastChange(db: Db, contractId: string): Promise<LastChange> {
  const row = await db
    .selectFrom('invoice_upload as u')
    .leftJoin('app_user as a', 'a.id', 'u.changed_by')
    .select(sql<string>`${sql.raw(timestampSql('u.changed_at'))}`.as('at'))
    .select(sql<string>`trim(coalesce(a.first_name, '') || ' ' || coalesce(a.last_name, ''))`.as('by'))
    .where('u.contract_id', '=', contractId)
    .orderBy('u.changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { at: row?.at ?? null, by: row?.by || null }
}

export async function contractOfDraft(db: Db, partyId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('invoice_upload as u')
    .innerJoin('contract as c', 'c.id', 'u.contract_id')
    .select('u.contract_id')
    .where('u.id', '=', id)
    .where('c.party_id', '=', partyId)
    .executeTakeFirst()
  return row?.contract_id
}
