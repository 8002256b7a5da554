import { sql, type Kysely } from 'kysely'
import { StartError } from '../errors.ts'
import type { Tables } from './tables.ts'

const zones: ReadonlySet<string> = new Set(['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT', 'UCT', 'Universal', 'Zulu'])

/**
 * Compares the settings of a connection with those that the portal asked for (API-46). A pooler may ignore them: days
 * would then shift silently, and no statement would ever end.
 * @throws StartError that names the setting
 */
export async function checkSessionSettings(db: Kysely<Tables>, statementTimeoutMs: number): Promise<void> {
  const {
    rows: [found],
  } = await sql<{ zone: string; timeout: number }>`
    select current_setting('TimeZone') as zone,
           (select setting::int from pg_settings where name = 'statement_timeout') as timeout`.execute(db)
  const { zone = '', timeout = 0 } = found ?? {}
  if (!zones.has(zone))
    throw new StartError(
      `Connections to the database have the time zone ${zone} instead of UTC, so that days would shift. A pooler or DATABASE_URL replaces the setting: run alter role … set timezone = 'UTC'.`,
    )
  if (timeout !== statementTimeoutMs)
    throw new StartError(
      `Connections to the database have the statement_timeout ${String(timeout)} instead of QUERY_TIMEOUT_MS (${String(statementTimeoutMs)}). A pooler or DATABASE_URL replaces the setting: run alter role … set statement_timeout = ${String(statementTimeoutMs)}.`,
    )
}
