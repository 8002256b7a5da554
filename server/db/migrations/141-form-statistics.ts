import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * How often a question of a form was shown, answered, rejected or the last one, by day (FRM-84). A count has nothing of a
 * person and no time of a day. The previous release neither reads nor writes it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table form_statistic (
      day date not null,
      form text not null,
      version integer not null,
      field text not null,
      event text not null check (event in ('SHOWN', 'CHANGED', 'ERROR', 'LAST')),
      count bigint not null,
      primary key (form, version, field, event, day))`.execute(db)
  await sql`create index form_statistic_day on form_statistic (day)`.execute(db)
}
