import type { Sort } from '../../../schemas/resourceDefinition.ts'
import { integerSql, likeContains, type Statement } from '../../db/statement.ts'
import { listOf, sortSql } from '../../lists/List.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { applicationColumns } from './applicationColumns.ts'

const SEARCH = 'search'

export const applicationList = listOf('operator/applications', applicationColumns, {
  api: {
    name: 'application',
    calls: ['list', 'totals', 'export'],
    order: [SEARCH, 'form', 'mode', 'status', 'partnerId', 'createdFrom', 'createdTo'],
    days: 'common/date.json',
    multiselect: { maxItems: 10, uniqueItems: true },
    parameters: {
      search:
        "Part of the number, of the applicant's name, phone or e-mail; letters are found without their diacritics, digits however they are divided.",
    },
  },
  predicates: {
    // Part of the number, or of the applicant's name, phone or e-mail; diacritics are ignored.
    search: { kind: 'search', sql: (part, { bind }) => [{ sql: matchSql(bind, part) }] },
    partnerId: { kind: 'reference', sql: (id, { bind }) => [{ sql: `a.partner_id = ${bind(id)}::uuid` }] },
  },
  order: [SEARCH, 'form', 'mode', 'status', 'partnerId', 'created'],
})

/** The search text; empty without a search. */
export function searchOf(filter: ListFilter): string {
  return filter.value(SEARCH, 'search') ?? ''
}

/** Up to this many rows are searched one by one; above it the trigram index is cheaper. */
const MAX_SCANNED_ROWS = 5000

/**
 * Source of `a` in FROM: all applications, or those matching the search text. If the other filters leave few rows,
 * these are read. Otherwise the trigram index is searched alone, isolated by `offset 0`: a plan starting from another
 * filter would compute the trigrams of every row.
 */
export function sourceSql(statement: Statement, filter: ListFilter): string {
  const search = searchOf(filter)
  if (search === '') return 'application a'
  const match = matchSql(value => statement.value(value), search)
  const indexed = `(select * from application a where ${indexedSql(statement, search)} and ${match} offset 0) a`
  if (isSearchOnly(filter)) return indexed
  const others = conditionSql(statement, filter)
  return `(with few as materialized (select count(*) <= ${integerSql(MAX_SCANNED_ROWS)} as yes from (select from application a where ${others} limit ${integerSql(MAX_SCANNED_ROWS + 1)}) counted)
    select * from application a where (select yes from few) and ${others} and ${match} union all select * from ${indexed} where not (select yes from few)) a`
}

/** Conditions of the other filters on `a`. */
export function conditionSql(statement: Statement, filter: ListFilter): string {
  const conditions = filter
    .without(SEARCH)
    .conditions(statement)
    .map(({ sql }) => sql)
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}

/** True when the search text is the only filter. */
export function isSearchOnly(filter: ListFilter): boolean {
  return filter.names.length === 1 && filter.names[0] === SEARCH
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
export function matchSql(bind: (value: unknown) => string, search: string): string {
  return `a.searched like (select search_text(${bind(likeContains(needle(search)))}::text))`
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
export function orderSql(sort: Sort): string {
  const { keys, direction } = sortSql(applicationList, sort)
  return [...keys, 'a.id'].map(column => `${column} ${direction}`).join(', ')
}
