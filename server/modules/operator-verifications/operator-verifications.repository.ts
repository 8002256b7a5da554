import type { Kysely } from 'kysely'
import type { Sort } from '../../../schemas/resourceDefinition.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { sortSql } from '../../lists/List.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { VERDICT_SOURCE, verdictColumns, verdictList } from './verdictList.ts'

/** One page of the verdicts that count as JSON, and their number. */
export function verdictPage(
  db: Kysely<Tables>,
  filter: ListFilter,
  sort: Sort,
  { page, size }: { page: number; size: number },
): Promise<{ content: string; total: number }> {
  const statement = new Statement()
  const where = ['d.superseded_at is null', ...filter.conditions(statement).map(one => one.sql)].join(' and ')
  const { keys, direction } = sortSql(verdictList, sort)
  const order = [...keys, 'd.id'].map(key => `${key} ${direction}`).join(', ')
  return statement.row(
    db,
    `select (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
       select ${verdictColumns.select} ${VERDICT_SOURCE} where ${where} order by ${order}
       limit ${statement.value(size)}::bigint offset ${statement.value((page - 1) * size)}::bigint) r) as content,
     (select count(*)::int ${VERDICT_SOURCE} where ${where}) as total`,
  )
}
