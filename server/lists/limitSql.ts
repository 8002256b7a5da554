import { integerSql } from '../db/statement.ts'

/**
 * A literal LIMIT makes the planner expect few rows. Fixed steps keep the number of distinct statements small, and
 * request input never enters the SQL text. The last step lies past the last page of the largest page size.
 */
const LIMITS = Array.from({ length: 28 }, (_, power) => 10 * 2 ** power).map(rows => ({
  rows,
  sql: `limit ${integerSql(rows)}`,
}))

/**
 * LIMIT of a scan that must reach so many rows, rounded up.
 * @throws RangeError for a reach beyond the largest possible page
 */
export function limitSql(reach: number): string {
  const limit = LIMITS.find(({ rows }) => rows >= reach)
  if (limit === undefined) throw new RangeError('no page reaches that far')
  return limit.sql
}
