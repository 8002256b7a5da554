import type { QueryExecutorProvider } from 'kysely'
import { sql } from 'kysely'

/** What the statements of a program rely on in a database, by name. Kept for each release in server/db/migrations/catalogues. */
export interface Catalogue {
  tables: Record<string, Record<string, Column>>
  /** Checks and foreign keys, as `table.name`. */
  constraints: Record<string, Rule>
  /** Those of primary and unique keys as well. Other indexes only make reading faster. */
  uniqueIndexes: Record<string, Rule>
  /** Arguments and result. */
  functions: Record<string, string>
  /** As `table.name`. */
  triggers: readonly string[]
}

interface Column {
  type: string
  isRequired: boolean
  /** The database fills it in: a default, an identity, or a generated column. */
  hasDefault: boolean
}

interface Rule {
  table: string
  definition: string
  /** Those that it reads. */
  columns: readonly string[]
}

export async function readCatalogue(db: QueryExecutorProvider): Promise<Catalogue> {
  const columns = await sql<{ table: string; name: string } & Column>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "isRequired", (a.atthasdef or a.attidentity <> '' or a.attgenerated <> '') as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
    order by 1, 2`.execute(db)
  const constraints = await sql<{ name: string } & Rule>`
    select c.relname || '.' || k.conname as name, c.relname as "table", pg_get_constraintdef(k.oid) as definition,
      array(select a.attname::text from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey) order by 1) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'x')
    order by 1`.execute(db)
  const indexes = await sql<{ name: string } & Rule>`
    select i.relname as name, c.relname as "table",
      regexp_replace(pg_get_indexdef(i.oid), '^CREATE UNIQUE INDEX [^ ]+ ON (ONLY )?public[.]', '') as definition,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and (a.attnum = any(x.indkey) or exists (
          select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = i.oid and d.refobjid = c.oid and d.refobjsubid = a.attnum
        ))
        order by 1
      ) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relnamespace = 'public'::regnamespace and x.indisunique
    order by 1`.execute(db)
  const functions = await sql<{ name: string; signature: string }>`
    select proname as name, string_agg(
      '(' || pg_get_function_identity_arguments(oid) || ') returns ' || coalesce(pg_get_function_result(oid), ''), '; ' order by oid::regprocedure::text
    ) as signature
    from pg_proc where pronamespace = 'public'::regnamespace group by 1 order by 1`.execute(db)
  const triggers = await sql<{ name: string }>`
    select c.relname || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by 1`.execute(db)

  const tables: Catalogue['tables'] = {}
  for (const { table, name, ...column } of columns.rows) (tables[table] ??= {})[name] = column
  return {
    tables,
    constraints: Object.fromEntries(constraints.rows.map(({ name, ...constraint }) => [name, constraint])),
    uniqueIndexes: Object.fromEntries(indexes.rows.map(({ name, ...index }) => [name, index])),
    functions: Object.fromEntries(functions.rows.map(({ name, signature }) => [name, signature])),
    triggers: triggers.rows.map(({ name }) => name),
  }
}

/**
 * What keeps a program that was written for the first catalogue from using a database of the second (decision 087).
 * Additions that it need not know do not count, nor does an index that only makes reading faster.
 */
export function incompatibilities(before: Catalogue, after: Catalogue): string[] {
  return [
    ...columnProblems(before, after),
    ...constraintProblems(before, after),
    ...indexProblems(before, after),
    ...Object.entries(before.functions).flatMap(([name, signature]) =>
      after.functions[name] === signature
        ? []
        : [`function ${name} ${after.functions[name] === undefined ? 'is gone' : 'has another signature'}`],
    ),
    ...before.triggers.filter(name => !after.triggers.includes(name)).map(name => `trigger ${name} is gone`),
  ]
}

function columnProblems(before: Catalogue, after: Catalogue): string[] {
  return Object.entries(before.tables).flatMap(([table, old]) => {
    const now = after.tables[table]
    if (now === undefined) return [`table ${table} is gone`]
    const added = Object.entries(now)
      .filter(([name, column]) => old[name] === undefined && column.isRequired && !column.hasDefault)
      .map(([name]) => `new column ${table}.${name} is required and has no default`)
    const kept = Object.entries(old).flatMap(([name, column]) => {
      const field = `column ${table}.${name}`
      const current = now[name]
      if (current === undefined) return [`${field} is gone`]
      return [
        ...(current.type === column.type ? [] : [`${field} was ${column.type} and is ${current.type}`]),
        ...(current.isRequired && !column.isRequired ? [`${field} has become required`] : []),
        ...(column.hasDefault && !current.hasDefault ? [`${field} has lost its default`] : []),
      ]
    })
    return [...kept, ...added]
  })
}

/** A new rule about columns that existed before: the older program may write what it forbids. */
function constraintProblems(before: Catalogue, after: Catalogue): string[] {
  return Object.entries(after.constraints)
    .filter(
      ([name, rule]) => before.constraints[name]?.definition !== rule.definition && isAboutOldColumns(rule, before),
    )
    .map(([name, { definition }]) => `constraint ${name} is new: ${definition}`)
}

/** `on conflict` needs the unique index of its columns, and a new one rejects what the older program may write. */
function indexProblems(before: Catalogue, after: Catalogue): string[] {
  const old = Object.values(before.uniqueIndexes)
  const now = Object.values(after.uniqueIndexes)
  const has = (rules: readonly Rule[], { definition }: Rule) => rules.some(rule => rule.definition === definition)
  return [
    ...old.filter(rule => !has(now, rule)).map(({ definition }) => `unique index is gone: ${definition}`),
    ...now
      .filter(rule => !has(old, rule) && isAboutOldColumns(rule, before))
      .map(({ definition }) => `unique index is new: ${definition}`),
  ]
}

function isAboutOldColumns({ table, columns }: Rule, before: Catalogue): boolean {
  const old = before.tables[table]
  return old !== undefined && columns.every(column => old[column] !== undefined)
}
