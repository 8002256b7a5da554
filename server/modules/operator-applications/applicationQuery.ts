import { integerSql, likeContains, type Statement } from '../../db/statement.ts'
import { applicationSortKeys } from './applicationFields.ts'

export type ApplicationFilter = {
  /** Part of the number, or of the applicant's name, phone or e-mail; diacritics are ignored. */
  readonly search?: string | undefined
  readonly forms?: readonly string[] | undefined
  readonly modes?: readonly string[] | undefined
  readonly statuses?: readonly string[] | undefined
  readonly partnerId?: string | undefined
  /** Dates in the provider's country, both inclusive. */
  readonly createdFrom?: string | undefined
  readonly createdTo?: string | undefined
}
export type ApplicationSort = { readonly field: string; readonly order: 'ASC' | 'DESC' }

/** Up to this many rows are searched one by one; above it the trigram index is cheaper. */
const lookedThrough = 5000

/**
 * Source of `a` in FROM: all applications, or those matching the search text. If the other filters leave few rows,
 * these are read. Otherwise the trigram index is searched alone, isolated by `offset 0`: a plan starting from another
 * filter would compute the trigrams of every row.
 */
export function sourceSql(statement: Statement, filter: ApplicationFilter): string {
  const { search = '' } = filter
  if (search === '') return 'application a'
  const match = matchSql(statement, search)
  const indexed = `(select * from application a where ${indexedSql(statement, search)} and ${match} offset 0) a`
  if (isSearchOnly(filter)) return indexed
  const others = conditionSql(statement, filter)
  return `(with few as materialized (select count(*) <= ${integerSql(lookedThrough)} as yes from (select from application a where ${others} limit ${integerSql(lookedThrough + 1)}) counted)
    select * from application a where (select yes from few) and ${others} and ${match} union all select * from ${indexed} where not (select yes from few)) a`
}

/** Conditions of the other filters on `a`. */
export function conditionSql(statement: Statement, filter: ApplicationFilter): string {
  const { forms = [], modes = [], statuses = [], partnerId, createdFrom, createdTo } = filter
  const conditions: string[] = []
  const oneOf = (column: string, values: readonly string[]) => {
    if (values.length > 0) conditions.push(`${column} in (${values.map(value => statement.value(value)).join(', ')})`)
  }
  oneOf('a.form', forms)
  oneOf('a.mode', modes)
  oneOf('a.status', statuses)
  if (partnerId !== undefined) conditions.push(`a.partner_id = ${statement.value(partnerId)}::uuid`)
  if (createdFrom !== undefined) conditions.push(`a.created_at >= ${midnight(`${statement.value(createdFrom)}::date`)}`)
  if (createdTo !== undefined)
    conditions.push(`a.created_at < ${midnight(`(${statement.value(createdTo)}::date + 1)`)}`)
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}

/** True when the search text is the only filter. */
export function isSearchOnly({ search = '', ...others }: ApplicationFilter): boolean {
  return search !== '' && Object.values(others).every(value => value === undefined || value.length === 0)
}

/**
 * Condition on the trigram index, or shorter grams for short texts (migration 024). The text comes from a subquery, so
 * all texts share one plan: for a text that it considers frequent, the planner would not use the index.
 */
function indexedSql(statement: Statement, search: string): string {
  const text = `search_text(${statement.value(needle(search))}::text)`
  return `application_grams(a.searched, 1) @> (select application_grams(${text}, least(length(${text}), 3)))`
}

/**
 * Condition for a row containing the text. A control character separates number, name and the rest; no query can
 * contain one (400).
 */
export function matchSql(statement: Statement, search: string): string {
  return `a.searched like (select search_text(${statement.value(likeContains(needle(search)))}::text))`
}

/** Digits with common separators. Fewer than five digits may be part of an application number with its dashes. */
const NUMBER_LIKE = /^\+?[\d\s().-]*$/
const FEWEST_DIGITS = 5

/**
 * Normalises the search text. Phones and numbers are searched by their digits, however grouped: `8 600 00012`, `+370
 * 600 00012` and `0037060000012` are the same phone.
 */
export function needle(search: string): string {
  const digits = search.replace(/\D/g, '')
  if (!NUMBER_LIKE.test(search) || digits.length < FEWEST_DIGITS) return search
  if (digits.startsWith('00')) return digits.slice(2)
  // In Lithuania 8 is the prefix of domestic calls.
  return /^8\d{8}$/.test(digits) ? digits.slice(1) : digits
}

/** The id breaks ties in the direction of the key. @throws Error for a field outside the allow-list */
export function orderSql({ field, order }: ApplicationSort): string {
  return [...sortKeys(field), 'a.id'].map(column => `${column} ${order === 'ASC' ? 'asc' : 'desc'}`).join(', ')
}

/** @throws Error for a field outside the allow-list */
export function sortKeys(field: string): readonly string[] {
  const columns = Object.hasOwn(applicationSortKeys, field) ? applicationSortKeys[field] : undefined
  if (columns === undefined) throw new Error(`the list of applications has no sort key for ${field}`)
  return columns
}

function midnight(day: string): string {
  return `(${day})::timestamp at time zone 'Europe/Vilnius'`
}
