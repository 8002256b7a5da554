import { columns, computed, money, text, timestamp, uuid } from '../../lists/columns.ts'

/**
 * Masks all but the last four characters of a personal or company code. The full code is shown for one application at a
 * time, and audited.
 */
export const maskedCodeSql = (column: string): string =>
  `repeat('•', greatest(length(${column}) - 4, 0)) || right(${column}, 4)`

export const APPLICATION_JOINS = 'left join partner p on p.id = a.partner_id'

const noSort = { sort: [] } as const

/**
 * schemas/entities/application.json, the fields of the list, from `application a` and its partner `p`. Sort keys are the
 * columns of an index (migration 023).
 */
export const applicationColumns = columns('application', {
  id: uuid('a.id'),
  reference: text('a.reference'),
  form: text('a.form', { sort: ['a.form', 'a.created_at'] }),
  mode: text('a.mode', noSort),
  applicantName: text('a.applicant_name'),
  applicantCode: computed(maskedCodeSql('a.applicant_code')),
  partnerName: computed('p.name'),
  amount: money('a.amount'),
  status: text('a.status', { sort: ['a.status', 'a.created_at'] }),
  evidence: text('a.evidence', noSort),
  language: text('a.language', noSort),
  createdAt: timestamp('a.created_at'),
  confirmedAt: timestamp('a.confirmed_at', noSort),
})
