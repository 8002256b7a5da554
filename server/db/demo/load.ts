import { sql, type Kysely } from 'kysely'
import { StartError } from '../../errors.ts'
import { hashPassword } from '../../security/password.ts'
import { encryptRow } from '../../vault/encryptedRow.ts'
import type { Tables } from '../tables.ts'
import { DEMO_TODAY } from './calendar.ts'
import { generateDemoData, type DemoData } from './generate.ts'
import { insertRows, moveIdSequence } from './insertRows.ts'
import { loadDemoStories } from './invoiceStories.ts'
import { loadDemoNotifications } from './notifications.ts'
import { loadDemoPartners, retireDemoPartners } from './partners.ts'
import { DEMO_PASSWORD } from './people.ts'
import { loadDemoVerifications, retireDemoVerifications } from './verifications.ts'

/** A row in any of these tables is real data; what migrations and the first start create (forms) does not count. */
const tablesOfOthers = ['party', 'app_user', 'contract', 'third_party', 'application'] as const
const withoutIdSequence = new Set(['membership', 'permission', 'contract_third_party', 'credit_limit_history'])

/**
 * Fills an empty database with the demo data, all or nothing. A database that has it already is unchanged, whatever the
 * day, and its demo users may sign in again.
 * @param day the data ends on it, YYYY-MM-DD
 * @returns true if data was loaded
 * @throws StartError if the database contains other data
 */
export async function loadDemoData(db: Kysely<Tables>, day: string = DEMO_TODAY): Promise<boolean> {
  return db.transaction().execute(async transaction => {
    await sql`select pg_advisory_xact_lock(20261120, 1)`.execute(transaction)
    const there = await contents(transaction)
    if (there === 'other') {
      throw new StartError(
        'The database holds data that is not demo data, so demo data is not loaded into it. Set DEMO=false, or point DATA_DIR or DATABASE_URL to an empty database.',
      )
    }
    await loadDemoPartners(transaction)
    if (there === 'demo') {
      await transaction.updateTable('app_user').set({ disabled_at: null }).where('demo', '=', true).execute()
      await loadDemoVerifications(transaction)
      return false
    }
    await insertAll(transaction, generateDemoData(undefined, day), await hashPassword(DEMO_PASSWORD))
    await loadDemoVerifications(transaction)
    await loadDemoStories(transaction, day)
    await loadDemoNotifications(transaction, day)
    return true
  })
}

/** Without demo data, demo passwords and links that were printed on the screen stop working. */
export async function retireDemoUsers(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async transaction => {
    await retireDemoPartners(transaction)
    await retireDemoVerifications(transaction)
    const users = await transaction
      .updateTable('app_user')
      .set({ disabled_at: sql`now()` })
      .where('demo', '=', true)
      .where('disabled_at', 'is', null)
      .returning('id')
      .execute()
    if (users.length === 0) return
    await transaction
      .updateTable('session')
      .set({ ended_at: sql`now()`, end_reason: 'DEMO_OFF' })
      .where(
        'user_id',
        'in',
        users.map(user => user.id),
      )
      .where('ended_at', 'is', null)
      .execute()
  })
}

async function contents(db: Kysely<Tables>): Promise<'empty' | 'demo' | 'other'> {
  const demo = await db.selectFrom('app_user').select('id').where('demo', '=', true).limit(1).execute()
  if (demo.length > 0) return 'demo'
  for (const table of tablesOfOthers) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return 'other'
  }
  return 'empty'
}

async function insertAll(
  transaction: Parameters<typeof insertRows>[0],
  data: DemoData,
  passwordHash: string,
): Promise<void> {
  for (const { table, rows } of data) {
    await insertRows(
      transaction,
      table,
      table === 'app_user'
        ? rows.map(row => ({ ...row, password_hash: passwordHash, ...encryptedCode(transaction, row) }))
        : rows,
    )
    if (!withoutIdSequence.has(table)) await moveIdSequence(transaction, table)
  }
}

function encryptedCode(
  transaction: Parameters<typeof insertRows>[0],
  { id, personal_code: code }: DemoData[number]['rows'][number],
): object {
  if (typeof code !== 'string') return {}
  const encrypted = encryptRow(transaction, 'app_user', String(id))
  return { personal_code: encrypted.text('personal_code', code), key_id: encrypted.keyId }
}
