import { integerSql, type Statement } from '../../db/statement.ts'
import { cellStyles } from './workbookParts.ts'

/** A column of an export: its format, and the SQL expression of its value in its own type. */
export type ExportColumn = {
  readonly kind: string
  readonly sql: string
  /** Texts of a status by its value, in the language of the export. */
  readonly texts?: Readonly<Record<string, string>>
}

type Cell = (statement: Statement, column: ExportColumn) => string

const number =
  (style: number): Cell =>
  (_, { sql }) =>
    cell(`'<c s="${integerSql(style)}"><v>' || ${sql} || '</v></c>'`)
const day: Cell = (_, { sql }) =>
  cell(`'<c s="${integerSql(cellStyles.date)}"><v>' || (${sql} - date '1899-12-30') || '</v></c>'`)
const moment: Cell = (_, { sql }) =>
  cell(
    `'<c s="${integerSql(cellStyles.datetime)}"><v>' || round(extract(epoch from ${sql}) / 86400 + 25569, 8) || '</v></c>'`,
  )
const text: Cell = (_, { sql }) =>
  cell(`'<c t="inlineStr"><is><t xml:space="preserve">' || ${escaped(sql)} || '</t></is></c>'`)
const status: Cell = (statement, { kind, sql, texts }) =>
  text(statement, { kind, sql: `coalesce(${statement.value(JSON.stringify(texts ?? {}))}::jsonb ->> ${sql}, ${sql})` })

/**
 * One SQL writer per cell kind of the resource documents: numbers, dates and timestamps keep their type, the rest is
 * text.
 */
const cells: Readonly<Record<string, Cell>> = {
  text,
  reference: text,
  country: text,
  status,
  money: number(cellStyles.money),
  integer: number(cellStyles.integer),
  rate: number(cellStyles.rate),
  percent: number(cellStyles.money),
  date: day,
  datetime: moment,
  boolean: (_, { sql }) => cell(`'<c t="b"><v>' || (${sql})::int || '</v></c>'`),
}

/**
 * An SQL expression that returns a complete `<row>`: XML built by the database costs a third of building it here. Text
 * is an inline string and therefore never a formula, whatever it starts with.
 */
export function rowXmlSql(statement: Statement, columns: readonly ExportColumn[]): string {
  const parts = columns.map(column => {
    const write = Object.hasOwn(cells, column.kind) ? cells[column.kind] : undefined
    if (write === undefined) throw new Error(`the export knows no cell kind ${column.kind}`)
    return write(statement, column)
  })
  return `'<row>' || ${parts.join(' || ')} || '</row>'`
}

/** A missing value makes the concatenation null; an empty cell keeps its position. */
function cell(filled: string): string {
  return `coalesce(${filled}, '<c/>')`
}

/** Escapes XML, removes forbidden characters, and prevents `_x0041_` from being read as a character code. */
function escaped(sql: string): string {
  const clean = `translate(${sql}, E'\\x01\\x02\\x03\\x04\\x05\\x06\\x07\\x08\\x0b\\x0c\\x0e\\x0f\\x10\\x11\\x12\\x13\\x14\\x15\\x16\\x17\\x18\\x19\\x1a\\x1b\\x1c\\x1d\\x1e\\x1f', '')`
  const marks = `replace(replace(replace(${clean}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`
  return `case when ${sql} like '%\\_x____\\_%' then replace(${marks}, '_x', '_x005F_x') else ${marks} end`
}
