import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillInvoices } from '../../../../server/db/demo/bulk/fill.ts'
import type { Database } from '../../../../server/db/database.ts'
import { openTestDatabase } from '../../../support/testDatabase.ts'

let database: Database
const said: string[] = []
let indexes: string[] = []
beforeAll(async () => {
  database = await openTestDatabase({ demo: true })
  indexes = await indexNames()
  await fillInvoices(database, 9000, message => said.push(message))
}, 120_000)
afterAll(() => database.close())

/** How many rows break the rule. */
const breaking = async (query: string) =>
  Number((await sql.raw<{ n: number }>(`select count(*)::int as n from ${query}`).execute(database.db)).rows[0]!.n)

const indexNames = async () =>
  (
    await sql<{
      name: string
    }>`select indexname as name from pg_indexes where tablename = 'invoice' order by 1`.execute(database.db)
  ).rows.map(({ name }) => name)

describe('filling for measurements', () => {
  test('reaches the requested number, and adds nothing the second time', async () => {
    expect(await breaking('invoice')).toBe(9000)
    await fillInvoices(database, 9000, message => said.push(message))
    expect(await breaking('invoice')).toBe(9000)
    expect(said.at(-1)).toBe('There are 9000 invoices already.')
  })

  test.each([
    [
      'contracts use what their invoices use',
      `contract c where used_amount <> (select coalesce(sum(advance_outstanding), 0) from invoice i where i.contract_id = c.id)`,
    ],
    [
      'contracts are overdue by what their overdue invoices owe',
      `contract c where overdue_amount <> (select coalesce(sum(amount_unpaid), 0) from invoice i where i.contract_id = c.id and status = 'OVERDUE')`,
    ],
    [
      'third parties use what their invoices use',
      `contract_third_party l where used_limit <> (select coalesce(sum(advance_outstanding), 0) from invoice i where i.contract_id = l.contract_id and i.third_party_id = l.third_party_id)`,
    ],
    [
      'payouts add up to what is funded',
      `invoice i where advance_funded <> (select coalesce(sum(amount), 0) from payout p where p.invoice_id = i.id and payout_type = 'ADVANCE')`,
    ],
    [
      'receipts add up to what is paid',
      `invoice i where amount_paid <> (select coalesce(sum(collected_amount), 0) from payment_receipt r where r.invoice_id = i.id)`,
    ],
    [
      'every invoice has its buyer on the contract',
      `invoice i where not exists (select from contract_third_party l where l.contract_id = i.contract_id and l.third_party_id = i.third_party_id)`,
    ],
    ['overdue is what fell due', `invoice where status = 'OVERDUE' and due_date >= '2026-11-20'`],
    ['financed is what falls due yet', `invoice where status = 'FINANCED' and due_date < '2026-11-20'`],
  ])('%s', async (_, query) => {
    expect(await breaking(query)).toBe(0)
  })

  test('keeps the indexes of the list', async () => {
    expect(await indexNames()).toEqual(indexes)
    expect(indexes.length).toBeGreaterThan(15)
  })

  test('keeps the triggers enabled, and their sums correct', async () => {
    expect(
      await breaking(
        `(select contract_id, count(*)::numeric as n, sum(amount) as amount from invoice group by 1 except select contract_id, sum(n), sum(amount) from current_invoice_sum group by 1) differing`,
      ),
    ).toBe(0)
    await sql`delete from invoice where id = (select max(id) from invoice)`.execute(database.db)
    expect(
      await breaking(
        `(select count(*) as n from invoice except select sum(n)::bigint from current_invoice_sum) differing`,
      ),
    ).toBe(0)
  })
})
