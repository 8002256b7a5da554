import { integerSql, likeContains, type Statement } from '../../db/statement.ts'
import { applicationSortKeys } from './applicationFields.ts'

export type ApplicationFilter = {
  /** Part of the number, of the applicant's name, phone or e-mail; letters are found without their marks. */
  readonly search?: string | undefined
  readonly forms?: readonly string[] | undefined
  readonly modes?: readonly string[] | undefined
  readonly statuses?: readonly string[] | undefined
  readonly partnerId?: string | undefined
  /** Days in the provider's country, both included. */
  readonly createdFrom?: string | undefined
  readonly createdTo?: string | undefined
}
export type ApplicationSort = { readonly field: string; readonly order: 'ASC' | 'DESC' }

/** So few rows are looked through one by one; more cost more than the index of parts. */
const lookedThrough = 5000

/**
 * What stands behind `from` as `a`: all applications, or those whose number or name has a part. Where the other filters leave few rows
 * these are read; else the index finds the part by itself, fenced off by `offset 0`: a plan that began at a filter would take the
 * letters of every row apart to compare them.
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

/** What else is asked of such an `a`. */
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

/** True when a part of number or name is all that narrows the list. */
export function isSearchOnly({ search = '', ...others }: ApplicationFilter): boolean {
  return search !== '' && Object.values(others).every(value => value === undefined || value.length === 0)
}

/**
 * By the longest letters in a row that the text has (migration 024). They come from a subquery, so that all texts have the same plan:
 * for one that it takes for frequent the database would not use the index.
 */
function indexedSql(statement: Statement, search: string): string {
  const text = `search_text(${statement.value(needle(search))}::text)`
  return `application_grams(a.searched, 1) @> (select application_grams(${text}, least(length(${text}), 3)))`
}

/** Whether a row has the text. Between number, name and the rest stands a control character, which no query may hold (400). */
export function matchSql(statement: Statement, search: string): string {
  return `a.searched like (select search_text(${statement.value(likeContains(needle(search)))}::text))`
}

/** Digits with what people write between them; fewer than five may as well be part of a number with its dashes. */
const NUMBER_LIKE = /^\+?[\d\s().-]*$/
const FEWEST_DIGITS = 5

/**
 * What is looked for. A phone or a number is looked for by its digits, however they are divided: `8 600 00012`, `+370 600 00012` and
 * `0037060000012` are one phone.
 */
export function needle(search: string): string {
  const digits = search.replace(/\D/g, '')
  if (!NUMBER_LIKE.test(search) || digits.length < FEWEST_DIGITS) return search
  if (digits.startsWith('00')) return digits.slice(2)
  // In Lithuania 8 stands before a number that is dialled within the country.
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
