import type { Sort } from '../../../schemas/resourceDefinition.ts'
import { sql, type Kysely } from 'kysely'
import { integerSql, Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { codeDigests, decryptRow } from '../../vault/encryptedRow.ts'
import type { ExportColumn } from '../../lists/export/cellSql.ts'
import type { ExportQuery } from '../../lists/export/rowBatches.ts'
import { applicationColumns, APPLICATION_JOINS } from './applicationColumns.ts'
import { pageSql, type Paging } from './applicationPage.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { conditionSql, orderSql, sourceSql } from './applicationQuery.ts'

const MAX_FOUND = 50

/**
 * One page as JSON and the count, in one statement. The page's ids are found first, so that only its codes are masked.
 */
export function applicationPage(
  db: Kysely<Tables>,
  filter: ListFilter,
  sort: Sort,
  paging: Paging,
): Promise<{ content: string; total: number }> {
  const statement = new Statement()
  const order = orderSql(sort)
  const { head, ids, total } = pageSql(statement, filter, sort, paging)
  return statement.row(
    db,
    `${head} select
    (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
      select ${applicationColumns.select} from application a ${APPLICATION_JOINS} where a.id in (${ids}) order by ${order}) r) as content,
    ${total} as total`,
  )
}

/** Requested amounts summed over all matching applications. */
export async function applicationTotals(db: Kysely<Tables>, filter: ListFilter): Promise<string> {
  const statement = new Statement()
  const { totals } = await statement.row<{ totals: string }>(
    db,
    `select json_build_object('amount', coalesce(sum(a.amount), 0)::numeric(18,2)::text)::text as totals from ${sourceSql(statement, filter)} where ${conditionSql(statement, filter)}`,
  )
  return totals
}

export function applicationExport(filter: ListFilter, sort: Sort, columns: readonly ExportColumn[]): ExportQuery {
  const statement = new Statement()
  return {
    statement,
    columns,
    source: `from ${sourceSql(statement, filter)} ${APPLICATION_JOINS} where ${conditionSql(statement, filter)} order by ${orderSql(sort)}`,
  }
}

/** Applications of the person or company with exactly this code, as main or related applicant; newest first. */
export function applicationsOfCode(db: Kysely<Tables>, code: string): Promise<{ found: string }> {
  const statement = new Statement()
  const digests = codeDigests(db, code)
    .map(digest => statement.value(digest))
    .join(', ')
  const codeParameter = statement.value(code)
  return statement.row(
    db,
    `select coalesce(json_agg(row_to_json(r)), '[]')::text as found from (
    select ${applicationColumns.select} from application a ${APPLICATION_JOINS}
    where a.id in (
      select id from application where applicant_code_digest in (${digests})
      union all select id from application where key_id is null and applicant_code = ${codeParameter}
      union all select application_id from related_applicant where code_digest in (${digests})
      union all select application_id from related_applicant where key_id is null and code = ${codeParameter})
    order by a.created_at desc, a.id desc limit ${integerSql(MAX_FOUND)}) r`,
  )
}

export async function partnersOfApplications(db: Kysely<Tables>): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('partner').select(['id', 'name']).orderBy('name').orderBy('id').execute()
}

/** All data of one application except file contents. */
export async function applicationRow(db: Kysely<Tables>, id: string) {
  const row = await db
    .selectFrom('application as a')
    .leftJoin('partner as p', 'p.id', 'a.partner_id')
    .where('a.id', '=', id)
    .select([
      'a.id',
      'a.key_id',
      'a.reference',
      'a.form',
      'a.form_version',
      'a.mode',
      'a.language',
      'a.payload',
      'a.credit_price',
      'a.status',
      'a.evidence',
      'a.signing_type',
      'a.financing_company',
      'a.applicant_name',
      'a.applicant_code',
      'a.amount',
      'a.created_at',
      'a.confirmed_at',
      'p.name as partner_name',
    ])
    .executeTakeFirst()
  return row === undefined
    ? undefined
    : { ...row, payload: decryptRow(db, 'application', row).payload('payload', row.payload) }
}

export async function applicationSurroundings(db: Kysely<Tables>, id: string) {
  const [files, partFiles, events, parts, signed, bank, customerLink] = await Promise.all([
    db
      .selectFrom('application_file')
      .select(['id', 'key_id', 'file_name', 'size', 'document_type', 'sha256'])
      .where('application_id', '=', id)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('related_applicant_file as f')
      .innerJoin('related_applicant as r', 'r.id', 'f.related_applicant_id')
      .select(['f.id', 'f.key_id', 'f.related_applicant_id', 'f.file_name', 'f.size', 'f.document_type', 'f.sha256'])
      .where('r.application_id', '=', id)
      .orderBy('f.position')
      .execute(),
    db
      .selectFrom('application_event')
      .select(['id', 'status', 'note', 'created_at'])
      .where('application_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('related_applicant')
      .select([
        'id',
        'key_id',
        'role',
        'name',
        'surname',
        'form',
        'form_version',
        'mode',
        'payload',
        'language',
        'submitted_language',
      ])
      .where('application_id', '=', id)
      .where('submitted_at', 'is not', null)
      .orderBy('invited_at')
      .execute(),
    db
      .selectFrom('application_signing')
      .select(['signed_sha256', 'ended_at'])
      .where('application_id', '=', id)
      .where('state', '=', 'COMPLETED')
      .orderBy('ended_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('bank_requisition')
      .select(['institution_name', 'owner_name', 'iban', 'requisition_id', 'confirmed_at', 'used_at'])
      .where('application_id', '=', id)
      .orderBy('used_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('customer_link')
      .select(['sent_at', 'expires_at', 'opened_at'])
      .where('application_id', '=', id)
      .executeTakeFirst(),
  ])
  return {
    files: files.map(file => ({
      ...file,
      file_name: decryptRow(db, 'application_file', file).text('file_name', file.file_name),
    })),
    partFiles: partFiles.map(file => ({
      ...file,
      file_name: decryptRow(db, 'related_applicant_file', file).text('file_name', file.file_name),
    })),
    parts: parts.map(part => ({
      ...part,
      payload: decryptRow(db, 'related_applicant', part).payload('payload', part.payload),
    })),
    events,
    signed,
    bank,
    customerLink,
  }
}

export type StoredFile = { readonly file_name: string; readonly content_type: string; readonly content: Buffer }

/** A file of the application or of one of its parts. */
export async function storedFile(
  db: Kysely<Tables>,
  applicationId: string,
  fileId: string,
): Promise<StoredFile | undefined> {
  const {
    rows: [file],
  } = await sql<
    StoredFile & { id: string; key_id: string | null; home: 'application_file' | 'related_applicant_file' }
  >`
    select id, key_id, 'application_file' as home, file_name, content_type, content from application_file where id = ${fileId}::uuid and application_id = ${applicationId}::uuid
    union all
    select f.id, f.key_id, 'related_applicant_file', f.file_name, f.content_type, f.content from related_applicant_file f join related_applicant r on r.id = f.related_applicant_id
     where f.id = ${fileId}::uuid and r.application_id = ${applicationId}::uuid`.execute(db)
  if (file === undefined) return undefined
  const opened = decryptRow(db, file.home, file)
  return {
    file_name: opened.text('file_name', file.file_name),
    content_type: file.content_type,
    content: opened.bytes('content', file.content),
  }
}

export async function signedCopy(db: Kysely<Tables>, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('application_signing')
    .select(['id', 'key_id', 'signed_content'])
    .where('application_id', '=', id)
    .where('state', '=', 'COMPLETED')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined || row.signed_content === null
    ? undefined
    : decryptRow(db, 'application_signing', row).bytes('signed_content', row.signed_content)
}
