import { CompiledQuery, type Kysely } from 'kysely'
import { currentReadOneRow } from './oneRow.ts'
import type { Tables } from './tables.ts'

/**
 * Text and parameters of one SQL statement, for hot reads where PostgreSQL builds the JSON of the response. Values are
 * always parameters; the text is assembled from constants.
 */
export class Statement {
  readonly parameters: unknown[] = []

  /** Adds a value and returns its placeholder: `$3`. */
  value(value: unknown): string {
    this.parameters.push(value)
    return `$${integerSql(this.parameters.length)}`
  }

  /** A list of bigint ids as one parameter, in a text form that both drivers send identically. */
  ids(ids: readonly string[]): string {
    return `string_to_array(${this.value(ids.join(','))}, ',')::bigint[]`
  }

  async rows<Row>(db: Kysely<Tables>, text: string): Promise<Row[]> {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, this.parameters))
    return rows
  }

  /** Returns the row of a statement that has at most one. */
  async first<Row>(db: Kysely<Tables>, text: string): Promise<Row | undefined> {
    const readOneRow = db.isTransaction ? undefined : currentReadOneRow.getStore()
    if (readOneRow !== undefined) return (await readOneRow(text, this.parameters)) as Row | undefined
    const [row] = await this.rows<Row>(db, text)
    return row
  }

  /** Returns the single row of a statement that always has one. */
  async row<Row>(db: Kysely<Tables>, text: string): Promise<Row> {
    const row = await this.first<Row>(db, text)
    if (row === undefined) throw new Error('a statement that always has one row had none')
    return row
  }
}

/**
 * An integer as SQL text, for constants and the few places that take no parameter (`fetch`, `interval`, column names).
 * Values of a request must be parameters: `page=1e309` once reached a statement as `Infinity`.
 * @throws RangeError unless the value is an integer from 0 that is written in digits
 */
export function integerSql(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('a number for a statement is no whole number')
  return String(value)
}

const LARGEST_BIGINT = 9_223_372_036_854_775_807n

/** A valid bigint id; null for anything else, which callers treat as missing. */
export function parseId(text: string): string | null {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= LARGEST_BIGINT ? text : null
}

/** Parses a comma-separated list of ids and removes duplicates; null if any of them is no valid id. */
export function parseIds(text: string): string[] | null {
  const ids = new Set<string>()
  for (const part of text.split(',')) {
    const id = parseId(part)
    if (id === null) return null
    ids.add(id)
  }
  return [...ids]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The same for uuids, in lower case. */
export function parseUuids(text: string): string[] | null {
  const ids = new Set(text.toLowerCase().split(','))
  return [...ids].every(id => UUID.test(id)) ? [...ids] : null
}

/** Pattern for a literal substring search: `%`, `_` and `\` are escaped for LIKE. */
export function likeContains(text: string): string {
  return `%${text.replace(/[\\%_]/g, character => `\\${character}`)}%`
}
