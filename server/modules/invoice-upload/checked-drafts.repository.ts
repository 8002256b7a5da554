import { sql, type Kysely, type Transaction } from 'kysely'
import type { UploadedInvoice } from '../../../schemas/generated/types/entities/uploaded-invoice.ts'
import { dateSql, idSql, moneySql, selectList, timestampSql } from '../../db/jsonSql.ts'
import { integerSql, Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { draftChecksSql } from './draftChecksSql.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

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

/**
 * Removes what an earlier upload of the same workbook left, so that a corrected file creates no duplicates.
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
  const checks = faultyOn === null ? '' : `with ${draftChecksSql(contract, statement.value(faultyOn))}`
  const gone = await runChecks(trx, connection =>
    statement.rows(
      connection,
      `${checks} delete from invoice_upload where contract_id = ${contract}::bigint and source_file = ${statement.value(fileId)}::uuid
     ${faultyOn === null ? '' : 'and id in (select id from faulty)'} returning id`,
    ),
  )
  return gone.length
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
  const checks = draftChecksSql(statement.value(contractId), statement.value(today))
  const rows = await runChecks(db, connection =>
    statement.rows<{ draft: DraftOfFile }>(
      connection,
      `with ${checks},
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
    "(select trim(coalesce(a.first_name, '') || ' ' || coalesce(a.last_name, '')) from app_user a where a.id = coalesce(d.changed_by, d.created_by))",
  invoiceFiles: filesSql('INVOICE'),
  supportingDocuments: filesSql('SUPPORTING'),
})

/**
 * Runs a statement that checks drafts. Statistics lag behind a file that was just stored; with them the planner would
 * join 20,000 rows by nested loops. Look-ups of single rows by index have no other plan and stay; their penalty must not
 * start the compiler, which takes seconds. 20,000 rows are sorted in memory instead of in a file.
 */
function runChecks<T>(db: Db, run: (trx: Db) => Promise<T>): Promise<T> {
  const inside = async (trx: Db): Promise<T> => {
    await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true), set_config('work_mem', '16MB', true)`.execute(
      trx,
    )
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
  const checks = draftChecksSql(statement.value(contractId), statement.value(today))
  const limit = statement.value(size)
  const offset = statement.value(page * size)
  const row = await runChecks(db, connection =>
    statement.row<{ content: unknown[]; total: number; invalid: number }>(
      connection,
      `with ${checks},
     paged as (
       select d.id, row_number() over (order by case when (select count(*) from d) > ${limit}::int then j.errors = '[]' end, d.created_at, d.source_line nulls first, d.id) as place
       from d join checked j on j.id = d.id order by place limit ${limit}::int offset ${offset}::int)
     select (select count(*)::int from d) as total, (select count(*)::int from checked where errors <> '[]') as invalid,
       coalesce((select jsonb_agg(to_jsonb(x) - 'place' order by x.place) from (
         select ${draftJson}, p.place from paged p join d on d.id = p.id join checked j on j.id = d.id left join third_party t on t.id = d.third_party_id) x), '[]') as content`,
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
  const checks = draftChecksSql(statement.value(contractId), statement.value(today))
  const rows = await runChecks(db, connection =>
    statement.rows<{ draft: unknown }>(
      connection,
      `with ${checks}
     select to_jsonb(x) as draft from (
       select ${draftJson} from d join checked j on j.id = d.id left join third_party t on t.id = d.third_party_id
       where d.id = any (${statement.value([...ids])}::uuid[])) x`,
    ),
  )
  return rows.map(({ draft }) => draft)
}

/** A sum as text. The largest amounts of 20,000 drafts add up to more digits than an amount has. */
const sumSql = (sum: string): string => `round(coalesce(${sum}, 0), 2)::text`

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
  const checks = draftChecksSql(statement.value(contractId), statement.value(today))
  const listed = (from: string) => `coalesce((select jsonb_agg(to_jsonb(x)) from (
    select f.id as uuid, coalesce(d.invoice_number, d.raw ->> 'invoiceNumber') as "invoiceNumber", f.code as "errorCode", f.field, f.params
    from ${from} f join d on d.id = f.id ${from === 'found_warning' ? 'join running r on r.id = d.id' : ''}
    order by d.created_at, d.source_line nulls first, d.id limit ${integerSql(MAX_LISTED)}) x), '[]')`
  const counts = (from: string) =>
    `coalesce((select jsonb_object_agg(code, n) from (select code, count(distinct id)::int as n from ${from} ${from === 'found_warning' ? 'join running using (id)' : ''} group by code) c), '{}')`
  return runChecks(db, connection =>
    statement.row<Status>(
      connection,
      `with ${checks},
     by_buyer as (select d.third_party_id, sum(greatest(d.advance, 0)) as advance, max(r.available_limit) as available
       from d join running r on r.id = d.id group by d.third_party_id)
     select (select count(*)::int from d) as total, (select count(*)::int from running) as valid,
       ${sumSql('(select sum(d.amount) from d join running r on r.id = d.id)')} as amount,
       ${sumSql(`(select greatest(coalesce(sum(advance), 0) - least(coalesce(sum(least(advance, greatest(coalesce(available, 0), 0))), 0),
          greatest((select available_amount from k), 0)), 0) from by_buyer)`)} as unfunded,
       ${listed('found_error')} as errors, ${listed('found_warning')} as warnings,
       ${counts('found_error')} as "errorCounts", ${counts('found_warning')} as "warningCounts"`,
    ),
  )
}

export type Sums = { total: number; amount: string; advance: string; remainder: string; commission: string }

/** Sums over the valid drafts, per row as each invoice will be stored. A credit memo gets no advance. */
export async function sumsOf(db: Db, contractId: string, today: string): Promise<Sums> {
  const statement = new Statement()
  const checks = draftChecksSql(statement.value(contractId), statement.value(today))
  return runChecks(db, connection =>
    statement.row<Sums>(
      connection,
      `with ${checks}, v as (
       select d.amount, d.claim, case when d.amount < 0 then 0 else d.advance end as advance, round(greatest(d.claim, 0) * k.commission_fee_rate, 2) as commission
       from d cross join k join running r on r.id = d.id)
     select count(*)::int as total, ${sumSql('sum(amount)')} as amount, ${sumSql('sum(advance)')} as advance,
       ${sumSql('sum(claim - advance)')} as remainder, ${sumSql('sum(commission)')} as commission from v`,
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
  const checks = draftChecksSql(statement.value(contractId), statement.value(today))
  const at = `${statement.value(now.toISOString())}::timestamptz`
  const chosen = ids === null ? '' : `where d.id = any (${statement.value([...ids])}::uuid[])`
  const inserted = await runChecks(trx, connection =>
    statement.rows<{ id: string }>(
      connection,
      `with ${checks},
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
