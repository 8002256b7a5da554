import { likeContains } from '../db/statement.ts'
import type { Predicate } from './List.ts'

/** A search that finds its text in any of these columns, for lists that are too short for an index. */
export function searchIn(...columns: readonly string[]): Predicate {
  return {
    kind: 'search',
    sql: (part, { bind }) => [{ sql: `concat_ws(' ', ${columns.join(', ')}) ilike ${bind(likeContains(part))}` }],
  }
}
