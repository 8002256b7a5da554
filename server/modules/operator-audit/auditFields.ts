import { idSql, timestampSql } from '../../db/jsonSql.ts'

/** Fields of schemas/entities/audit-event.json, from `audit_event e`, its user `u` and its application `a`. */
export const auditFields: Readonly<Record<string, string>> = {
  id: idSql('e.id'),
  happenedAt: timestampSql('e.happened_at'),
  actorName: "nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '')",
  action: 'e.action',
  subject: "coalesce(a.reference, e.details ->> 'form' || ' ' || (e.details ->> 'version'))",
  applicationId: idSql('a.id'),
  details: "nullif(coalesce(e.details ->> 'filters', e.details ->> 'file', e.details ->> 'role'), '')",
}

/** Left joins: applications and users may be deleted, their audit events remain. */
export const auditJoins =
  "left join app_user u on u.id = e.actor_id left join application a on a.id::text = e.details ->> 'application'"

/** Sort keys of the list, with the id as tie-breaker (migration 033). */
export const auditSortKeys: Readonly<Record<string, string>> = { happenedAt: 'e.happened_at', action: 'e.action' }
