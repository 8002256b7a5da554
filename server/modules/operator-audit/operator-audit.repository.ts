import type { Sort } from '../../../schemas/resourceDefinition.ts'
import type { Kysely } from 'kysely'
import { operatorActions } from '../../audit/auditEvents.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { sortSql } from '../../lists/List.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { AUDIT_JOINS, auditList } from './auditList.ts'

/** One page as JSON and the count. @throws Error for a field outside the allow-list */
export function auditPage(
  db: Kysely<Tables>,
  filter: ListFilter,
  sort: Sort,
  { page, size }: { page: number; size: number },
): Promise<{ content: string; total: number }> {
  const {
    keys: [key],
    direction,
  } = sortSql(auditList, sort)
  const by = `${key} ${direction}, e.id ${direction}`
  const statement = new Statement()
  const where = conditionSql(statement, filter)
  return statement.row(
    db,
    `select
    (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
      select ${auditList.columns.select} from audit_event e ${AUDIT_JOINS} where e.id in (
        select e.id from audit_event e where ${where} order by ${by} limit ${statement.value(size)}::bigint offset ${statement.value((page - 1) * size)}::bigint)
      order by ${by}) r) as content,
    (select count(*)::int from audit_event e where ${where}) as total`,
  )
}

/** Without a filter by action, only the actions of operators: the table has those of all users. */
function conditionSql(statement: Statement, filter: ListFilter): string {
  const ofOperators = filter.names.includes('action')
    ? []
    : [`e.action in (${operatorActions.map(action => statement.value(action)).join(', ')})`]
  return [...ofOperators, ...filter.conditions(statement).map(({ sql }) => sql)].join(' and ')
}
