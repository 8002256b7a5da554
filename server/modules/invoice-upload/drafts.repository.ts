import { sql, type Kysely, type Transaction } from 'kysely'
import type { Buyer, RowField, RowToCheck } from '../../../schemas/invoiceRow.ts'
import type { FoundText } from '../../uploads/documents/document.types.ts'
import { Statement } from '../../db/statement.ts'
import type { ContractStatus, Tables } from '../../db/tables.ts'
import { numberKeySql } from './draftChecksSql.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

export type UploadContract = {
  id: string
  contract_number: string
  status: ContractStatus
  factoring_product: 'REVERSE' | 'ORDINARY'
  currency: string
}

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

/**
 * Locks contracts of the party in the order of their ids. Whatever changes drafts or their files locks the contract
 * first, as the submission does; otherwise the two would wait for each other.
 */
export async function lockContracts(trx: Trx, partyId: string, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom('contract')
    .select('id')
    .where('party_id', '=', partyId)
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Contracts of the party's drafts among the given ones. */
export async function contractsOfDrafts(db: Db, partyId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice_upload as u')
    .innerJoin('contract as c', 'c.id', 'u.contract_id')
    .select('u.contract_id')
    .distinct()
    .where('u.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('c.party_id', '=', partyId)
    .execute()
  return rows.map(({ contract_id: id }) => id)
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
export type Recognised = {
  readonly document: string
  readonly places: Readonly<Partial<Record<RowField, FoundText>>>
  /** Its text was recognised in a picture. */
  readonly fromPicture?: boolean
}
export type NewDraft = RowToCheck & {
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

/** Writing the records of many rows holds up other calls, and takes their memory many times over. */
const DRAFTS_AT_ONCE = 250

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

/** `changed_by` is empty until somebody changes the draft: its foreign key would be a tenth of the time of a large file. */
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
    `insert into invoice_upload (contract_id, type, source_file, created_by, created_at, changed_at, ${COLUMNS})
     select ${value(place.contractId)}::bigint, ${value(place.type)}::text, ${value(place.sourceFile)}::uuid, ${value(userId)}::bigint,
       ${value(now.toISOString())}::timestamptz, ${value(now.toISOString())}::timestamptz, ${COLUMNS}
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

/** Drafts of the party, locked; fewer than requested when some are another party's. */
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
