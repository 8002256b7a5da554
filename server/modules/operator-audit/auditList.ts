import { idSql } from '../../db/jsonSql.ts'
import { columns, computed, text, timestamp } from '../../lists/columns.ts'
import { listOf } from '../../lists/List.ts'

/** Left joins: applications and users may be deleted, their audit events remain. */
export const AUDIT_JOINS =
  "left join app_user u on u.id = e.actor_id left join application a on a.id::text = e.details ->> 'application'"

/** Changes of a partner in one line (PRT-19): `name: UAB A → UAB B; dailyApplications: 200 → 300`. */
const CHANGES_TEXT = `(select string_agg(concat(c ->> 'field', ': ', coalesce(c ->> 'old', '–'), ' → ', coalesce(c ->> 'new', '–')), '; ' order by at)
  from jsonb_array_elements(case when jsonb_typeof(e.details -> 'changes') = 'array' then e.details -> 'changes' end) with ordinality changes (c, at))`

/** schemas/entities/audit-event.json, from `audit_event e`, its user `u` and its application `a` (migration 033). */
const auditColumns = columns('audit-event', {
  id: computed(idSql('e.id')),
  happenedAt: timestamp('e.happened_at'),
  actorName: computed("nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '')"),
  action: text('e.action'),
  subject: computed(
    "coalesce(a.reference, e.details ->> 'form' || ' ' || (e.details ->> 'version'), e.details ->> 'partnerName', e.details ->> 'statement', e.details ->> 'request')",
  ),
  applicationId: computed(idSql('a.id')),
  details: computed(
    `left(nullif(coalesce(e.details ->> 'filters', e.details ->> 'file', e.details ->> 'role', e.details ->> 'token', ${CHANGES_TEXT}), ''), 500)`,
  ),
  changes: computed("e.details -> 'changes'"),
})

export const auditList = listOf('operator/audit', auditColumns, {
  predicates: {
    applicationId: {
      kind: 'reference',
      sql: (id, { bind }) => [{ sql: `e.details ->> 'application' = ${bind(id.toLowerCase())}` }],
    },
    partnerId: {
      kind: 'reference',
      sql: (id, { bind }) => [{ sql: `e.details ->> 'partner' = ${bind(id.toLowerCase())}` }],
    },
  },
  apiFilters: [
    { field: 'applicationId', kind: 'reference' },
    { field: 'partnerId', kind: 'reference' },
  ],
  order: ['action', 'applicationId', 'partnerId', 'happened'],
})
