import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Text and parameters of one SQL statement, for hot reads where PostgreSQL builds the JSON of the answer. Values only enter as
 * parameters; the text is put together from constants.
 */
export class Statement {
  readonly parameters: unknown[] = []

  /** Adds a value and gives its place in the text: `$3`. */
  value(value: unknown): string {
    this.parameters.push(value)
    return `$${integerSql(this.parameters.length)}`
  }

  /** A list of bigint ids as one parameter; a text both drivers send alike. */
  ids(ids: readonly string[]): string {
    return `string_to_array(${this.value(ids.join(','))}, ',')::bigint[]`
  }

  async rows<Row>(db: Kysely<Tables>, text: string): Promise<Row[]> {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, this.parameters))
    return rows
  }

  /** The one row of a statement that always has one. */
  async row<Row>(db: Kysely<Tables>, text: string): Promise<Row> {
    const [row] = await this.rows<Row>(db, text)
    if (row === undefined) throw new Error('a statement that always has one row had none')
    return row
  }
}

/**
 * A whole number as SQL text, for our own figures and the few places that take no parameter (`fetch`, `interval`, names of columns).
 * What comes from a request is a parameter: `page=1e309` once stood in a statement as `Infinity`.
 * @throws RangeError for anything but a whole number from 0 that is written in digits
 */
export function integerSql(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('a number for a statement is no whole number')
  return String(value)
}

const largestBigint = 9_223_372_036_854_775_807n

/** An id as the database can hold it; null for anything else, which then is as good as missing. */
export function parseId(text: string): string | null {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= largestBigint ? text : null
}

/** A comma-separated list of ids without doubles; null when one of them can be no id. */
export function parseIds(text: string): string[] | null {
  const ids = new Set<string>()
  for (const part of text.split(',')) {
    const id = parseId(part)
    if (id === null) return null
    ids.add(id)
  }
  return [...ids]
}

/** Text that is searched as it is typed: `%`, `_` and `\` lose their meaning for LIKE. */
export function likeContains(text: string): string {
  return `%${text.replace(/[\\%_]/g, character => `\\${character}`)}%`
}
