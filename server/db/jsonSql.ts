/** SQL expressions that convert a column to its API format (schemas/entities). */
export const idSql = (column: string): string => `${column}::text`
export const moneySql = (column: string): string => `${column}::text`
/** A fraction without trailing zeros: 0.0525. */
export const rateSql = (column: string): string => `trim_scale(${column})::text`
export const timestampSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
export const dateSql = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`

/** Turns `{ id: 'i.id::text' }` into the select list `i.id::text as "id"`, for row_to_json. */
export function selectList(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ')
}
