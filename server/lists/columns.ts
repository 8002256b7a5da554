import { idSql, moneySql, rateSql, selectList, timestampSql } from '../db/jsonSql.ts'

/** Table that a field is read from, when it is not the table of the list. */
export type Join = { readonly table: string; readonly on: string }

/** A field of an entity in SQL. */
export type Column = {
  /** Value in the format of the API. */
  readonly json: string
  /** Value for a spreadsheet: numbers and dates in their database type, the rest as text. */
  readonly raw: string
  /** Value that filters compare. */
  readonly compare: string
  /** Database type of the value to compare with, as a cast: `::date`. */
  readonly cast: string
  /** Keys to sort by, none of them ever null. Without keys, the list cannot be sorted by the field. */
  readonly sort?: readonly string[]
  readonly join?: Join
  /** Condition of a row whose days overdue are counted, from the day that is compared. */
  readonly open?: string
  /** Fields of a nested object, by name. */
  readonly parts?: Readonly<Record<string, Column>>
}

type Options = {
  /** Instead of the column itself: a collation, or several keys. Empty: the list cannot be sorted by the field. */
  readonly sort?: readonly string[]
  /** A nullable column has no sort key, except a date. */
  readonly nullable?: boolean
  readonly join?: Join
  /** JSON format, if it differs from that of the kind. */
  readonly json?: string
}

function column(kind: { json: string; raw?: string; cast: string }, sql: string, options: Options): Column {
  // The columns of a joined table have no index under the list's contracts, so a sort by them is declared explicitly.
  const sort = options.sort ?? (options.nullable === true || options.join !== undefined ? [] : [sql])
  return {
    json: options.json ?? kind.json,
    raw: kind.raw ?? sql,
    compare: sql,
    cast: kind.cast,
    ...(sort.length === 0 ? {} : { sort }),
    ...(options.join === undefined ? {} : { join: options.join }),
  }
}

/** A record number, sent as a string. */
export function id(sql: string, options: Options = {}): Column {
  return column({ json: idSql(sql), raw: idSql(sql), cast: '::bigint' }, sql, { sort: [], ...options })
}

/** A record's uuid. */
export function uuid(sql: string): Column {
  return column({ json: idSql(sql), raw: idSql(sql), cast: '::uuid' }, sql, { sort: [] })
}

export function text(sql: string, options: Options = {}): Column {
  return column({ json: sql, cast: '' }, sql, options)
}

/** A day. A missing one sorts before all others. */
export function date(sql: string, options: Options = {}): Column {
  const sort = options.nullable === true ? { sort: [`coalesce(${sql}, '-infinity'::date)`] } : {}
  return column({ json: sql, cast: '::date' }, sql, { ...sort, ...options })
}

/** A point in time. Filters compare it with days in the provider's countries. */
export function timestamp(sql: string, options: Options = {}): Column {
  return column({ json: timestampSql(sql), cast: '::timestamptz' }, sql, options)
}

export function money(sql: string, options: Options = {}): Column {
  return column({ json: moneySql(sql), cast: '::numeric' }, sql, options)
}

export function rate(sql: string, options: Options = {}): Column {
  return column({ json: rateSql(sql), cast: '::numeric' }, sql, options)
}

/** An amount with its currency: `{ amount, currency }`. */
export function amount(sql: string, currency: string, options: Options = {}): Column {
  const json = `json_build_object('amount', ${moneySql(sql)}, 'currency', ${currency})`
  return {
    ...column({ json, cast: '::numeric' }, sql, options),
    parts: { amount: money(sql, { sort: [] }), currency: text(currency, { sort: [] }) },
  }
}

/** An expression that is computed per row; neither sorted by nor filtered unless the options say so. */
export function computed(sql: string, options: Options = {}): Column {
  return column({ json: sql, cast: '' }, sql, { sort: [], ...options })
}

/**
 * Days since the due day of what is open; null for the rest. Filters compare the due day, whose index then serves them.
 * @param today placeholder of the business day
 */
export function daysOverdue(due: string, open: string, today: string): Column {
  const days = `case when ${open} and ${due} < ${today}::date then ${today}::date - ${due} end`
  return { json: days, raw: days, compare: due, cast: '::date', open }
}

/** A nested object. Its fields are named with dots: `contractTerm.startDate`. */
export function object(json: string, parts: Readonly<Record<string, Column>>): Column {
  return { ...computed(json), parts }
}

/** The fields of an entity, each with its SQL. */
export class Columns {
  readonly entity: string
  /** JSON expressions by field, for `selectList`. */
  readonly json: Readonly<Record<string, string>>
  /** The select list of an answer. */
  readonly select: string
  readonly #fields: ReadonlyMap<string, Column>

  constructor(entity: string, fields: Readonly<Record<string, Column>>) {
    this.entity = entity
    this.json = Object.fromEntries(Object.entries(fields).map(([name, { json }]) => [name, json]))
    this.select = selectList(this.json)
    this.#fields = new Map(Object.entries(fields).flatMap(([name, field]) => withParts(name, field)))
  }

  find(field: string): Column | undefined {
    return this.#fields.get(field)
  }

  /** SQL of a field in a spreadsheet. @throws Error for an unknown field */
  raw(field: string): string {
    return this.#of(field).raw
  }

  /** Fields that the rows can be sorted by. */
  get sortable(): ReadonlySet<string> {
    return new Set([...this.#fields].filter(([, { sort }]) => sort !== undefined).map(([name]) => name))
  }

  /** @throws Error for a field without sort keys */
  sortKeys(field: string): readonly [string, ...string[]] {
    const [first, ...rest] = this.#of(field).sort ?? []
    if (first === undefined) throw new Error(`${this.entity} has no sort key for ${field}`)
    return [first, ...rest]
  }

  #of(field: string): Column {
    const found = this.#fields.get(field)
    if (found === undefined) throw new Error(`${this.entity} has no field ${field}`)
    return found
  }
}

/** @param entity name in schemas/entities */
export function columns(entity: string, fields: Readonly<Record<string, Column>>): Columns {
  return new Columns(entity, fields)
}

/** More than the placeholders that a statement has. */
const MAX_KEPT = 100

/**
 * Columns that need the business day, made once for each SQL of it: a statement names it by one of few placeholders, and
 * making them for each request took a twentieth of its time.
 */
export function columnsOfDay(make: (today: string) => Columns): (today: string) => Columns {
  const kept = new Map<string, Columns>()
  return today => {
    const found = kept.get(today) ?? make(today)
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(today, found)
    return found
  }
}

function withParts(name: string, field: Column): [string, Column][] {
  const parts = Object.entries(field.parts ?? {}).flatMap(([part, nested]) => withParts(`${name}.${part}`, nested))
  return [[name, field], ...parts]
}
