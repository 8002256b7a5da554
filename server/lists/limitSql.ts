import { integerSql, type Statement } from '../db/statement.ts'

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

/** Sizes that the portal asks for: the rows of a page that a list offers, and of a card of a dashboard. */
const usualSizes = new Map([5, 10, 20, 30, 50, 100, 200].map(size => [size, integerSql(size)]))

/**
 * Number of rows; a literal where it is usual, chosen from the list above, never taken from the request. Of a parameter the planner
 * expects a tenth of all rows. The plan that it would keep for a prepared statement then looks expensive, and it plans again at
 * each call: 1.4 ms for a page of invoices instead of 0.3 ms.
 */
export function sizeSql(statement: Statement, size: number): string {
  return usualSizes.get(size) ?? `${statement.value(size)}::bigint`
}

/** Size and offset of a page, literals where they are usual. */
export function pageLimits(
  statement: Statement,
  { page, size }: { readonly page: number; readonly size: number },
): { readonly size: string; readonly offset: string } {
  return {
    size: sizeSql(statement, size),
    offset: page === 1 ? '0' : `${statement.value((page - 1) * size)}::bigint`,
  }
}
