import type { Kysely } from 'kysely'
import { operatorActions } from '../../audit/auditEvents.ts'
import { selectList } from '../../db/jsonSql.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { auditFields, auditJoins, auditSortKeys } from './auditFields.ts'

export type AuditFilter = {
  readonly actions?: readonly string[] | undefined
  readonly applicationId?: string | undefined
  /** Dates in the provider's country, both inclusive. */
  readonly happenedFrom?: string | undefined
  readonly happenedTo?: string | undefined
}
type Sort = { readonly field: string; readonly order: 'ASC' | 'DESC' }

/** One page as JSON and the count. @throws Error for a field outside the allow-list */
export function auditPage(
  db: Kysely<Tables>,
  filter: AuditFilter,
  { field, order }: Sort,
  { page, size }: { page: number; size: number },
): Promise<{ content: string; total: number }> {
  const key = Object.hasOwn(auditSortKeys, field) ? auditSortKeys[field] : undefined
  if (key === undefined) throw new Error(`the audit has no sort key for ${field}`)
  const direction = order === 'ASC' ? 'asc' : 'desc'
  const by = `${key} ${direction}, e.id ${direction}`
  const statement = new Statement()
  const where = conditionSql(statement, filter)
  return statement.row(
    db,
    `select
    (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
      select ${selectList(auditFields)} from audit_event e ${auditJoins} where e.id in (
        select e.id from audit_event e where ${where} order by ${by} limit ${statement.value(size)}::bigint offset ${statement.value((page - 1) * size)}::bigint)
      order by ${by}) r) as content,
    (select count(*)::int from audit_event e where ${where}) as total`,
  )
}

function conditionSql(
  statement: Statement,
  { actions = [], applicationId, happenedFrom, happenedTo }: AuditFilter,
): string {
  const wanted = actions.length > 0 ? actions : operatorActions
  const conditions = [`e.action in (${wanted.map(action => statement.value(action)).join(', ')})`]
  if (applicationId !== undefined)
    conditions.push(`e.details ->> 'application' = ${statement.value(applicationId.toLowerCase())}`)
  if (happenedFrom !== undefined)
    conditions.push(`e.happened_at >= ${midnight(`${statement.value(happenedFrom)}::date`)}`)
  if (happenedTo !== undefined)
    conditions.push(`e.happened_at < ${midnight(`(${statement.value(happenedTo)}::date + 1)`)}`)
  return conditions.join(' and ')
}

function midnight(day: string): string {
  return `(${day})::timestamp at time zone 'Europe/Vilnius'`
}
