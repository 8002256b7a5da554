import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadDemoData, retireDemoUsers } from '../../../../server/db/demo/load.ts'
import type { Database } from '../../../../server/db/database.ts'
import { StartError } from '../../../../server/errors.ts'
import { openTestDatabase } from '../../../support/testDatabase.ts'

let database: Database
afterEach(() => database.close())

const count = async (table: 'invoice' | 'app_user' | 'payout') =>
  Number(
    (
      await database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

describe('loading the demo data', () => {
  beforeEach(async () => {
    database = await openTestDatabase()
  })

  test('fills an empty database, and does nothing the second time', async () => {
    expect(await loadDemoData(database.db)).toBe(true)
    expect(await count('invoice')).toBe(5000)
    const payouts = await count('payout')
    expect(await loadDemoData(database.db)).toBe(false)
    expect([await count('invoice'), await count('payout')]).toEqual([5000, payouts])
  })

  test('has overdue invoices whose buyer was reminded, answered, and then was financed, in that order (INV-42)', async () => {
    await loadDemoData(database.db)
    const rows = await database.db
      .selectFrom('invoice as i')
      .innerJoin('contract as c', 'c.id', 'i.contract_id')
      .innerJoin('party as p', 'p.id', 'c.party_id')
      .innerJoin('buyer_verification as v', 'v.id', 'i.buyer_verification_id')
      .innerJoin('buyer_verification_key as k', 'k.verification_id', 'v.id')
      .innerJoin('invoice_verdict as d', 'd.invoice_id', 'i.id')
      .where('i.status', '=', 'OVERDUE')
      .where('v.reminders', '=', 1)
      .select([
        'p.fid',
        'v.sent_at as sent',
        'k.sent_at as reminded',
        'd.created_at as answered',
        'd.action',
        'i.approval_date as financed',
      ])
      .execute()
    expect(rows.filter(({ fid }) => fid === 'P-1001').length).toBeGreaterThan(0)
    for (const { sent, reminded, answered, action, financed } of rows) {
      expect(action).toBe('ACCEPT')
      const days = [sent, reminded, answered, financed].map(at => new Date(String(at)).getTime())
      expect(days).toEqual(days.toSorted((one, other) => one - other))
    }
  })

  test('is rejected in one sentence when the database has other data, and adds nothing', async () => {
    await database.db
      .insertInto('third_party')
      .values({
        name: 'Somebody',
        registration_code: '1',
        country: 'LT',
        address_line1: 'a',
        city: 'b',
        postal_code: 'c',
        vat_number: null,
      })
      .execute()
    await expect(loadDemoData(database.db)).rejects.toThrow(StartError)
    await expect(loadDemoData(database.db)).rejects.toThrow(/holds data that is not demo data/)
    expect(await count('app_user')).toBe(0)
  })

  test('happens once when two processes load concurrently', async () => {
    const loaded = await Promise.all([loadDemoData(database.db), loadDemoData(database.db)])
    expect(loaded.sort()).toEqual([false, true])
    expect(await count('invoice')).toBe(5000)
  })
})

describe('loaded demo data', () => {
  beforeEach(async () => {
    database = await openTestDatabase({ demo: true })
  })

  test('leaves later ids free for new rows', async () => {
    const added = await database.db
      .insertInto('third_party')
      .values({
        name: 'New',
        registration_code: '1',
        country: 'LT',
        address_line1: 'a',
        city: 'b',
        postal_code: 'c',
        vat_number: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(added.id).toBe('53')
  })

  test('disables demo users when demo data is switched off, and enables them when demo data is back', async () => {
    await retireDemoUsers(database.db)
    const open = () => database.db.selectFrom('app_user').select('username').where('disabled_at', 'is', null).execute()
    expect(await open()).toEqual([])
    await loadDemoData(database.db)
    expect(await open()).toHaveLength(20)
  })
})
