import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { checkSessionSettings } from '../../../server/db/sessionSettings.ts'
import { openTestDatabase } from '../../support/testDatabase.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The settings of one connection, which has them until the end of the test only. */
const check = (zone: string, timeout: number, expected: number): Promise<void> =>
  database.db.transaction().execute(async trx => {
    await sql`select set_config('TimeZone', ${zone}, true), set_config('statement_timeout', ${String(timeout)}, true)`.execute(
      trx,
    )
    await checkSessionSettings(trx, expected)
  })

// API-46
describe('checkSessionSettings', () => {
  it.each(['UTC', 'Etc/UTC', 'GMT'])('accepts the time zone %s', async zone => {
    await expect(check(zone, 30_000, 30_000)).resolves.toBeUndefined()
  })

  it.each(['Europe/Vilnius', 'Europe/London'])('rejects the time zone %s', async zone => {
    await expect(check(zone, 30_000, 30_000)).rejects.toThrow(`have the time zone ${zone} instead of UTC`)
  })

  it.each([0, 60_000])('rejects the statement_timeout %i', async timeout => {
    await expect(check('UTC', timeout, 30_000)).rejects.toThrow(
      `have the statement_timeout ${String(timeout)} instead of QUERY_TIMEOUT_MS (30000)`,
    )
  })
})
