import { searchText } from '../../schemas/format/searchText.ts'
import { likeContains } from '../db/statement.ts'
import type { FilterTools } from './filterSql.ts'
import type { Predicate } from './List.ts'

/** Shorter texts have no trigram to search the index by. */
const MIN_GRAMS = 3

/**
 * Condition that a number contains the text, whatever its separators and letter case (SHL-52). A text of separators
 * only is searched as it is.
 */
export function containsSql(column: string, part: string, bind: FilterTools['bind']): string {
  const text = searchText(part)
  if (text === '') return `${column} ilike ${bind(likeContains(part))}`
  return `compared_text(${column}) like ${bind(`%${text}%`)}`
}

/** A filter by part of a number. */
export function numberFilter(column: string): Predicate {
  return { kind: 'search', sql: (part, { bind }) => [{ sql: containsSql(column, part, bind) }] }
}

/** Whether the trigram index (`invoice_grams`) can find the text. */
export function hasGrams(part: string): boolean {
  return Array.from(searchText(part)).length >= MIN_GRAMS
}
