import { idSql, moneySql, timestampSql } from '../../db/jsonSql.ts'

/** All but the last four signs of a personal or company code are covered; the full one is shown one application at a time, and noted. */
export const maskedCodeSql = (column: string): string =>
  `repeat('•', greatest(length(${column}) - 4, 0)) || right(${column}, 4)`

/** Fields of schemas/entities/application.json that the list shows, from `application a` and its partner `p`. */
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

/** Fields whose value has a type of its own in the database; the others are text already. */
export const typedFields: Readonly<Record<string, string>> = {
  amount: 'a.amount',
  createdAt: 'a.created_at',
  confirmedAt: 'a.confirmed_at',
}

export const applicationJoins = 'left join partner p on p.id = a.partner_id'

/** What the list may be sorted by: the columns of an index (migration 023), the id behind them. */
export const applicationSortKeys: Readonly<Record<string, readonly string[]>> = {
  createdAt: ['a.created_at'],
  reference: ['a.reference'],
  applicantName: ['a.applicant_name'],
  amount: ['a.amount'],
  form: ['a.form', 'a.created_at'],
  status: ['a.status', 'a.created_at'],
}
