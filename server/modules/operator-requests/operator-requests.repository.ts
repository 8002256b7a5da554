import type { Kysely } from 'kysely'
import type { Sort } from '../../../schemas/resourceDefinition.ts'
import { Statement } from '../../db/statement.ts'
import type { ContractRequestKind, ContractRequestStatus, Tables } from '../../db/tables.ts'
import type { ExportColumn } from '../../lists/export/cellSql.ts'
import type { ExportQuery } from '../../lists/export/rowBatches.ts'
import { sortSql } from '../../lists/List.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { COUNTS_SQL } from '../../lists/tabsSql.ts'
import { REQUEST_SOURCE, requestColumns, requestList } from './requestList.ts'

type Db = Kysely<Tables>

/** One page as JSON, and the count. */
export function requestPage(
  db: Db,
  filter: ListFilter,
  sort: Sort,
  { page, size }: { page: number; size: number },
): Promise<{ content: string; total: number }> {
  const statement = new Statement()
  const where = whereSql(statement, filter)
  return statement.row(
    db,
    `select (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
       select ${requestColumns.select} ${REQUEST_SOURCE} where ${where} order by ${orderSql(sort)}
       limit ${statement.value(size)}::bigint offset ${statement.value((page - 1) * size)}::bigint) r) as content,
     (select count(*)::int ${REQUEST_SOURCE} where ${where}) as total`,
  )
}

/** Number of requests by status, whatever the filter says of the status. */
export function requestTabs(db: Db, filter: ListFilter): Promise<{ counts: string }> {
  const statement = new Statement()
  const where = whereSql(statement, filter.without('status'))
  return statement.row(
    db,
    `with counted as (select r.status as value, count(*)::int as n ${REQUEST_SOURCE} where ${where} group by r.status)
     select ${COUNTS_SQL} as counts`,
  )
}

export function requestExport(filter: ListFilter, sort: Sort, columns: readonly ExportColumn[]): ExportQuery {
  const statement = new Statement()
  return {
    statement,
    columns,
    source: `${REQUEST_SOURCE} where ${whereSql(statement, filter)} order by ${orderSql(sort)}`,
  }
}

function whereSql(statement: Statement, filter: ListFilter): string {
  return ['true', ...filter.conditions(statement).map(({ sql }) => sql)].join(' and ')
}

/** The id breaks ties in the direction of the key. @throws Error for a field outside the allow-list */
function orderSql(sort: Sort): string {
  const { keys, direction } = sortSql(requestList, sort)
  return [...keys, 'r.id'].map(key => `${key} ${direction}`).join(', ')
}

/** Fields of the list for one request. */
export type RequestRow = {
  readonly id: string
  readonly reference: string
  readonly createdAt: string
  readonly companyName: string
  readonly companyCode: string
  readonly contractNumber: string
  readonly kind: ContractRequestKind
  readonly thirdPartyName: string | null
  readonly status: ContractRequestStatus
  readonly createdByName: string
  readonly endedAt: string | null
  readonly endedByName: string | null
  readonly note: string | null
  readonly revision: number
}

export async function requestRow(db: Db, id: string): Promise<RequestRow | undefined> {
  const statement = new Statement()
  const { found } = await statement.row<{ found: string | null }>(
    db,
    `select (select row_to_json(r)::text from (
       select ${requestColumns.select} ${REQUEST_SOURCE} where r.id = ${statement.value(id)}::bigint) r) as found`,
  )
  return found === null ? undefined : (JSON.parse(found) as RequestRow)
}
