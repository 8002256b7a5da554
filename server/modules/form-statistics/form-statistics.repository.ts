import { sql, type Kysely } from 'kysely'
import type { FormStatisticTable, Tables } from '../../db/tables.ts'

export type FormEvent = FormStatisticTable['event']
export type Count = { readonly field: string; readonly event: FormEvent }
export type Sum = Count & { readonly count: number }
type Version = { readonly form: string; readonly version: number }

/** Adds one to each count of a day. Rows are locked in one order, so that two visits cannot wait for each other. */
export async function add(
  db: Kysely<Tables>,
  { form, version }: Version,
  day: string,
  counts: readonly Count[],
): Promise<void> {
  const sorted = counts
    .map(({ field, event }) => ({ day, form, version, field, event, count: 1 }))
    .sort((one, other) => compare(one.field, other.field) || compare(one.event, other.event))
  await db
    .insertInto('form_statistic')
    .values(sorted)
    .onConflict(conflict =>
      conflict
        .columns(['form', 'version', 'field', 'event', 'day'])
        .doUpdateSet({ count: sql<bigint>`form_statistic.count + 1` }),
    )
    .execute()
}

export async function sums(db: Kysely<Tables>, { form, version }: Version): Promise<Sum[]> {
  const rows = await db
    .selectFrom('form_statistic')
    .select(({ fn }) => ['field', 'event', fn.sum<string>('count').as('count')])
    .where('form', '=', form)
    .where('version', '=', version)
    .groupBy(['field', 'event'])
    .execute()
  return rows.map(row => ({ ...row, count: Number(row.count) }))
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
