import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceAgeingAnswer } from '../../../schemas/generated/types/actions/invoice-ageing-answer.ts'
import { sumOf } from '../../../schemas/format/sum.ts'
import { ageingCells } from '../../../server/modules/invoices/ageing.repository.ts'
import { loadContract } from '../../../server/validation/contract.ts'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'

const PATH = '/api/invoices/ageing'
const now = aClock('2026-11-20T10:00:00.000Z').now
let portal: TestApp
let demo: Client

beforeAll(async () => {
  portal = await buildTestApp({ config: { now } })
  demo = await portal.as('demo')
})
afterAll(() => portal.close())

const validate = compileValidator(
  { ...loadContract(join(root, 'schemas')).find(({ $id }) => $id === 'actions/invoice-ageing-answer.json') },
  createAjv(),
)
const ageingOf = async (client: Client) => (await client.get(PATH)).json<InvoiceAgeingAnswer>()

describe('ageing of unpaid invoices', () => {
  test('agrees in each cell with the list under its filters, to the cent (DSH-57)', async () => {
    const answer = await ageingOf(demo)
    expect(validate(answer)).toEqual([])
    expect(answer.ranges).toEqual([
      { dueDateFrom: '2026-11-20' },
      { dueDateFrom: '2026-10-21', dueDateTo: '2026-11-19' },
      { dueDateFrom: '2026-09-21', dueDateTo: '2026-10-20' },
      { dueDateFrom: '2026-08-22', dueDateTo: '2026-09-20' },
      { dueDateTo: '2026-08-21' },
    ])
    const groups = [
      ...answer.contracts.map(row => ({ row, own: {} })),
      ...answer.buyers.slice(0, 4).map(row => ({ row, own: { thirdPartyId: row.id } })),
    ]
    let filled = 0
    for (const { row, own } of groups) {
      for (const [index, range] of answer.ranges.entries()) {
        const query = new URLSearchParams({ contractId: row.contractIds.join(','), size: '1000', ...own, ...range })
        for (const status of answer.statuses) query.append('invoiceStatus', status)
        const { content, totalElements } = (await demo.get(`/api/invoice?${query}`)).json<{
          content: { amountUnpaid: string }[]
          totalElements: number
        }>()
        const unpaid = sumOf(content.map(({ amountUnpaid }) => amountUnpaid))
        expect([row.counts[index], row.amounts[index]], `${row.name} ${index}`).toEqual([totalElements, unpaid])
        if (totalElements > 0) filled += 1
      }
    }
    expect(filled).toBeGreaterThan(10)
  })

  test('has the same sums by buyer as by contract, the largest overdue amount first', async () => {
    const { buyers, contracts } = await ageingOf(demo)
    const totals = (rows: typeof buyers) =>
      [0, 1, 2, 3, 4].map(range => sumOf(rows.map(({ amounts }) => amounts[range] ?? '')))
    expect(totals(buyers)).toEqual(totals(contracts))
    const overdue = buyers.map(({ amounts }) => Number(sumOf(amounts.slice(1))))
    expect(overdue).toEqual(overdue.toSorted((one, other) => other - one))
  })

  test('is not grouped beyond a number of unpaid invoices, and is up to it', async () => {
    const { contracts, statuses } = await ageingOf(demo)
    const all = contracts.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0)
    const { id } = await portal.db
      .selectFrom('party')
      .select('id')
      .where('fid', '=', 'P-1001')
      .executeTakeFirstOrThrow()
    const cells = (most: number) =>
      ageingCells(portal.db, id, {
        contractStatuses: ['ACTIVE', 'MANUALLY_SUSPENDED', 'EXPIRED'],
        invoiceStatuses: statuses,
        day: '2026-11-20',
        most,
      })
    const found = await cells(all)
    expect(found?.reduce((sum, { count }) => sum + count, 0)).toBe(all)
    expect(await cells(all - 1)).toBeNull()
  })

  test('moves an invoice to the next range on the day after the end of one', async () => {
    const own = await buildTestApp({ config: { now } })
    const client = await own.as('demo')
    const invoice = await own.db
      .selectFrom('invoice')
      .select(['id', 'amount_unpaid'])
      .where('contract_id', '=', '1')
      .where('status', '=', 'OVERDUE')
      .limit(1)
      .executeTakeFirstOrThrow()
    await own.db.updateTable('invoice').set({ status: 'CLOSED' }).where('id', '<>', invoice.id).execute()
    const rangeOn = async (due: string) => {
      await own.db
        .updateTable('invoice')
        .set({ invoice_date: '2026-01-01', due_date: due })
        .where('id', '=', invoice.id)
        .execute()
      const { contracts } = await ageingOf(client)
      expect(contracts).toHaveLength(1)
      expect(sumOf(contracts[0]?.amounts ?? [])).toBe(invoice.amount_unpaid)
      return contracts[0]?.counts.indexOf(1)
    }
    const days = [
      '2026-11-20',
      '2026-11-19',
      '2026-10-21',
      '2026-10-20',
      '2026-09-21',
      '2026-09-20',
      '2026-08-22',
      '2026-08-21',
    ]
    const found: (number | undefined)[] = []
    for (const day of days) found.push(await rangeOn(day))
    expect(found).toEqual([0, 1, 1, 2, 2, 3, 3, 4])
    await own.close()
  })

  test("covers only the caller's company, and requires the READ permission", async () => {
    const mine = (await ageingOf(demo)).contracts.map(({ id }) => id)
    const theirs = (await ageingOf(await portal.as('other'))).contracts.map(({ id }) => id)
    expect(mine.filter(id => theirs.includes(id))).toEqual([])
    expect((await portal.client().get(PATH)).statusCode).toBe(401)
    expect((await (await portal.as('operator')).get(PATH)).statusCode).toBe(403)
    expect((await demo.get(`${PATH}?more=1`)).statusCode).toBe(400)
  })
})
