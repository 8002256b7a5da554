import { dateSql, idSql, timestampSql } from '../../db/jsonSql.ts'
import { likeContains } from '../../db/statement.ts'
import { columns, computed, text, timestamp } from '../../lists/columns.ts'
import { listOf } from '../../lists/List.ts'

const validTokens = (kind: string): string =>
  `(select count(*)::int from partner_token t where t.partner_id = p.id and t.kind = '${kind}' and t.revoked_at is null)`
const STATE = "case when p.disabled_at is null then 'ACTIVE' else 'DISABLED' end"

/** schemas/entities/partner.json, from `partner p`; the logo is only in the answer for one partner. */
const partnerColumns = columns('partner', {
  id: computed(idSql('p.id')),
  name: text('p.name', { sort: ['p.name collate "und-x-icu"'] }),
  financingCompany: text('p.financing_company', { sort: ['p.financing_company collate "und-x-icu"'] }),
  offers: computed(
    "to_json(array_remove(array[case when p.offers_leasing then 'LEASING' end, case when p.offers_loan then 'LOAN' end, case when p.offers_leasing and p.offers_business then 'BUSINESS_LEASING' end], null))",
  ),
  dailyApplications: text('p.daily_applications'),
  state: text(STATE),
  hasLogo: computed('p.logo is not null'),
  publicTokens: computed(validTokens('public')),
  privateTokens: computed(validTokens('private')),
  createdAt: timestamp('p.created_at'),
  disabledAt: computed(timestampSql('p.disabled_at')),
  revision: computed('p.revision'),
})

export const partnerList = listOf('operator/partners', partnerColumns, {
  predicates: {
    search: {
      kind: 'search',
      sql: (part, { bind }) => {
        const pattern = `search_text(${bind(likeContains(part.trim()))}::text)`
        return [{ sql: `(search_text(p.name) like ${pattern} or search_text(p.financing_company) like ${pattern})` }]
      },
    },
    id: {
      kind: 'multiselect',
      sql: (ids, { bind }) => [{ sql: `p.id = any(string_to_array(${bind(ids.join(','))}, ',')::uuid[])` }],
    },
  },
  apiFilters: [{ field: 'id', kind: 'multiselect' }],
})

/** schemas/entities/partner-token.json, from `partner_token t` and the operator `u` who made it. */
export const partnerTokenFields: Readonly<Record<string, string>> = {
  id: idSql('t.id'),
  kind: 't.kind',
  label: 't.label',
  createdAt: timestampSql('t.created_at'),
  createdByName: "nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '')",
  lastUsedOn: dateSql('t.last_used_on'),
  revokedAt: timestampSql('t.revoked_at'),
}
