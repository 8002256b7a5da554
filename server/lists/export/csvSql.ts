import type { Statement } from '../../db/statement.ts'
import type { ExportColumn } from './cellSql.ts'

type Cell = (statement: Statement, column: ExportColumn) => string

/** Excel in the provider's countries splits at semicolons and reads decimal commas. */
export const CSV_SEPARATOR = ';'

const number: Cell = (_, { sql }) => `replace((${sql})::text, '.', ',')`
const text: Cell = (_, { sql }) => quoted(sql)
const status: Cell = (statement, { sql, texts }) =>
  quoted(`coalesce(${statement.value(JSON.stringify(texts ?? {}))}::jsonb ->> ${sql}, ${sql})`)

/** One SQL writer per cell kind, as in `cellSql.ts`. Numbers and dates are plain, the rest is quoted text. */
const cells: Readonly<Record<string, Cell>> = {
  text,
  reference: text,
  country: text,
  status,
  money: number,
  integer: number,
  rate: number,
  percent: number,
  date: (_, { sql }) => `to_char(${sql}, 'YYYY-MM-DD')`,
  datetime: (_, { sql }) => `to_char(${sql} at time zone 'Europe/Vilnius', 'YYYY-MM-DD HH24:MI')`,
  boolean: (_, { sql }) => `case when ${sql} then 'TRUE' else 'FALSE' end`,
}

/** An SQL expression that returns a complete line of RFC 4180 without its end. A missing value is an empty cell. */
export function csvLineSql(statement: Statement, columns: readonly ExportColumn[]): string {
  const parts = columns.map(column => {
    const write = Object.hasOwn(cells, column.kind) ? cells[column.kind] : undefined
    if (write === undefined) throw new Error(`the export knows no cell kind ${column.kind}`)
    return `coalesce(${write(statement, column)}, '')`
  })
  return parts.join(` || '${CSV_SEPARATOR}' || `)
}

/** Quotes are doubled. Text that a spreadsheet would calculate gets an apostrophe, which makes it text. */
function quoted(sql: string): string {
  return `'"' || case when ${sql} ~ E'^[=+@\\t\\r-]' then '''' else '' end || replace(${sql}, '"', '""') || '"'`
}

/** The same for a text of the server: the header of a column. */
export function csvCell(value: string): string {
  return `"${/^[=+@\t\r-]/.test(value) ? "'" : ''}${value.replaceAll('"', '""')}"`
}
