import { idSql, moneySql, timestampSql } from '../../db/jsonSql.ts'

/**
 * Masks all but the last four characters of a personal or company code. The full code is shown for one application at a
 * time, and audited.
 */
export const maskedCodeSql = (column: string): string =>
  `repeat('•', greatest(length(${column}) - 4, 0)) || right(${column}, 4)`

/** Fields of schemas/entities/application.json shown in the list, from `application a` and its partner `p`. */
export const applicationFields: Readonly<Record<string, string>> = {
  id: idSql('a.id'),
  reference: 'a.reference',
  form: 'a.form',
  mode: 'a.mode',
  applicantName: 'a.applicant_name',
  applicantCode: maskedCodeSql('a.applicant_code'),
  partnerName: 'p.name',
  amount: moneySql('a.amount'),
  status: 'a.status',
  evidence: 'a.evidence',
  language: 'a.language',
  createdAt: timestampSql('a.created_at'),
  confirmedAt: timestampSql('a.confirmed_at'),
}

/** Fields with a native database type; all other fields are already text. */
export const typedFields: Readonly<Record<string, string>> = {
  amount: 'a.amount',
  createdAt: 'a.created_at',
  confirmedAt: 'a.confirmed_at',
}

export const applicationJoins = 'left join partner p on p.id = a.partner_id'

/** Sort keys of the list: the columns of an index (migration 023), with the id as tie-breaker. */
export const applicationSortKeys: Readonly<Record<string, readonly string[]>> = {
  createdAt: ['a.created_at'],
  reference: ['a.reference'],
  applicantName: ['a.applicant_name'],
  amount: ['a.amount'],
  form: ['a.form', 'a.created_at'],
  status: ['a.status', 'a.created_at'],
}
