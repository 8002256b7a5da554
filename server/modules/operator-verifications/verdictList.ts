import { columns, computed, text, timestamp } from '../../lists/columns.ts'
import { listOf } from '../../lists/List.ts'
import { searchIn } from '../../lists/searchIn.ts'

const noSort = { sort: [] } as const

export const VERDICT_SOURCE = `from invoice_verdict d join invoice i on i.id = d.invoice_id join contract c on c.id = i.contract_id
  join party p on p.id = c.party_id join third_party t on t.id = i.third_party_id
  join buyer_verification v on v.id = d.verification_id`

/** schemas/entities/buyer-verdict.json, from VERDICT_SOURCE. */
export const verdictColumns = columns('buyer-verdict', {
  id: computed('d.id::text'),
  answeredAt: timestamp('d.created_at'),
  companyName: computed('p.name'),
  buyerName: computed('t.name'),
  invoiceNumber: computed('i.invoice_number'),
  verdict: text("case d.action when 'ACCEPT' then 'ACCEPTED' else 'REJECTED' end", noSort),
  verifierName: computed('d.verifier_name'),
  verifierEmail: computed('d.verifier_email'),
  contactEmail: computed('v.email'),
  domain: text("case when d.is_other_domain then 'OTHER' else 'SAME' end", noSort),
})

export const verdictList = listOf('operator/verifications', verdictColumns, {
  api: { name: 'buyer-verdict', calls: ['list'], days: 'common/date.json', multiselect: { uniqueItems: true } },
  predicates: { search: searchIn('p.name', 't.name', 'i.invoice_number', 'd.verifier_name', 'd.verifier_email') },
})
