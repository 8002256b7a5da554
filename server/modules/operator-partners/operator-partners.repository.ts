import { sql, type Kysely, type Transaction } from 'kysely'
import { selectList } from '../../db/jsonSql.ts'
import { Statement } from '../../db/statement.ts'
import type { PartnerTokenKind, Tables } from '../../db/tables.ts'
import type { Sort } from '../../../schemas/resourceDefinition.ts'
import { sortSql } from '../../lists/List.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { partnerList, partnerTokenFields } from './partnerList.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

export type PartnerValues = {
  readonly name: string
  readonly financing_company: string
  readonly offers_leasing: boolean
  readonly offers_loan: boolean
  readonly offers_business: boolean
  readonly daily_applications: number
  readonly logo: Buffer | null
}
export type StoredPartner = PartnerValues & { readonly revision: number; readonly disabled_at: Date | null }

const LOGO = "translate(encode(p.logo, 'base64'), E'\\n', '') as \"logo\""

/** One page as JSON, with the number of its rows and of all. @throws Error for a field outside the allow-list */
export function partnerPage(
  db: Db,
  filter: ListFilter,
  sort: Sort,
  { first, size }: { first: number; size: number },
): Promise<{ content: string; rows: number; total: number }> {
  const {
    keys: [key],
    direction,
  } = sortSql(partnerList, sort)
  const statement = new Statement()
  const where = ['true', ...filter.conditions(statement).map(({ sql: condition }) => condition)].join(' and ')
  return statement.row(
    db,
    `select coalesce(json_agg(row_to_json(r)), '[]')::text as content, count(*)::int as rows,
      (select count(*)::int from partner p where ${where}) as total
    from (select ${partnerList.columns.select} from partner p where ${where}
      order by ${key} ${direction}, p.id ${direction} limit ${statement.value(size)}::bigint offset ${statement.value(first)}::bigint) r`,
  )
}

/** One partner with its logo, as JSON. */
export async function partnerJson(db: Db, id: string): Promise<string | undefined> {
  const statement = new Statement()
  const [row] = await statement.rows<{ partner: string }>(
    db,
    `select row_to_json(r)::text as partner from (select ${partnerList.columns.select}, ${LOGO} from partner p where p.id = ${statement.value(id)}::uuid) r`,
  )
  return row?.partner
}

/** Locks the partner until the transaction ends. */
export async function lockPartner(trx: Trx, id: string): Promise<StoredPartner | undefined> {
  const row = await trx
    .selectFrom('partner')
    .select([
      'name',
      'financing_company',
      'offers_leasing',
      'offers_loan',
      'offers_business',
      'daily_applications',
      'logo',
      'revision',
      'disabled_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, logo: row.logo === null ? null : Buffer.from(row.logo) }
}

/** Whether another partner has this name and financing company, in any case of letters. */
export async function isTaken(trx: Trx, name: string, financingCompany: string, id: string | null): Promise<boolean> {
  const row = await trx
    .selectFrom('partner')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name}) and lower(financing_company) = lower(${financingCompany})`)
    .$if(id !== null, query => query.where('id', '!=', id ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPartner(trx: Trx, values: PartnerValues, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('partner')
    .values({ ...values, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePartner(
  trx: Trx,
  id: string,
  values: PartnerValues | { disabled_at: Date | null; disabled_by: string | null },
): Promise<void> {
  await trx
    .updateTable('partner')
    .set(values)
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** Tokens as JSON: valid ones first, newest first. */
export async function tokensJson(db: Db, partnerId: string, most: number): Promise<string> {
  const statement = new Statement()
  const { tokens } = await statement.row<{ tokens: string }>(
    db,
    `select coalesce(json_agg(row_to_json(r)), '[]')::text as tokens from (
      select ${selectList(partnerTokenFields)} from partner_token t left join app_user u on u.id = t.created_by
      where t.partner_id = ${statement.value(partnerId)}::uuid
      order by t.revoked_at is not null, t.created_at desc, t.id limit ${statement.value(most)}::bigint) r`,
  )
  return tokens
}

export async function countValidTokens(trx: Trx, partnerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('partner_token')
    .select(column => column.fn.countAll<string>().as('count'))
    .where('partner_id', '=', partnerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type NewToken = {
  readonly partnerId: string
  readonly kind: PartnerTokenKind
  readonly label: string
  readonly hash: Buffer
  readonly by: string
  readonly now: Date
}

export async function insertToken(trx: Trx, { partnerId, kind, label, hash, by, now }: NewToken): Promise<string> {
  const { id } = await trx
    .insertInto('partner_token')
    .values({ partner_id: partnerId, kind, label, token_hash: hash, created_at: now, created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces the digest of a token that nobody has used. @returns false if it was used or revoked */
export async function replaceUnusedToken(trx: Trx, tokenId: string, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('partner_token')
    .set({ token_hash: hash })
    .where('id', '=', tokenId)
    .where('last_used_on', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findToken(trx: Trx, partnerId: string, tokenId: string) {
  return trx
    .selectFrom('partner_token')
    .select(['label', 'kind', 'revoked_at'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', tokenId)
    .forUpdate()
    .executeTakeFirst()
}

export async function revokeToken(trx: Trx, tokenId: string, by: string, now: Date): Promise<void> {
  await trx.updateTable('partner_token').set({ revoked_at: now, revoked_by: by }).where('id', '=', tokenId).execute()
}
